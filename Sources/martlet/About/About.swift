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
    func add(_ name: String, _ version: String?) {
      libraries.append((name, version ?? LibraryVersions.missing))
    }
    #if SQLite
      add("SQLite", SQLiteKind.libraryVersion)
    #endif
    #if HTTP
      add("libcurl", HTTPLibrary.version)
    #endif
    #if MQTT
      add("libmosquitto", MQTTLibrary.version)
    #endif
    #if RSS
      add("Expat", XMLLibrary.version)
    #endif
    #if YAML
      add("libyaml", YAMLLibrary.version)
    #endif
    #if Sound
      add("ALSA", AlarmSound.libraryVersion)
    #endif
    add("libqrencode", QRLibrary.version)
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
