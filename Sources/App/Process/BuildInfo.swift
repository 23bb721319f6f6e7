internal import CLinux

/// The version, the commit and the compiler of this build.
package enum BuildInfo {
  /// The output of `--version`, such as `martlet 1.2.3, commit 0123…`. The commit has the suffix
  /// `-dirty` if files differed from it.
  package static var version: String {
    // Safety: the strings are part of the program.
    let number = unsafe martlet_build_version().map { unsafe " " + String(cString: $0) } ?? ""
    guard let commit = unsafe martlet_build_commit() else {
      return "martlet\(number), commit unknown: not built by make"
    }
    let text = unsafe String(cString: commit)
    return "martlet\(number), commit \(text.isEmpty ? "unknown: built without git" : text)"
  }

  /// The version of the Swift compiler. If it is unknown, that of the standard library, which
  /// reports 6.3.0 for every patch release of 6.3.
  static var swift: String {
    // Safety: the string is part of the program.
    let compiler = unsafe martlet_build_swift().map { unsafe String(cString: $0) } ?? ""
    return compiler.isEmpty ? "\(_SwiftStdlibVersion.current)" : compiler
  }
}
