/// A text in Markdown: its blocks from the top, each with its place in lists and quotes.
struct Markdown: Hashable, Sendable {
  /// A piece of text in one style.
  struct Span: Hashable, Sendable {
    var text: String
    var isStrong = false
    var isEmphasized = false
    var isCode = false
    var isStruck = false
    /// The address of a link.
    var link: String?
  }

  enum Content: Hashable, Sendable {
    case heading(level: Int, [Span])
    case paragraph([Span])
    case code(String)
    case rule
    case table(Table)
  }

  struct Table: Hashable, Sendable {
    enum Alignment: Hashable, Sendable { case leading, center, trailing }

    /// The rows of cells; the first one is the heading.
    var rows: [[[Span]]] = []
    var alignments: [Alignment] = []

    var columnCount: Int { rows.map(\.count).max() ?? 0 }
  }

  struct Block: Hashable, Sendable {
    var content: Content
    /// The number of lists around it.
    var level = 0
    /// The text before the first block of a list's entry: a bullet, or a number with its point.
    var marker: String?
    var isQuoted = false
    /// Whether it follows another block of the same list, so that there is no gap between them.
    var isTight = false
  }

  /// A link that a phone can open, and its words in the text.
  struct Link: Hashable, Sendable {
    var words: String
    var address: String
  }

  /// The maximum length of a text, in bytes. Bytes beyond it are not read.
  static let maximumBytes = 64 << 10
  /// The maximum number of blocks that are kept. No panel shows so many at once.
  static let maximumBlocks = 500

  var blocks: [Block] = []

  /// The addresses of the text's links that a phone can open, without duplicates, with their words.
  var links: [Link] {
    var seen: Set<String> = []
    return blocks.flatMap(\.spans).compactMap { span in
      guard let address = span.link, Self.isWeb(address), seen.insert(address).inserted else {
        return nil
      }
      return Link(words: span.text, address: address)
    }
  }

  private static func isWeb(_ address: String) -> Bool {
    ["https://", "http://", "mailto:", "tel:", "geo:"].contains { address.hasPrefix($0) }
  }
}

extension Markdown.Block {
  fileprivate var spans: [Markdown.Span] {
    switch content {
    case .heading(_, let spans), .paragraph(let spans): spans
    case .table(let table): table.rows.flatMap { $0.flatMap(\.self) }
    case .code, .rule: []
    }
  }
}
