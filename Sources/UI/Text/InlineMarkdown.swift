/// Markdown inside a paragraph: emphasis, code, lines through the text and links.
///
/// It follows CommonMark's delimiter runs, with `~~` of GitHub's dialect. Of a text with attributes
/// in Apple's dialect, `^[5 cup](inflect: true)`, only the text is kept. Blocks such as headings
/// and lists, pictures, character references and HTML stay as they are written.
struct InlineMarkdown {
  /// The looks that markup gives to a span.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// `*text*` and `_text_`.
    static let emphasised = Marks(rawValue: 1)
    /// `**text**` and `__text__`.
    static let strong = Marks(rawValue: 2)
    /// Text between backticks.
    static let code = Marks(rawValue: 4)
    /// `~~text~~`.
    static let struck = Marks(rawValue: 8)
  }

  /// A part of the text with the same marks.
  struct Span {
    var text: String
    var marks: Marks = []
    /// The address of the link that contains the span; nil outside of links.
    var link: String?
    /// True for the place of a value that is no string. `text` is then empty.
    var isValue = false
    fileprivate var delimiter: Delimiter?
  }

  /// A run of equal markup characters that may begin or end a mark.
  fileprivate struct Delimiter {
    let character: Unicode.Scalar
    /// The characters that no mark has used yet.
    var count: Int
    let length: Int
    let canOpen: Bool
    let canClose: Bool
  }

  // Both are for private use, at the end of Unicode, where no font has glyphs.
  /// Stands before a scalar that is no markup, even inside code.
  static let quote: Unicode.Scalar = "\u{10FFF0}"
  /// The place of a value that is no string.
  static let value: Unicode.Scalar = "\u{10FFF1}"

  /// Returns false if `text` surely has no markup. It is a scan of the bytes, because nearly all
  /// texts have none.
  static func mayMarkUp(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"),
        UInt8(ascii: "["), UInt8(ascii: "\\"):
        true
      default: byte == 0xF4  // The first byte of `quote` and `value`.
      }
    }
  }

  /// Returns `text` with a quote before each scalar that could be markup.
  static func quoted(_ text: String) -> String {
    guard mayMarkUp(text) || text.utf8.contains(UInt8(ascii: "]")) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isMarkup(scalar) { result.append(quote) }
      result.append(scalar)
    }
    return String(result)
  }

  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "_", "`", "~", "[", "]", "\\", quote, value: true
    default: false
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var pieces: [Span] = []
  /// The pieces that are an opening bracket, as indices.
  private var brackets: [Int] = []

  /// Reads a text.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    while position < scalars.count { scan() }
    matchDelimiters(from: 0)
  }

  /// The parts of the text, in order. Neighbours with the same marks are one part.
  var spans: [Span] {
    var result: [Span] = []
    for piece in pieces where piece.isValue || !piece.text.isEmpty {
      if let last = result.last, !last.isValue, !piece.isValue, last.marks == piece.marks,
        last.link == piece.link
      {
        result[result.count - 1].text += piece.text
      } else {
        result.append(piece)
      }
    }
    return result
  }

  // MARK: - Reading

  private mutating func scan() {
    switch scalars[position] {
    case "\\": scanEscape()
    case "`": scanCode()
    case "*", "_", "~": scanDelimiter()
    case "[":
      brackets.append(pieces.count)
      pieces.append(Span(text: "["))
      position += 1
    case "]": scanBracket()
    case Self.value:
      pieces.append(Span(text: "", isValue: true))
      position += 1
    default: scanText()
    }
  }

  private mutating func scanText() {
    var text = String.UnicodeScalarView()
    while position < scalars.count {
      if scalars[position] == Self.quote, position + 1 < scalars.count {
        position += 1
      } else if Self.isMarkup(scalars[position]), scalars[position] != Self.quote {
        break
      }
      text.append(scalars[position])
      position += 1
    }
    pieces.append(Span(text: String(text)))
  }

  /// A backslash hides the markup of the punctuation after it; before other characters it is text.
  private mutating func scanEscape() {
    position += 1
    let hidden = position < scalars.count ? scalars[position] : " "
    guard hidden.isASCII, hidden.isPunctuation else { return pieces.append(Span(text: "\\")) }
    pieces.append(Span(text: String(hidden)))
    position += 1
  }

  /// Code ends at a run of as many backticks as it begins with.
  private mutating func scanCode() {
    let start = position
    let count = runLength(at: start)
    var end = start + count
    while end < scalars.count {
      let length = scalars[end] == "`" ? runLength(at: end) : 0
      if length == count {
        appendCode(from: start + count, to: end)
        position = end + count
        return
      }
      end += length > 0 ? length : scalars[end] == Self.quote ? 2 : 1
    }
    pieces.append(Span(text: String(repeating: "`", count: count)))
    position = start + count
  }

  private mutating func appendCode(from start: Int, to end: Int) {
    // One space at both ends separates backticks of the code from those around it.
    let isPadded =
      end - start > 2 && scalars[start] == " " && scalars[end - 1] == " "
      && scalars[start..<end].contains { $0 != " " }
    var index = isPadded ? start + 1 : start
    let last = isPadded ? end - 1 : end
    var text = String.UnicodeScalarView()
    while index < last {
      if scalars[index] == Self.value {
        pieces.append(Span(text: String(text), marks: .code))
        pieces.append(Span(text: "", marks: .code, isValue: true))
        text = String.UnicodeScalarView()
      } else {
        if scalars[index] == Self.quote, index + 1 < last { index += 1 }
        text.append(scalars[index])
      }
      index += 1
    }
    pieces.append(Span(text: String(text), marks: .code))
  }

  private func runLength(at start: Int) -> Int {
    var end = start
    while end < scalars.count, scalars[end] == scalars[start] { end += 1 }
    return end - start
  }
}

