import MartletConfig

extension Config {
  /// Reads the `[[output]]` tables. Each names a display, with settings that override `[display]`
  /// and with its own pages.
  ///
  /// This program drives one display: the first enabled output. Further outputs, and outputs that
  /// are matched by EDID, are recorded in `notes.missing`.
  ///
  /// - Parameter known: the ids of all pages, including disabled ones.
  mutating func readOutputs(_ root: inout ConfigReader, pages known: [String]) {
    let base = display
    var ids: [String] = []
    var hasOutput = false
    for var reader in root.tables("output") {
      let id = reader.id(of: "output", taken: ids)
      if let id { ids.append(id) }
      let owner = "The output \"\((id ?? "").excerpt)\""
      let isEnabled = reader.bool("enabled") ?? true
      var output = base
      let match = readMatch(&reader)
      if let connector = match.connector { output.output = connector }
      output.read(&reader)
      let shown = reader.strings("pages")
      for page in shown ?? [] { reader.check(page: page.text, isOneOf: known, at: page.place) }
      if isEnabled, match.edid != nil {
        notes.missing.append(
          ConfigProblem(
            place: reader.place(of: "match"),
            message: "\(owner) is matched by its EDID: this program finds displays by connector"))
      }
      if isEnabled, hasOutput {
        notes.missing.append(
          ConfigProblem(
            place: reader.place(of: "id"),
            message: "\(owner) is not the first: this program drives one display"))
      } else if isEnabled {
        hasOutput = true
        display = output
        if let shown { pages = shown.compactMap { id in pages.first { $0.id == id.text } } }
      }
      reader.finish()
      root.adopt(reader)
    }
  }

  /// Reads the connector and the EDID that identify the display.
  private func readMatch(
    _ reader: inout ConfigReader
  ) -> (connector: String?, edid: String?) {
    var match = reader.table("match")
    defer {
      match.finish()
      reader.adopt(match)
    }
    return (match.string("connector"), match.string("edid"))
  }
}
