import MartletApp

#if SQLite
  import MartletFeeds
#endif

/// The text of `--version`: the commit, then one library per line.
enum VersionText {
  /// The libraries that this program uses.
  static var libraries: [(name: String, version: String)] {
    var libraries = LibraryVersions.all
    #if SQLite
      libraries.append(("SQLite", SQLiteKind.libraryVersion ?? LibraryVersions.missing))
    #endif
    return libraries
  }

  /// The whole text if the command line requests it, otherwise only the first line. Reading the
  /// versions loads all libraries, which a normal start should load only when it needs them.
  static var current: String {
    guard CommandLine.arguments.contains("--version") else { return BuildInfo.version }
    return ([BuildInfo.version] + libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}
