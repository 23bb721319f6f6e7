import MartletApp

#if SQLite
  import MartletFeeds
#endif

/// The text of `--version`: the commit, then one library a line.
enum VersionText {
  /// The libraries that this program uses.
  static var libraries: [(name: String, version: String)] {
    var libraries = LibraryVersions.all
    #if SQLite
      libraries.append(("SQLite", SQLiteKind.libraryVersion ?? LibraryVersions.missing))
    #endif
    return libraries
  }

  /// The whole text where the command line asks for it; else the first line, because libraries
  /// that are loaded late would be loaded at every start.
  static var current: String {
    guard CommandLine.arguments.contains("--version") else { return BuildInfo.version }
    return ([BuildInfo.version] + libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}
