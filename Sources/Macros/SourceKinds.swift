/// Tells code from strings and comments, one kind for each character of a source.
///
/// It knows raw strings, strings of several lines, interpolations and nested comments, and it does
/// not know literals of regular expressions.
struct SourceKinds {
  /// The kind of one character. Quotes and the code of an interpolation are of kind `string`;
  /// comments in that code are not.
  enum Kind {
    case code, string, lineComment, blockComment
  }

  /// The kinds, in the order of the characters.
  private(set) var kinds: [Kind] = []
  private let text: [Character]

  /// Reads the whole source.
  init(_ source: String) {
    text = Array(source)
    kinds.reserveCapacity(text.count)
    takeCode(.code)
  }

  private var index: Int { kinds.count }

  private func has(_ prefix: String, at start: Int) -> Bool {
    text[min(start, text.count)...].starts(with: prefix)
  }

  private mutating func take(_ count: Int, _ kind: Kind) {
    for _ in 0..<min(count, text.count - index) { kinds.append(kind) }
  }

  /// Reads code and marks its characters with `kind`. Code of kind `code` ends with the source.
  /// Code of kind `string` is that of an interpolation, and ends with the interpolation's closing
  /// bracket.
  private mutating func takeCode(_ kind: Kind) {
    var depth = 0
    while index < text.count {
      if has("//", at: index) {
        while index < text.count, !text[index].isNewline { take(1, .lineComment) }
      } else if has("/*", at: index) {
        takeBlockComment()
      } else if takeString() {
        continue
      } else {
        let character = text[index]
        take(1, kind)
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if kind == .string, depth < 0 { return }
      }
    }
  }

  private mutating func takeBlockComment() {
    var depth = 0
    repeat {
      if has("/*", at: index) {
        depth += 1
        take(2, .blockComment)
      } else if has("*/", at: index) {
        depth -= 1
        take(2, .blockComment)
      } else {
        take(1, .blockComment)
      }
    } while depth > 0 && index < text.count
  }

  /// Reads a string if one starts here. A string of one line ends at the latest with the line.
  private mutating func takeString() -> Bool {
    let pounds = text[index...].prefix { $0 == "#" }.count
    guard has("\"", at: index + pounds) else { return false }
    let hasLines = has("\"\"\"", at: index + pounds)
    let quotes = hasLines ? "\"\"\"" : "\""
    let fence = String(repeating: "#", count: pounds)
    take(pounds + quotes.count, .string)
    while index < text.count {
      if has("\\" + fence, at: index) {
        let isInterpolation = has("(", at: index + 1 + pounds)
        take(pounds + 2, .string)
        if isInterpolation { takeCode(.string) }
      } else if has(quotes + fence, at: index) {
        take(quotes.count + pounds, .string)
        return true
      } else if !hasLines, text[index].isNewline {
        return true
      } else {
        take(1, .string)
      }
    }
    return true
  }
}

/// Source code beside a copy of it in which no string and no comment can be taken for code.
struct MaskedSource {
  /// The copy. It has one character for each of the source: `'` for every character of a string,
  /// also a line break, and a space in a comment.
  let code: String
  private let source: [Character]

  /// Masks a source.
  init(_ source: String) {
    self.source = Array(source)
    code = String(
      zip(source, SourceKinds(source).kinds).map { character, kind in
        switch kind {
        case .code: character
        case .string: "'"
        case .lineComment, .blockComment: " "
        }
      })
  }

  /// Returns what the source has in place of a part of `code`.
  func original(_ part: Substring) -> String {
    let start = code.distance(from: code.startIndex, to: part.startIndex)
    return String(source.dropFirst(start).prefix(part.count))
  }
}
