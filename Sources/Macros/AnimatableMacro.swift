/// Expands `@Animatable`: an extension of the type whose `animatableData` is made of the stored
/// properties.
///
/// These are the variables of an instance that are not computed and have no attribute. Constants
/// and wrapped properties are left out, and so is what `@AnimatableIgnored` marks.
package enum AnimatableMacro {
  /// Returns the source of the extension.
  ///
  /// - Parameters:
  ///   - source: the declaration of the type, with the attribute.
  ///   - type: the name of the type as it is extended, such as `Outer.Inner`.
  ///   - conforms: true if the type does not conform to `Animatable` yet.
  package static func expand(
    _ source: String, type: String, conforms: Bool
  ) throws(MacroError) -> String {
    let text = Source.withoutComments(source)
    let properties = try storedProperties(of: text)
    guard !properties.isEmpty else {
      throw MacroError(description: "@Animatable \(type) has no stored property to animate.")
    }
    let access = isPublic(text) ? "public " : ""
    let names = properties.map(\.name)
    return """
      extension \(type)\(conforms ? ": Animatable" : "") {
        \(access)var animatableData: \(dataType(properties.map(\.type))) {
          get { \(dataValue(names)) }
          set {
      \(assignments(names).map { "      \($0)" }.joined(separator: "\n"))
          }
        }
      }
      """
  }

  // MARK: - Data

  private static func dataType(_ types: [String]) -> String {
    nested(types.map { "\($0).AnimatableData" }) { "AnimatablePair<\($0), \($1)>" }
  }

  private static func dataValue(_ names: [String]) -> String {
    nested(names.map { "\($0).animatableData" }) { "AnimatablePair(\($0), \($1))" }
  }

  /// Joins the parts from the last one: `a`, `b` and `c` become a pair of `a` and a pair of both
  /// others.
  private static func nested(_ parts: [String], _ pair: (String, String) -> String) -> String {
    guard var result = parts.last else { return "" }
    for part in parts.dropLast().reversed() { result = pair(part, result) }
    return result
  }

  private static func assignments(_ names: [String]) -> [String] {
    names.enumerated().map { index, name in
      let seconds = String(repeating: ".second", count: index)
      let isLast = index == names.count - 1
      return "\(name).animatableData = newValue\(seconds)\(isLast ? "" : ".first")"
    }
  }

  // MARK: - Properties

  /// A property that is animated, with the source of its type.
  private struct Property {
    let name: String
    let type: String
  }

  private static func storedProperties(of text: String) throws(MacroError) -> [Property] {
    guard let open = Source.firstBracket("{", in: text[...]) else { return [] }
    var result: [Property] = []
    for member in Source.statements(in: text[text.index(after: open)...]) {
      guard let declaration = variable(member) else { continue }
      var following: String?
      var found: [Property] = []
      for part in Source.parts(of: declaration).reversed() {
        guard let variable = try stored(part) else { continue }
        let name = variable.name
        guard let type = variable.type ?? literalType(variable.value) ?? following else {
          throw MacroError(description: "@Animatable needs the type of var \(name).")
        }
        following = type
        found.insert(Property(name: name, type: type), at: 0)
      }
      result += found
    }
    return result
  }

  /// Returns what follows `var` in a member that declares variables of an instance without an
  /// attribute; nil for any other member.
  private static func variable(_ member: Substring) -> Substring? {
    let modifiers = [
      "public", "package", "internal", "fileprivate", "private", "nonisolated", "final",
    ]
    var rest = member
    while let word = Source.word(at: rest) {
      rest = rest.dropFirst(word.count)
      if word == "var" { return rest }
      guard modifiers.contains(String(word)) else { return nil }
      // The access level of a setter, as in `private(set)`.
      if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
      rest = rest.drop { $0.isWhitespace }
    }
    return nil
  }

  /// Reads one name with its type and its value; nil for a computed property.
  private static func stored(_ part: Substring) throws(MacroError) -> Variable? {
    var text = part
    if let block = Source.firstBracket("{", in: part) {
      let assigned = Source.firstOutside("=", in: part[..<block]) != nil
      let inside = Source.word(at: part[part.index(after: block)...].drop { $0.isWhitespace })
      let observes = inside == "willSet" || inside == "didSet"
      guard assigned || observes else { return nil }
      text = part[..<block]
    }
    return try Variable("var \(text)")
  }

  /// Returns the type of a value that says it: `0.5`, `Angle.zero` or `Angle(degrees: 3)`.
  private static func literalType(_ value: String?) -> String? {
    guard let value, let first = value.first else { return nil }
    if first.isNumber || first == "-" {
      return value.contains(".") && Double(value) != nil ? "Double" : nil
    }
    guard first.isUppercase else { return nil }
    let path = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return path.split(separator: ".").prefix { $0.first?.isUppercase ?? false }
      .joined(separator: ".")
  }

  /// True if the type is visible outside of its module.
  private static func isPublic(_ text: String) -> Bool {
    guard let open = Source.firstBracket("{", in: text[...]) else { return false }
    return ["public", "package", "open"].contains {
      Source.firstWord($0, in: text[..<open]) != nil
    }
  }
}

extension Source {
  /// Returns the word at the start of a text; nil if it does not start with one.
  static func word(at text: Substring) -> Substring? {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : word
  }

  /// Returns the index of the first opening bracket `wanted` outside all other brackets and
  /// strings; nil if there is none.
  static func firstBracket(_ wanted: Character, in text: Substring) -> Substring.Index? {
    var scanner = BracketScanner()
    for index in text.indices {
      if scanner.isOutside, text[index] == wanted { return index }
      scanner.take(text[index])
    }
    return nil
  }

  /// Returns the members of a body, up to its closing bracket. A member ends at the end of a line
  /// unless the next line continues it; an attribute belongs to the member after it.
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
    if let first = after.first, "={:.,".contains(first) { return true }
    let statement = before.drop { $0.isWhitespace }
    guard statement.first == "@" else { return statement.last == "=" || statement.last == "," }
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

/// Counts the round, square and curly brackets around a character, outside of strings.
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