// MARK: - Emphasis

extension InlineMarkdown {
  private mutating func scanDelimiter() {
    let character = scalars[position]
    let count = runLength(at: position)
    let before = position > 0 ? scalars[position - 1] : " "
    position += count
    let after = position < scalars.count ? scalars[position] : " "
    let isLeft =
      !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight =
      !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    // Underscores inside a word are part of it.
    let isWord = character == "_"
    pieces.append(
      Span(
        text: String(repeating: String(character), count: count),
        delimiter: Delimiter(
          character: character, count: count, length: count,
          canOpen: isLeft && (!isWord || !isRight || before.isPunctuation),
          canClose: isRight && (!isWord || !isLeft || after.isPunctuation))))
  }

  /// The kind of a closing run. Runs of one kind find the same opening runs.
  private struct ClosingKind: Hashable {
    let character: Unicode.Scalar
    let canOpen: Bool
    let remainder: Int
  }

  /// Matches the closing runs from a piece on with the nearest opening ones before them.
  private mutating func matchDelimiters(from start: Int) {
    // The pieces from which on an opening run may stand. They keep the search linear in texts with
    // many runs that match none.
    var lowest: [ClosingKind: Int] = [:]
    for closing in start..<pieces.count {
      while let delimiter = pieces[closing].delimiter, delimiter.canClose {
        let kind = ClosingKind(
          character: delimiter.character, canOpen: delimiter.canOpen,
          remainder: delimiter.character == "~" ? delimiter.count : delimiter.length % 3)
        let first = lowest[kind] ?? start
        guard
          let opening = (first..<max(first, closing)).last(where: {
            opens(pieces[$0].delimiter, delimiter)
          })
        else {
          lowest[kind] = closing
          break
        }
        mark(from: opening, to: closing)
      }
    }
  }

  private func opens(_ opening: Delimiter?, _ closing: Delimiter) -> Bool {
    guard let opening, opening.canOpen, opening.character == closing.character else { return false }
    if closing.character == "~" { return opening.count == closing.count && opening.count <= 2 }
    // Rule 9 of CommonMark: `*a**b*` is one emphasis.
    guard opening.canClose || closing.canOpen, closing.length % 3 != 0 else { return true }
    return (opening.length + closing.length) % 3 != 0
  }

