import MartletConfig

extension Config {
  /// An enabled `[[output]]` after the first one: a further display with its own pages.
  package struct Output: Hashable, Sendable, Identifiable {
    /// The id, unique among the outputs.
    package var id: String
    /// The settings of the display.
    package var display: Display
    /// The enabled pages, in their order on the display.
    package var pages: [Page]
  }

  /// An enabled `[[output]]` with `clone`: a further display that shows the picture of another one.
  package struct Clone: Hashable, Sendable, Identifiable {
    /// The id, unique among the outputs.
    package var id: String
    /// The settings of the display.
    package var display: Display
    /// The id of the output whose picture it shows.
    package var source: String
  }

  /// Returns the configuration as a further display sees it: with its own settings and pages, and
  /// without other displays.
  package func settings(of output: Output) -> Config {
    var config = self
    config.display = output.display
    config.pages = output.pages
    config.outputID = output.id
    (config.otherOutputs, config.clones) = ([], [])
    return config
  }

  /// Returns the configuration as a clone sees it: with its own settings and without other
  /// displays.
  package func settings(of clone: Clone) -> Config {
    settings(of: Output(id: clone.id, display: clone.display, pages: []))
  }

  /// Returns the position among the displays with pages of the one whose picture a clone shows.
  package func position(ofSource clone: Clone) -> Int? {
    ([outputID] + otherOutputs.map(\.id)).firstIndex(of: clone.source)
  }

  /// The pages of all displays, those of the first one first. A page of several displays is there
  /// several times.
  package var pagesOfAllOutputs: [Page] { pages + otherOutputs.flatMap(\.pages) }

  /// The position of each touch screen's output among the enabled outputs, those with pages first,
  /// by the id of the `[[touch]]`. Screens without a named output are left out.
  package var touchOutputs: [String: Int] {
    if otherOutputs.isEmpty, clones.isEmpty { return [:] }
    let ids = [outputID] + otherOutputs.map(\.id) + clones.map(\.id)
    var result: [String: Int] = [:]
    for touch in input.touches {
      if let id = touch.output, let index = ids.firstIndex(of: id) { result[touch.id] = index }
    }
    return result
  }
}

// MARK: - Reading

extension Config {
  /// Reads the `[[output]]` tables. Each names a display, with settings that override `[display]`
  /// and with its own pages or the picture of another output. Then reads the `[[touch]]` tables,
  /// which may name an output.
  ///
  /// - Parameter known: the ids of all pages, including disabled ones.
  mutating func readOutputs(_ root: inout ConfigReader, pages known: [String]) {
    let (base, allPages) = (display, pages)
    var ids: [String] = []
    var hasOutput = false
    var sources: [Source] = []
    for var reader in root.tables("output") {
      let id = reader.id(of: "output", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      var output = base
      let match = readMatch(&reader)
      if match.connector != nil || match.edid != nil {
        output.output = match.connector ?? ""
        output.edid = match.edid ?? ""
      }
      output.read(&reader)
      let source: Source? = reader.string("clone").map { ($0, reader.location(of: "clone")) }
      var shown = allPages
      if let names = reader.strings("pages") {
        if source != nil {
          reader.report(
            "a clone shows the pages of its output, so it takes none",
            at: reader.location(of: "pages")
          )
        }
        for name in names { reader.check(page: name.text, isOneOf: known, at: name.location) }
        shown = names.compactMap { name in allPages.first { $0.id == name.text } }
      }
      if isEnabled {
        let first = hasOutput ? [(outputID, display)] : []
        checkMatch(of: output, id: id ?? "", after: first, &reader)
        if let source {
          sources.append(source)
          clones.append(Clone(id: id ?? "", display: output, source: source.id))
        } else if hasOutput {
          otherOutputs.append(Output(id: id ?? "", display: output, pages: shown))
        } else {
          hasOutput = true
          (display, pages, outputID) = (output, shown, id ?? "")
        }
      }
      reader.finish()
      root.adopt(reader)
    }
    check(sources, areAmong: hasOutput ? [outputID] + otherOutputs.map(\.id) : [], &root)
    input.touches = TouchSettings.read(&root, outputs: ids)
  }

  /// The id of the output that a clone names, and its place in the configuration.
  private typealias Source = (id: String, location: ConfigLocation)

  /// Reports each output that a clone names and that has no pages: a missing one, a disabled one,
  /// or another clone.
  private func check(
    _ sources: [Source], areAmong known: [String], _ reader: inout ConfigReader
  ) {
    for source in sources where !known.contains(source.id) {
      var message = "there is no output \"\(source.id.excerpt)\" with pages"
      if let near = nearest(to: source.id, in: known) { message += "; did you mean \(near)?" }
      reader.report(message, at: source.location)
    }
  }

  /// Reports an output that identifies its display exactly as an earlier output does. The later
  /// output would wait for the display for ever.
  private func checkMatch(
    of new: Display, id: String, after first: [(String, Display)], _ reader: inout ConfigReader
  ) {
    guard !new.output.isEmpty || !new.edid.isEmpty else { return }
    let others = otherOutputs.map { ($0.id, $0.display) }
    let earlier = first + others + clones.map { ($0.id, $0.display) }
    guard
      let other = earlier.first(where: { $0.1.output == new.output && $0.1.edid == new.edid })?.0
    else { return }
    reader.report(
      "The output \"\(id.excerpt)\" names the display of the output \"\(other.excerpt)\"",
      at: reader.location(of: "match"))
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
        at: match.location(of: "edid"))
    }
    return (match.string("connector"), edid)
  }

  /// Returns whether a text begins with the three letters of a maker and the four hexadecimal
  /// digits of a product. `DisplayIdentity`, which parses the text later, accepts any text.
  private func isIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count >= 2 && parts[0].utf8.count == 3 && parts[1].utf8.count == 4
      && parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "?") }
      && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
      && (parts.count == 2 || !parts[2].isEmpty)
  }
}
