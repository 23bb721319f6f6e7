internal import CLinux

/// The commit from which the program was built.
package enum BuildInfo {
  /// The version for `--version`, such as `martlet, commit 0123…`, with `-dirty` if files differed
  /// from the commit.
  package static var version: String {
    // Safety: the string is part of the program.
    guard let commit = unsafe martlet_build_commit() else {
      return "martlet, commit unknown: not built by make"
    }
    let text = unsafe String(cString: commit)
    return text.isEmpty ? "martlet, commit unknown: built without git" : "martlet, commit \(text)"
  }
}
