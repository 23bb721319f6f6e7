/// The reason why a macro cannot be expanded, as one sentence.
package struct MacroError: Error, CustomStringConvertible {
  /// The reason.
  package let description: String
}

/// Expands the macros that are attached to a declaration.
enum AttachedMacro {
  static func expand(_ request: JSON) throws(MacroError) -> String {
    // The compiler sends the name with the space that follows it in the source.
    switch request["macro"]?["name"]?.string?.split(separator: " ").first {
    case "Entry": try entry(request)
    case "Animatable":
      try AnimatableMacro.expand(
        request["declSyntax"]?["source"]?.string ?? "",
        type: request["extendedTypeSyntax"]?["source"]?.string ?? "",
        conforms: request["conformanceListSyntax"]?["source"]?.string?.contains("Animatable")
          ?? false)
    // `@AnimatableIgnored` marks a property for `@Animatable`.
    // `@Previewable` marks a property of a preview. Previews expand to nothing, so it adds nothing.
    default: ""
    }
  }

  // MARK: - Entry

  /// Expands `@Entry var name: Type = value`. The result is a key type next to the property, and a
  /// getter and a setter that use the key.
  private static func entry(_ request: JSON) throws(MacroError) -> String {
    let variable = try Variable(request["declSyntax"]?["source"]?.string ?? "")
    let key = "__Key_\(variable.name)"
    if request["macroRole"]?.string == "accessor" {
      return """
        get { self[\(key).self] }
        set { self[\(key).self] = newValue }
        """
    }
    let context = request["lexicalContext"]?.array.first?["source"]?.string ?? ""
    let keyProtocol = try keyProtocol(of: context)
    if let type = variable.type {
      // An optional without a value defaults to nil.
      return """
        private enum \(key): \(keyProtocol) {
          static var defaultValue: \(type) { \(variable.value ?? "nil") }
        }
        """
    }
    guard let value = variable.value else {
      throw MacroError(description: "@Entry var \(variable.name) needs a type or a value.")
    }
    return """
      private enum \(key): \(keyProtocol) {
        nonisolated(unsafe) static let defaultValue = \(value)
      }
      """
  }

  /// Returns the protocol to which the keys of the extended type conform. `context` is source code
  /// such as `extension EnvironmentValues {`.
  private static func keyProtocol(of context: String) throws(MacroError) -> String {
    let words = context.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    let names = words.drop { $0 != "extension" }.dropFirst()
    let type = names.first?.split(separator: ".").last ?? ""
    switch type {
    case "EnvironmentValues": return "EnvironmentKey"
    case "Transaction": return "TransactionKey"
    case "ContainerValues": return "ContainerValueKey"
    case "FocusedValues": return "FocusedValueKey"
    default:
      throw MacroError(
        description: "@Entry belongs into an extension of EnvironmentValues, Transaction, "
          + "ContainerValues or FocusedValues, not of \(type.isEmpty ? "nothing" : String(type)).")
    }
  }
}

/// A stored property, parsed from source code such as `var name: Type = value`.
struct Variable: Equatable {
  var name: String
  var type: String?
  var value: String?

  init(_ source: String) throws(MacroError) {
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

/// Scans the parts of Swift source code that these macros need.
enum Source {
  /// Returns the source code with each comment removed or replaced by a space. Strings stay
  /// unchanged.
  static func withoutComments(_ source: String) -> String {
    var result = ""
    var rest = source[...]
    var isInString = false
    while let character = rest.first {
      if isInString {
        if character == "\\" {
          result += rest.prefix(2)
          rest = rest.dropFirst(2)
          continue
        }
        if character == "\"" { isInString = false }
      } else if character == "\"" {
        isInString = true
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
        continue
      } else if rest.hasPrefix("/*") {
        // Block comments can be nested in Swift.
        var depth = 0
        repeat {
          if rest.hasPrefix("/*") {
            depth += 1
            rest = rest.dropFirst(2)
          } else if rest.hasPrefix("*/") {
            depth -= 1
            rest = rest.dropFirst(2)
          } else {
            rest = rest.dropFirst()
          }
        } while depth > 0 && !rest.isEmpty
        result += " "
        continue
      }
      result.append(character)
      rest = rest.dropFirst()
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

  /// Returns the index of the first such character outside all brackets and strings; nil if there
  /// is none.
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
