#if Markdown
  internal import CMarkdown

  /// Reads Markdown with the library MD4C, which reports the text part by part.
  final class MarkdownReader {
    private struct List {
      /// The number of the next entry; nil for a list of bullets.
      var next: UInt32?
    }

    private var result = Markdown()
    private var lists: [List] = []
    private var quotes = 0
    /// The bullet or number of the entry that has begun and has no block yet.
    private var marker: String?
    private var style = Markdown.Span(text: "")
    /// The number of open spans of each style, by the code of the style.
    private var depths: [UInt32: Int] = [:]
    private var spans: [Markdown.Span] = []
    private var table: Markdown.Table?
    private var row: [[Markdown.Span]] = []
    /// Whether a block of text is open. The text of a tight list entry has no paragraph.
    private var isInBlock = false
    /// The level of the heading that is open.
    private var level = 0

    /// Reads a text.
    ///
    /// - Throws: the reason if the library is missing.
    static func read(_ text: String) throws(Failure) -> Markdown {
      let reader = MarkdownReader()
      var handlers = unsafe martlet_markdown_handlers(
        begin: { context, part, number, text, count in
          // Safety: the library lends `count` bytes for the call.
          let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
          unsafe MarkdownReader.at(context)?.begin(
            part, Int(number), String(decoding: bytes, as: UTF8.self))
        },
        end: { context, part in unsafe MarkdownReader.at(context)?.end(part) },
        text: { context, kind, text, count in
          // Safety: the library lends `count` bytes for the call.
          let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
          unsafe MarkdownReader.at(context)?.take(kind, String(decoding: bytes, as: UTF8.self))
        })
      let kept = String(decoding: text.utf8.prefix(Markdown.maximumBytes), as: UTF8.self)
      let bytes = Array(kept.utf8)
      // Safety: bytes, handlers and reader outlive the call to which they are passed; the reason is
      // never freed.
      let fault = unsafe bytes.withUnsafeBytes { bytes in
        unsafe martlet_markdown_read(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &handlers,
          Unmanaged.passUnretained(reader).toOpaque())
      }
      if let fault = unsafe fault { throw Failure(why: unsafe String(cString: fault)) }
      return reader.result
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> MarkdownReader? {
      // Safety: the context is the reader that `read(_:)` holds during the call.
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<MarkdownReader>.fromOpaque(context).takeUnretainedValue()
    }

    // MARK: - Parts

    private func begin(_ part: martlet_markdown_part, _ number: Int, _ text: String) {
      switch part {
      case MARTLET_MARKDOWN_QUOTE:
        endLooseText()
        quotes += 1
      case MARTLET_MARKDOWN_BULLETS:
        endLooseText()
        lists.append(List())
      case MARTLET_MARKDOWN_NUMBERS:
        endLooseText()
        lists.append(List(next: UInt32(clamping: number)))
      case MARTLET_MARKDOWN_ENTRY: beginEntry()
      case MARTLET_MARKDOWN_HEADING, MARTLET_MARKDOWN_CODE_BLOCK, MARTLET_MARKDOWN_PARAGRAPH:
        endLooseText()
        isInBlock = true
        level = number
      case MARTLET_MARKDOWN_TABLE:
        endLooseText()
        table = Markdown.Table()
      case MARTLET_MARKDOWN_ROW: row = []
      case MARTLET_MARKDOWN_CELL:
        spans = []
        guard let rows = table?.rows, rows.isEmpty else { break }
        table?.alignments.append(number == 1 ? .trailing : number == 2 ? .center : .leading)
      case MARTLET_MARKDOWN_LINK: style.link = text
      default: change(part, by: 1)
      }
    }

    private func end(_ part: martlet_markdown_part) {
      switch part {
      case MARTLET_MARKDOWN_QUOTE:
        endLooseText()
        quotes -= 1
      case MARTLET_MARKDOWN_BULLETS, MARTLET_MARKDOWN_NUMBERS:
        endLooseText()
        _ = lists.popLast()
      case MARTLET_MARKDOWN_ENTRY:
        endLooseText()
        marker = nil
      case MARTLET_MARKDOWN_RULE: add(.rule)
      case MARTLET_MARKDOWN_HEADING: endText { .heading(level: level, $0) }
      case MARTLET_MARKDOWN_PARAGRAPH: endText { .paragraph($0) }
      case MARTLET_MARKDOWN_CODE_BLOCK:
        var code = spans.map(\.text).joined()
        while code.last == "\n" { code.removeLast() }
        endText { _ in .code(code) }
      case MARTLET_MARKDOWN_CELL:
        row.append(spans)
        spans = []
      case MARTLET_MARKDOWN_ROW: table?.rows.append(row)
      case MARTLET_MARKDOWN_TABLE:
        if let table { add(.table(table)) }
        table = nil
      case MARTLET_MARKDOWN_LINK: style.link = nil
      default: change(part, by: -1)
      }
    }

    private func beginEntry() {
      guard let last = lists.indices.last else { return }
      if let number = lists[last].next {
        marker = "\(number)."
        lists[last].next = number &+ 1
      } else {
        marker = "•"
      }
    }

    private func change(_ part: martlet_markdown_part, by step: Int) {
      let depth = depths[part.rawValue, default: 0] + step
      depths[part.rawValue] = depth
      switch part {
      case MARTLET_MARKDOWN_EMPHASIS: style.isEmphasized = depth > 0
      case MARTLET_MARKDOWN_STRONG: style.isStrong = depth > 0
      case MARTLET_MARKDOWN_CODE: style.isCode = depth > 0
      case MARTLET_MARKDOWN_STRUCK: style.isStruck = depth > 0
      default: break
      }
    }

    private func take(_ kind: martlet_markdown_text, _ text: String) {
      style.text =
        switch kind {
        case MARTLET_MARKDOWN_BREAK: "\n"
        case MARTLET_MARKDOWN_SOFT_BREAK: " "
        case MARTLET_MARKDOWN_ENTITY: MarkdownEntity.text(of: text)
        default: text
        }
      if let last = spans.indices.last, spans[last].hasStyle(of: style) {
        spans[last].text += style.text
      } else {
        spans.append(style)
      }
    }

    // MARK: - Blocks

    /// Ends the text of a tight entry, which has no paragraph around it.
    private func endLooseText() {
      guard !isInBlock, table == nil, !spans.isEmpty else { return }
      endText { .paragraph($0) }
    }

    private func endText(_ content: ([Markdown.Span]) -> Markdown.Content) {
      let taken = spans
      spans = []
      isInBlock = false
      add(content(taken))
    }

    private func add(_ content: Markdown.Content) {
      guard result.blocks.count < Markdown.maximumBlocks else { return }
      let isTight = marker != nil && (result.blocks.last?.level ?? 0) > 0
      result.blocks.append(
        Markdown.Block(
          content: content, level: lists.count, marker: marker, isQuoted: quotes > 0,
          isTight: isTight))
      marker = nil
    }

    struct Failure: Error, Hashable {
      var why: String
    }
  }

  extension Markdown.Span {
    fileprivate func hasStyle(of other: Markdown.Span) -> Bool {
      var copy = other
      copy.text = text
      return copy == self
    }
  }
#else
  /// Refuses Markdown: a program that is built without the trait `Markdown` shows texts without
  /// formatting.
  enum MarkdownReader {
    struct Failure: Error, Hashable {
      var why: String
    }

    static func read(_ text: String) throws(Failure) -> Markdown {
      throw Failure(why: "this program was built without Markdown")
    }
  }
#endif

/// Decodes a character that Markdown gives by name or number: "&amp;", "&#228;", "&#xE4;".
enum MarkdownEntity {
  private static let names: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "deg": "°", "euro": "€", "hellip": "…", "ndash": "–", "mdash": "—", "times": "×",
    "micro": "µ", "middot": "·", "rarr": "→", "larr": "←", "uarr": "↑", "darr": "↓", "auml": "ä",
    "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "sup2": "²",
    "sup3": "³", "plusmn": "±", "shy": "\u{AD}",
  ]

  /// Returns the character. A name that is not known is returned unchanged.
  static func text(of entity: String) -> String {
    let name = entity.dropFirst().dropLast()
    guard name.first == "#" else { return names[name] ?? entity }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, code != 0, let scalar = Unicode.Scalar(code) else { return "\u{FFFD}" }
    return String(scalar)
  }
}
