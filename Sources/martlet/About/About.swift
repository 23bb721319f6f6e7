import MartletApp
import MartletFeeds
import MartletImport
import MartletNetwork
import MartletTiles

/// The name, the version and the libraries of the program.
enum About {
  /// The name of the program on its command line.
  static let name = "martlet"

  /// The libraries that this program uses.
  static var libraries: [(name: String, version: String)] {
    var libraries = LibraryVersions.all
    #if SQLite
      libraries.append(("SQLite", SQLiteKind.libraryVersion ?? LibraryVersions.missing))
    #endif
    #if HTTP
      libraries.append(("libcurl", HTTPLibrary.version ?? LibraryVersions.missing))
    #endif
    #if MQTT
      libraries.append(("libmosquitto", MQTTLibrary.version ?? LibraryVersions.missing))
    #endif
    #if RSS
      libraries.append(("Expat", XMLLibrary.version ?? LibraryVersions.missing))
    #endif
    #if YAML
      libraries.append(("libyaml", YAMLLibrary.version ?? LibraryVersions.missing))
    #endif
    #if Sound
      libraries.append(("ALSA", AlarmSound.libraryVersion ?? LibraryVersions.missing))
    #endif
    libraries.append(("libqrencode", QRLibrary.version ?? LibraryVersions.missing))
    return libraries
  }

  /// The text of `--version`: the commit, then one library per line.
  ///
  /// Without that option only the first line: reading the versions loads all libraries, which a
  /// normal start should load only when it needs them.
  static var version: String {
    guard CommandLine.arguments.contains("--version") else { return BuildInfo.version }
    return ([BuildInfo.version] + libraries.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}
