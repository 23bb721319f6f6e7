/// Makes Swift identifiers from asset names, as Xcode does: "sticky-note" becomes `stickyNote`,
/// "AccentColor" `accent`, "BGColorOne" `bgColorOne` and "24h" `_24H`.
enum AssetSymbolName {
  /// Returns the name of a property. The suffix, "Color" for a colour and "Image" for a picture, is
  /// removed unless it is the whole name.
  static func property(_ name: String, without suffix: String = "") -> String {
    var words = joined(name)
    if !suffix.isEmpty, words.hasSuffix(suffix), words.count > suffix.count {
      words.removeLast(suffix.count)
    }
    let symbol = lowered(words)
    return keywords.contains(symbol) ? "`\(symbol)`" : symbol
  }

  /// Returns the name of the type that contains the symbols of a group.
  static func type(_ name: String) -> String {
    let symbol = startingWithLetter(joined(name))
    return keywords.contains(symbol) ? symbol + "_" : symbol
  }

  /// Joins the words of a name, each with a capital first letter. A word ends before a character
  /// that is neither letter nor digit, and between a digit and a letter.
  private static func joined(_ name: String) -> String {
    var result = ""
    var isWordStart = true
    for character in name {
      guard character.isLetter || character.isNumber else {
        isWordStart = true
        continue
      }
      if isWordStart, character.isLetter {
        result += character.uppercased()
      } else {
        result.append(character)
      }
      isWordStart = character.isNumber
    }
    return result
  }

  /// Returns the name with small letters at its start. If the name starts with several capitals,
  /// the last one stays when it begins a word: "BGColor" becomes "bgColor".
  private static func lowered(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let rest = name.dropFirst(capitals.count)
    let lastBeginsWord = capitals.count > 1 && (rest.first?.isLetter ?? false)
    let count = lastBeginsWord ? capitals.count - 1 : capitals.count
    return startingWithLetter(name.prefix(count).lowercased() + name.dropFirst(count))
  }

  /// Returns the name, with `_` before it unless it starts with a letter.
  private static func startingWithLetter(_ name: String) -> String {
    guard let first = name.first, first.isLetter else { return "_" + name }
    return name
  }

  /// Words that a name cannot be, or that mean something else after a dot.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