  private mutating func mark(from opening: Int, to closing: Int) {
    guard let first = pieces[opening].delimiter, let last = pieces[closing].delimiter
    else { return }
    let isStruck = first.character == "~"
    let used = isStruck ? first.count : first.count >= 2 && last.count >= 2 ? 2 : 1
    let mark: Marks = isStruck ? .struck : used == 2 ? .strong : .emphasised
    for index in (opening + 1)..<closing {
      pieces[index].marks.insert(mark)
      // A run between the two cannot match one outside.
      pieces[index].delimiter = nil
    }
    shorten(opening, by: used)
    shorten(closing, by: used)
  }

  private mutating func shorten(_ index: Int, by used: Int) {
    guard var delimiter = pieces[index].delimiter else { return }
    delimiter.count -= used
    pieces[index].text = String(
      repeating: String(delimiter.character), count: max(0, delimiter.count))
    pieces[index].delimiter = delimiter.count > 0 ? delimiter : nil
  }
}

// MARK: - Links

extension InlineMarkdown {
  /// The limit keeps the reading linear in a text of many brackets.
  private static let longestAddress = 4_096

  /// Ends a link if an address in parentheses follows the bracket, or a text with attributes.
  private mutating func scanBracket() {
    let opening = brackets.popLast()
    if let opening, let end = attributesEnd(ofTextAt: opening) {
      pieces[opening].text = ""
      pieces[opening - 1].text.removeLast()
      position = end
      return
    }
    guard let opening, let (address, end) = address(after: position + 1) else {
      pieces.append(Span(text: "]"))
      position += 1
      return
    }
    matchDelimiters(from: opening + 1)
    for index in (opening + 1)..<pieces.count {
      pieces[index].link = address
      pieces[index].delimiter = nil
    }
    pieces[opening].text = ""
    // A link contains no links, so brackets before it open none.
    brackets.removeAll()
    position = end
  }

  /// Returns the position after the attributes of a text, as in `^[5 cup](inflect: true)`; nil if
  /// the brackets at the current position have none. `opening` is the piece that opens them.
  private func attributesEnd(ofTextAt opening: Int) -> Int? {
    guard opening > 0, pieces[opening - 1].marks.isEmpty, pieces[opening - 1].text.last == "^",
      position + 1 < scalars.count, scalars[position + 1] == "("
    else { return nil }
    return scalars[position...].prefix(Self.longestAddress).firstIndex(of: ")").map { $0 + 1 }
  }

  /// Reads `(address)` or `(address "title")` at `start`. Returns the address and the position
  /// after it; nil if there is none.
  private func address(after start: Int) -> (String, Int)? {
    guard start < scalars.count, scalars[start] == "(" else { return nil }
    var index = skippingSpaces(start + 1)
    var address = String.UnicodeScalarView()
    var depth = 0
    while index < scalars.count, !scalars[index].isSpace, index - start < Self.longestAddress {
      let scalar = scalars[index]
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if depth < 0 { break }
      if scalar == Self.value { return nil }
      if scalar == "\\" || scalar == Self.quote, index + 1 < scalars.count { index += 1 }
      address.append(scalars[index])
      index += 1
    }
    index = skippingTitle(skippingSpaces(index))
    guard index < scalars.count, scalars[index] == ")" else { return nil }
    return (String(address), index + 1)
  }

  private func skippingSpaces(_ start: Int) -> Int {
    var index = start
    while index < scalars.count, scalars[index].isSpace { index += 1 }
    return index
  }

  private func skippingTitle(_ start: Int) -> Int {
    guard start < scalars.count, scalars[start] == "\"" || scalars[start] == "'" else {
      return start
    }
    var index = start + 1
    while index < scalars.count, scalars[index] != scalars[start] { index += 1 }
    return skippingSpaces(index + 1)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }

  /// True for punctuation and symbols.
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
