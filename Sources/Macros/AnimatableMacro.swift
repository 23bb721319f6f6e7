/// Expands `@Animatable`: an extension of the type whose `animatableData` is made of the stored
/// properties.
///
/// Stored properties are here the variables of an instance that are not computed and have no
/// attribute. Constants, wrapped properties and those with `@AnimatableIgnored` are left out.
package enum AnimatableMacro {
  /// Returns the source of the extension.
  ///
  /// - Parameters:
  ///   - source: the declaration of the type, with the attribute.
  ///   - type: the name of the type as it is extended, such as `Outer.Inner`.
  ///   - conforms: true if the type does not conform to `Animatable` yet.
  /// - Throws: an error if the type has no stored property to animate, or if a property has no type
  ///   that can be read.
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
      guard let declaration = declaration(in: member) else { continue }
      // In `var a, b: Double`, `a` has the type of `b`. The parts are therefore read from the last
      // one.
      var following: String?
      var found: [Property] = []
      for part in Source.parts(of: declaration).reversed() {
        guard let variable = try storedVariable(part) else { continue }
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

  /// Returns the source after the word `var`, if the member declares variables of an instance and
  /// has no attribute; nil for any other member.
  private static func declaration(in member: Substring) -> Substring? {
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
  private static func storedVariable(_ part: Substring) throws(MacroError) -> Variable? {
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

  /// Returns the type of a value if it can be read from its text, as from `0.5`, `Angle.zero` and
  /// `Angle(degrees: 3)`; nil otherwise.
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

  /// True if the type is visible outside of its module. Its `animatableData` is then public: inside
  /// a type of the package this makes it visible in the package.
  private static func isPublic(_ text: String) -> Bool {
    guard let open = Source.firstBracket("{", in: text[...]) else { return false }
    return ["public", "package", "open"].contains {
      Source.firstWord($0, in: text[..<open]) != nil
    }
  }
}
