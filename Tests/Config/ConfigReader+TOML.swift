@testable import MartletConfig

extension ConfigReader {
  /// Makes a reader of the root table of a text that is valid TOML, the file `f`.
  init(toml text: String) throws {
    self.init(
      try ConfigTable(toml: text, origin: "f", baseFolder: "/"), name: "",
      location: ConfigLocation(origin: "f", line: 1, column: 1))
  }
}
