import MartletConfig
import MartletFeeds
import MartletTiles

extension Config {
  /// Returns the keys that a configuration may have, with the values that each key takes.
  ///
  /// - Parameter pageKinds: the kinds of pages besides `PageKinds.all`.
  package static func shape(pageKinds: [PageKindEntry] = []) -> ConfigTableShape {
    let survey = ConfigSurvey()
    var root = ConfigReader(
      specimen(pageKinds: pageKinds), name: "", location: ConfigLocation(origin: "specimen"),
      survey: survey)
    var config = Config()
    config.read(&root, pageKinds: pageKinds)
    return survey.shape
  }

  /// A configuration with one source, page and tile of each kind. It contains only the kinds, so it
  /// is not valid.
  private static func specimen(pageKinds: [PageKindEntry]) -> ConfigTable {
    let tiles = tables(of: TileKinds.all.map(\.name))
    let pages = tables(of: (PageKinds.all + pageKinds).map(\.name), with: ["tile": tiles])
    return table(["source": tables(of: SourceKinds.all.map(\.name)), "page": pages])
  }

  private static func tables(
    of kinds: [String], with others: KeyValuePairs<String, ConfigValue.Kind> = [:]
  ) -> ConfigValue.Kind {
    .array(
      kinds.map { kind in
        var entry = table(["kind": .string(kind)])
        entry.entries += table(others).entries
        return ConfigValue(kind: .table(entry), location: ConfigLocation(origin: "specimen"))
      })
  }

  private static func table(
    _ entries: KeyValuePairs<String, ConfigValue.Kind>
  ) -> ConfigTable {
    let location = ConfigLocation(origin: "specimen")
    return ConfigTable(
      entries: entries.map { key, kind in
        ConfigTable.Entry(
          key: key, keyLocation: location, value: ConfigValue(kind: kind, location: location))
      })
  }
}
