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

  /// The whole text if the command line asks for it. Otherwise only the first line, because the
  /// versions would load libraries that are otherwise loaded late, at every start.
  static var current: String {
    guard CommandLine.arguments.contains("--version") else { return BuildInfo.version }
    return ([BuildInfo.version] + libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}
