internal import CLinux

/// The commit that the program was built from.
package enum BuildInfo {
  /// For `--version`, such as `martlet, commit 0123…` with `-dirty` where files differed from it.
  package static var version: String {
    // Safety: the string is part of the program.
    guard let commit = unsafe martlet_build_commit() else {
      return "martlet, commit unknown: not built by make"
    }
    let text = unsafe String(cString: commit)
    return text.isEmpty ? "martlet, commit unknown: built without git" : "martlet, commit \(text)"
  }
}
