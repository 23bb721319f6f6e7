import MartletConfig
import MartletFeeds

/// A configuration that is being made from a dashboard: sources, pages of tiles, and notes about
/// the parts that were left out.
struct Draft {
  /// A source with its items and actions.
  struct Source {
    var id: String
    var kind: String
    /// Comment lines above its keys.
    var comments: [String] = []
    var settings = DraftTable()
    /// Comment lines below its keys.
    var hints: [String] = []
    var items = DraftTable()
    var actions = DraftTable()
  }

  /// A tile with its own keys.
  struct Tile {
    var kind: String
    /// The text from which its id is made.
    var name: String
    var settings = DraftTable()

    init(_ kind: String, name: String, title: String? = nil) {
      self.kind = kind
      self.name = name
      settings.set("title", title)
    }
  }

  private struct Page {
    var id: String
    var title: String
    var tiles: [(id: String, tile: Tile)] = []
    var notes: [ImportNote] = []
  }

  /// The maximum number of entries of a list in a configuration.
  static let maximumEntries = ConfigReader.maximumCount

  /// The kind and name of the dashboard, for the first line: "the dashboard \"Home\" of Grafana".
  var origin = ""
  var sources: [Source] = []
  private var pages: [Page] = []
  /// The notes about the whole dashboard, not about one page.
  private var notes: [ImportNote] = []
  /// Whether the current page of the dashboard is left out, because the configuration cannot have
  /// more pages.
  private var isBeyondPages = false

  // MARK: - Pages

  var pageIDs: Set<String> { Set(pages.map(\.id)) }

  /// Begins a page. Tiles and notes that are added later belong to it. If the configuration cannot
  /// have more pages, they are left out with the page, and a note names it.
  mutating func beginPage(_ title: String, id: String? = nil) {
    isBeyondPages = pages.count >= Self.maximumEntries
    guard !isBeyondPages else {
      let reason = "a configuration has at most \(Self.maximumEntries) pages"
      return notes.append(ImportNote(page: nil, part: "page \(title)", what: reason))
    }
    let id = SourceSketch.name(id ?? title, taken: pageIDs)
    pages.append(Page(id: id, title: title))
  }

  /// Adds a tile to the page that was begun last.
  mutating func add(_ tile: Tile) {
    guard let last = pages.indices.last, !isBeyondPages else { return }
    guard pages[last].tiles.count < Self.maximumEntries else {
      return note(tile.name, "a page has at most \(Self.maximumEntries) tiles")
    }
    let id = SourceSketch.name(tile.name, taken: Set(pages[last].tiles.map(\.id)))
    pages[last].tiles.append((id, tile))
  }

  /// Records a part of the current page that was left out, and the reason.
  mutating func note(_ part: String, _ what: String) {
    if isBeyondPages { return }
    let page = pages.last?.title
    let note = ImportNote(page: page, part: part, what: what)
    if let last = pages.indices.last {
      if !pages[last].notes.contains(note) { pages[last].notes.append(note) }
    } else if !notes.contains(note) {
      notes.append(note)
    }
  }

  /// Removes pages without a tile, and sources without an item and an action. The notes of the
  /// pages are kept.
  mutating func finish() {
    notes += pages.filter(\.tiles.isEmpty).flatMap(\.notes)
    pages.removeAll(where: \.tiles.isEmpty)
    sources.removeAll { $0.items.isEmpty && $0.actions.isEmpty }
  }

  /// The number of tiles.
  var tileCount: Int { pages.reduce(0) { $0 + $1.tiles.count } }

  var allNotes: [ImportNote] { notes + pages.flatMap(\.notes) }

  // MARK: - Text

  /// The text of the configuration.
  var text: String {
    var lines = [
      "# Made of \(origin.asComment) by martlet import. \"Left out\" says what did not come along.",
      "# man martlet.toml describes every key; martlet check-config names mistakes.", "config = 1",
    ]
    lines += Self.comments(on: notes)
    for source in sources { lines += [""] + Self.lines(of: source) }
    for page in pages {
      lines += ["", "[[page]]", "id = \"\(page.id)\""]
      lines.append("title = \(DraftValue.text(page.title).toml)")
      lines += Self.comments(on: page.notes)
      for (id, tile) in page.tiles {
        lines += ["[[page.tile]]", "id = \"\(id)\"", "kind = \"\(tile.kind)\""]
        lines += tile.settings.members.map { "\(DraftValue.key($0.key)) = \($0.value.toml)" }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of source: Source) -> [String] {
    var lines = ["[[source]]"] + source.comments.map { "# \($0.asComment)" }
    lines += ["id = \"\(source.id)\"", "kind = \"\(source.kind)\""]
    lines += source.settings.members.map { "\(DraftValue.key($0.key)) = \($0.value.toml)" }
    lines += source.hints.map { "# \($0.asComment)" }
    for (word, table) in [("item", source.items), ("action", source.actions)] {
      lines += table.members.map { "\(word).\(DraftValue.key($0.key)) = \($0.value.toml)" }
    }
    return lines
  }

  private static func comments(on notes: [ImportNote]) -> [String] {
    notes.map { "# Left out: \($0.inPage.asComment)" }
  }
}

/// A part of a dashboard that was left out, and the reason.
package struct ImportNote: Hashable, Sendable, CustomStringConvertible {
  /// The title of the part's page; nil if the note is about the whole dashboard.
  package var page: String?
  /// The title or type of the panel or card; empty if the note is about the whole page.
  package var part: String
  /// The part that was left out, with the reason: one line for a person.
  package var what: String

  /// The note without its page.
  package var inPage: String { part.isEmpty ? what : "\(part): \(what)" }

  /// The note with the title of its page: "Home: Hall: …".
  package var description: String { page.map { "\($0): \(inPage)" } ?? inPage }
}

extension String {
  /// The text in a form that fits into one comment line: shortened, and without control characters.
  var asComment: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(400).map { $0.properties.generalCategory.isVisible ? $0 : " " }))
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isVisible: Bool {
    switch self {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .format: false
    default: true
    }
  }
}
