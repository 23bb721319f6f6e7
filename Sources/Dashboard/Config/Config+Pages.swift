import MartletConfig
import MartletData

extension Config {
  /// Reads the `[[page]]` tables and returns the ids of all pages, including disabled ones.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that a page may have.
  ///   - names: the ids of the known sources; nil allows any.
  mutating func readPages(
    _ root: inout ConfigReader, kinds: [PageKindEntry], sources names: [String]?
  ) -> [String] {
    var ids: [String] = []
    let notes = PageNotes()
    for var reader in root.tables("page") {
      let id = reader.id(of: "page", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      let title = reader.string("title") ?? id ?? ""
      let zone = reader.string("zone")
      let group = reader.string("group")
      let common = PageCommon(id: id ?? "", title: title, sources: names, notes: notes)
      // Without `kind`, a page with tiles is a page of tiles; any other page shows charts.
      let defaultKind = reader.has("tile") ? TilesPageKind.name : ChartsPageKind.name
      if defaultKind == ChartsPageKind.name, !reader.has("kind"), let id {
        notes.old.append(
          ConfigProblem(
            location: reader.location,
            message:
              "page \"\(id.excerpt)\" has no kind: write kind = \"\(defaultKind)\", or show items "
              + "with tile = [{ id = \"a\", kind = \"chart\", data = \"source:item\" }]"))
      }
      if let kind = reader.kind(of: kinds, defaultKind: defaultKind)?.read(&reader, common), let id,
        isEnabled
      {
        var page = Page(id: id, title: title, kind: kind, zone: zone)
        page.group = group
        pages.append(page)
      }
      reader.finish()
      root.adopt(reader, of: common.owner)
    }
    for (id, location) in notes.pages { root.check(page: id, isOneOf: ids, at: location) }
    for (name, location) in notes.actions { check(name, at: location, &root) }
    for (name, location) in notes.variables { check(variable: name, at: location, &root) }
    joinGroups()
    self.notes.missing += notes.missing
    self.notes.old += notes.old
    return ids
  }

  /// Reads `[idle]`.
  ///
  /// - Parameter ids: the ids of all pages, including disabled ones.
  mutating func readIdle(_ root: inout ConfigReader, pages ids: [String]) {
    var reader = root.table("idle")
    idle.page = reader.string("page")
    idle.attract = reader.string("attract")
    idle.rotation = reader.duration("rotate", in: 2...86_400).flatMap { $0 > 0 ? $0 : nil }
    let pages = reader.strings("pages") ?? []
    idle.pages = pages.map(\.text)
    let after = reader.duration("after", in: 2...86_400) ?? Self.defaultIdleTime
    if idle.page != nil || idle.rotation != nil || idle.attract != nil, after > 0 {
      idle.after = after
    }
    for (key, page) in [("page", idle.page), ("attract", idle.attract)] {
      if let page { reader.check(page: page, isOneOf: ids, at: reader.location(of: key)) }
    }
    for page in pages { reader.check(page: page.text, isOneOf: ids, at: page.location) }
    if reader.has("pages"), idle.rotation == nil {
      reader.report("idle.pages needs rotate, such as \"20s\"", at: reader.location(of: "pages"))
    }
    reader.finish()
    root.adopt(reader)
  }

  /// The default of `idle.after`, in seconds.
  private static let defaultIdleTime = 120.0

  /// Reports a variable that a tile cannot set.
  private func check(variable name: String, at location: ConfigLocation, _ root: inout ConfigReader)
  {
    if variables[name] == nil {
      var message = "there is no variable \"\(name.excerpt)\" in [vars]"
      if let near = nearest(to: name, in: variables.keys.sorted()) {
        message += "; did you mean \(near)?"
      } else if variables.isEmpty {
        message += ": write \(name.excerpt) = \"…\" there"
      }
      root.report(message, at: location)
    } else if name.contains(where: { ".=".contains($0) }) {
      root.report("a variable whose name has a . or = is set in a file alone", at: location)
    }
  }

  /// Reports an action that its source does not have. Unknown sources are reported elsewhere.
  private func check(_ name: ItemName, at location: ConfigLocation, _ root: inout ConfigReader) {
    guard let source = sources.first(where: { $0.id == name.source }), !source.isMissing,
      !source.actions.contains(name.item)
    else { return }
    var message =
      "the source \"\(name.source.excerpt)\" has no action \"\(name.item.excerpt)\""
    if let near = nearest(to: name.item, in: source.actions) {
      message += "; did you mean \(near)?"
    } else if source.actions.isEmpty {
      message += ": write action.\(name.item.excerpt) = { … } in its [[source]]"
    }
    root.report(message, at: location)
  }
}

extension ConfigReader {
  /// Reports a reference to a page that does not exist.
  mutating func check(page id: String, isOneOf ids: [String], at location: ConfigLocation) {
    if ids.contains(id) { return }
    var message = "there is no page \"\(id.excerpt)\""
    if let near = nearest(to: id, in: ids) { message += "; did you mean \(near)?" }
    report(message, at: location)
  }
}
