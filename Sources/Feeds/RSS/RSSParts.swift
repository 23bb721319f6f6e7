import MartletData
import MartletFormats

/// Collects the entries of a news feed from the elements of its document.
final class RSSParts {
  /// The maximum number of entries that are read, and the maximum length of a text in bytes.
  private static let (mostEntries, longestText) = (10_000, 16_384)

  private struct Entry {
    var texts: [Field: String] = [:]
  }

  private enum Field: Hashable {
    case id, title, text, longText, time, changed, link, kind
  }

  private let undated: Int64
  /// The number of open elements.
  private var depth = 0
  private var entry: Entry?
  /// The number of elements that contain the entry.
  private var entryDepth = 0
  /// The field of the open child of the entry, whether its text is HTML, and the text.
  private var field: Field?
  private var isHTML = false
  private var bytes: [UInt8] = []
  private var events: [DataEvent] = []
  private var ids: Set<String> = []
  /// Whether the outermost element is that of a feed.
  private(set) var isFeed = false

  /// - Parameter undated: the time of entries without one, in milliseconds since 1970-01-01 UTC.
  init(undated: Int64) {
    self.undated = undated
  }

  /// Returns the newest entries in order of time.
  func newest(_ maximumEntries: Int) -> [DataEvent] {
    // The first of several entries with the same time is the newest, because feeds begin with the
    // newest entry.
    let sorted = events.enumerated().sorted {
      ($0.element.time, $1.offset) < ($1.element.time, $0.offset)
    }
    return sorted.suffix(maximumEntries).map(\.element)
  }

  // MARK: - Elements

  /// - Parameter name: the namespace, a blank and the local name, or the local name alone.
  func begin(_ name: String, _ attributes: [String: String]) {
    let parts = name.split(separator: " ")
    let (space, local) = (parts.count > 1 ? parts[0] : "", String(parts.last ?? ""))
    defer { depth += 1 }
    if depth == 0 { isFeed = ["rss", "RDF", "feed"].contains(local) }
    guard entry != nil else {
      if local == "item" || local == "entry", events.count < Self.mostEntries {
        entry = Entry()
        entryDepth = depth
      }
      return
    }
    // Elements of XHTML belong to the text around them.
    guard depth == entryDepth + 1 else { return }
    bytes = []
    field = nil
    if local == "link", let target = attributes["href"] {
      // A link of Atom to the page itself has no relation, or the relation `alternate`.
      if (attributes["rel"] ?? "alternate") == "alternate" { set(.link, target) }
      return
    }
    if local == "category", let term = attributes["term"] {
      set(.kind, attributes["label"] ?? term)
      return
    }
    field = Self.field(local, space)
    isHTML = space.hasSuffix("Atom") ? attributes["type"] == "html" : field != .time
  }

  func add(_ text: UnsafeRawBufferPointer) {
    guard field != nil, bytes.count < Self.longestText else { return }
    unsafe bytes.append(contentsOf: text.prefix(Self.longestText - bytes.count))
  }

  func end() {
    depth -= 1
    guard entry != nil else { return }
    if depth == entryDepth {
      finish()
    } else if depth == entryDepth + 1, let ended = field {
      let text = String(decoding: bytes, as: UTF8.self)
      set(ended, isHTML ? HTMLText.plain(text) : text)
      field = nil
    } else if field != nil {
      // An element of XHTML separates words.
      bytes.append(UInt8(ascii: " "))
    }
  }

  private func set(_ field: Field, _ text: String) {
    let text = HTMLText.joined(text)
    if !text.isEmpty, entry?.texts[field] == nil { entry?.texts[field] = text }
  }

  private static func field(_ name: String, _ space: some StringProtocol) -> Field? {
    switch name {
    case "title" where !space.containsText("mrss"): .title
    case "description", "summary": .text
    case "content", "encoded": space.containsText("mrss") ? nil : .longText
    case "pubDate", "published", "date": .time
    case "updated", "modified", "issued": .changed
    case "guid", "id": .id
    case "link": .link
    case "category": .kind
    default: nil
    }
  }

  // MARK: - Entries

  private func finish() {
    guard let texts = entry?.texts else { return }
    entry = nil
    let title = texts[.title] ?? ""
    let text = texts[.text] ?? texts[.longText] ?? ""
    guard !title.isEmpty || !text.isEmpty else { return }
    let time = (texts[.time] ?? texts[.changed]).flatMap(Self.moment) ?? undated
    let id = texts[.id] ?? texts[.link] ?? "\(time) \(title)"
    guard ids.insert(id).inserted else { return }
    events.append(
      DataEvent(
        id: id, kind: texts[.kind] ?? "", title: String(title.prefix(1000)),
        text: String(text.prefix(1000)), time: time))
  }

  /// Returns the moment of a date of RSS (RFC 822) or Atom (RFC 3339).
  private static func moment(_ text: String) -> Int64? {
    if let time = MailDate.milliseconds(text) { return time }
    return try? TimeText(.automatic).milliseconds(text)
  }
}
