import MartletConfig

extension Config {
  /// Reads the `[[output]]` tables. Each names a display, with settings that override `[display]`
  /// and with its own pages.
  ///
  /// This program drives one display: the first enabled output. Further outputs are recorded in
  /// `notes.missing`.
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
      if match.connector != nil || match.edid != nil {
        output.output = match.connector ?? ""
        output.edid = match.edid ?? ""
      }
      output.read(&reader)
      let shown = reader.strings("pages")
      for page in shown ?? [] { reader.check(page: page.text, isOneOf: known, at: page.place) }
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

  /// Reads the connector and the EDID that identify the display. If both are given, the display
  /// with this EDID must be on this connector.
  private func readMatch(
    _ reader: inout ConfigReader
  ) -> (connector: String?, edid: String?) {
    var match = reader.table("match")
    defer {
      match.finish()
      reader.adopt(match)
    }
    let edid = match.string("edid")
    if let edid, !isIdentity(edid) {
      match.report(
        "\(match.dottedName("edid")) takes MAKER-PRODUCT or MAKER-PRODUCT-SERIAL as "
          + "martlet list-outputs writes it, not \"\(edid.excerpt)\"",
        at: match.place(of: "edid"))
    }
    return (match.string("connector"), edid)
  }

  /// Whether a text begins with three letters of a maker and four hexadecimal digits of a product.
  private func isIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count >= 2 && parts[0].utf8.count == 3 && parts[1].utf8.count == 4
      && parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "?") }
      && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
      && (parts.count == 2 || !parts[2].isEmpty)
  }
}
