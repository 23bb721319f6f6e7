/// The reason why a macro cannot be expanded, as one sentence.
package struct MacroError: Error, CustomStringConvertible {
  /// The reason.
  package let description: String
}

/// A stored property, parsed from source code such as `var name: Type = value`.
package struct Variable: Equatable {
  /// The name, without backticks.
  package var name: String
  /// The source of the type; nil if there is none.
  package var type: String?
  /// The source of the initial value; nil if there is none.
  package var value: String?

  /// Parses a declaration.
  ///
  /// - Throws: an error if the declaration is no `var`.
  package init(_ source: String) throws(MacroError) {
    let text = Substring(Source.withoutComments(source))
    guard let start = Source.firstWord("var", in: text) else {
      throw MacroError(description: "A macro for properties is before something that is no var.")
    }
    var rest = text[start...].drop { $0.isWhitespace }
    if rest.first == "`" { rest = rest.dropFirst() }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    self.name = String(name)
    rest = rest.dropFirst(name.count)
    if rest.first == "`" { rest = rest.dropFirst() }
    rest = rest.drop { $0.isWhitespace }
    if rest.first == ":" {
      rest = rest.dropFirst()
      let end = Source.firstOutside("=", in: rest) ?? rest.endIndex
      type = rest[..<end].trimmed
      rest = rest[end...]
    }
    if rest.first == "=" { value = rest.dropFirst().trimmed }
  }
}

/// Finds the parts of Swift source code that a macro needs: words, brackets, members and variables.
enum Source {
  /// Returns the source code with each comment removed or replaced by a space. Strings stay
  /// unchanged.
  static func withoutComments(_ source: String) -> String {
    var result = ""
    var previous = SourceKinds.Kind.code
    for (character, kind) in zip(source, SourceKinds(source).kinds) {
      switch kind {
      case .code, .string: result.append(character)
      case .blockComment: if previous != .blockComment { result += " " }
      case .lineComment: break
      }
      previous = kind
    }
    return result
  }

  /// Returns the index after the first occurrence of a whole word; nil if there is none.
  static func firstWord(_ word: String, in text: Substring) -> Substring.Index? {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    var rest = text
    var previous: Character?
    while let character = rest.first {
      if rest.hasPrefix(word), !isPart(previous), !isPart(rest.dropFirst(word.count).first) {
        return rest.index(rest.startIndex, offsetBy: word.count)
      }
      previous = character
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the index of the first character `wanted` outside all brackets and strings; nil if
  /// there is none. Angle brackets count, because a generic type may contain the character.
  static func firstOutside(_ wanted: Character, in text: Substring) -> Substring.Index? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isInString, character == "\\" || isEscaped {
        isEscaped.toggle()
        continue
      }
      if character == "\"" { isInString.toggle() }
      if isInString { continue }
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      // The `>` of `->` closes no bracket.
      if character == ">", index == text.startIndex || text[text.index(before: index)] != "-" {
        depth -= 1
      }
      if character == wanted, depth == 0 { return index }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self.drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

extension Source {
  /// Returns the word at the start of a text; nil if it does not start with one.
  static func word(at text: Substring) -> Substring? {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : word
  }

  /// Returns the index of the first opening bracket `wanted` outside all other brackets and
  /// strings; nil if there is none. Angle brackets do not count, because `<` may be an operator.
  static func firstBracket(_ wanted: Character, in text: Substring) -> Substring.Index? {
    var scanner = BracketScanner()
    for index in text.indices {
      if scanner.isOutside, text[index] == wanted { return index }
      scanner.take(text[index])
    }
    return nil
  }

  /// Returns the members or statements of a body, up to its closing bracket. A member ends at the
  /// end of a line unless the next line continues it; an attribute belongs to the member after it.
  static func statements(in body: Substring) -> [Substring] {
    var scanner = BracketScanner()
    var result: [Substring] = []
    var start = body.startIndex
    var index = start
    func flush(_ end: Substring.Index) {
      let statement = body[start..<end].drop { $0.isWhitespace }
      if !statement.isEmpty { result.append(statement) }
    }
    while index < body.endIndex {
      let character = body[index]
      if scanner.isOutside {
        if character == "}" { break }
        let next = body[index...].drop { $0.isWhitespace }
        let ends = character.isNewline && !continues(body[start..<index], next)
        if ends || character == ";" {
          flush(index)
          start = body.index(after: index)
        }
      }
      scanner.take(character)
      index = body.index(after: index)
    }
    flush(index)
    return result
  }

  /// True if the line after `before` is a part of the same member.
  private static func continues(_ before: Substring, _ after: Substring) -> Bool {
    if let first = after.first, "={:.,?".contains(first) { return true }
    let statement = before.drop { $0.isWhitespace }
    if let last = statement.last(where: { !$0.isWhitespace }), "=,".contains(last) { return true }
    guard statement.first == "@" else { return false }
    let words = statement.split { $0.isWhitespace }
    return !words.contains { ["var", "let", "func", "struct", "init"].contains($0) }
  }

  /// Returns the parts of a declaration between the commas outside all brackets.
  static func parts(of declaration: Substring) -> [Substring] {
    var result: [Substring] = []
    var rest = declaration
    while let comma = firstOutside(",", in: rest) {
      result.append(rest[..<comma])
      rest = rest[comma...].dropFirst()
    }
    return result + [rest]
  }
}

/// Counts the round, square and curly brackets around a character, outside of strings. Angle
/// brackets do not count, because the code of a body may compare numbers.
private struct BracketScanner {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  var isOutside: Bool { depth == 0 && !isInString }

  mutating func take(_ character: Character) {
    if isInString, character == "\\" || isEscaped {
      isEscaped.toggle()
      return
    }
    if character == "\"" { isInString.toggle() }
    if isInString { return }
    if "([{".contains(character) { depth += 1 }
    if ")]}".contains(character) { depth -= 1 }
  }
}
