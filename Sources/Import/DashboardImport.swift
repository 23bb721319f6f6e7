/// A configuration made from a dashboard of Grafana (JSON) or of Home Assistant (YAML, JSON). Parts
/// of the dashboard for which Martlet has no tile are left out.
package struct DashboardImport: Sendable {
  /// The configuration, with comments on what was left out.
  package let text: String
  /// The parts that were left out, in the order of the pages.
  package let notes: [ImportNote]
  /// The number of tiles in the configuration; at least 1.
  package let tileCount: Int

  /// Reads a dashboard, and writes its configuration.
  ///
  /// - Parameter isIcon: whether the program has an icon of this name, such as "mdi:sofa".
  /// - Throws: `ImportFailure` if the text is neither JSON nor YAML, is not a dashboard, or if none
  ///   of its parts has a tile.
  package init(_ bytes: [UInt8], isIcon: @escaping (String) -> Bool) throws(ImportFailure) {
    let value = try DocumentText.value(of: bytes)
    var draft: Draft
    if let grafana = try GrafanaImport(value) {
      draft = grafana.draft
    } else if let home = HomeAssistantImport(value, isIcon: isIcon) {
      draft = home.draft
    } else {
      throw ImportFailure(
        "no dashboard: Grafana's has \"panels\", Home Assistant's \"views\", \"cards\" or \"sections\""
      )
    }
    draft.finish()
    guard draft.tileCount > 0 else {
      let notes = draft.allNotes.prefix(3).map { " (\($0))" }.joined()
      throw ImportFailure("nothing in it has a tile\(notes)")
    }
    text = draft.text
    notes = draft.allNotes
    tileCount = draft.tileCount
  }
}
