/// The words of a source file that say what it declares and what it names; comments and texts are
/// left out.
struct SourceScan {
  /// The types declared at the top level, those visible in this file alone left out.
  private(set) var declared: Set<String> = []
  /// The names of nested types, of private ones and of generic parameters: here they may be others
  /// than the types of that name elsewhere.
  private(set) var local: Set<String> = []
  /// The capitalised names that stand for themselves, not behind a dot. Underscores before the
  /// capital do not count.
  private(set) var named: Set<String> = []
  /// The environment values that extensions of `EnvironmentValues` declare here.
  private(set) var declaredValues: Set<String> = []
  /// The environment values that are read or set here: `\.name` as an argument of `Environment` and
  /// of the modifiers, `environment.name` and `EnvironmentValues.name`.
  private(set) var usedValues: Set<String> = []

  init(_ text: String) {
    let tokens = SourceScan.tokens(Array(text.utf8))
    noteEnvironmentValues(tokens)
    var depth = 0
    for (index, token) in tokens.enumerated() {
      switch token {
      case "{": depth += 1
      case "}": depth -= 1
      case "<" where index > 0: noteGenericParameters(tokens, from: index)
      default:
        guard token.first(where: { $0 != "_" })?.isUppercase == true else { continue }
        let previous = index > 0 ? tokens[index - 1] : ""
        if previous != "." { named.insert(token) }
        guard SourceScan.declaring.contains(previous) else { continue }
        if depth > 0 || previous == "associatedtype"
          || SourceScan.isPrivate(tokens[..<(index - 1)])
        {
          local.insert(token)
        } else {
          declared.insert(token)
        }
      }
    }
  }

  private static let declaring: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]

  /// Whether the modifiers that end `tokens` make what follows visible in its file alone.
  private static func isPrivate(_ tokens: ArraySlice<String>) -> Bool {
    let modifiers: Set<String> = [
      "final", "indirect", "nonisolated", "private", "fileprivate", "public", "package", "internal",
      "open",
    ]
    for token in tokens.reversed() {
      guard modifiers.contains(token) else { return false }
      if token == "private" || token == "fileprivate" { return true }
    }
    return false
  }

  /// Notes the parameters of `struct Name<A, B: C>`, `func name<A>` and the like.
  private mutating func noteGenericParameters(_ tokens: [String], from start: Int) {
    let introducers = SourceScan.declaring.union(["func"])
    let isDeclaration =
      start > 1 && introducers.contains(tokens[start - 2]) || tokens[start - 1] == "init"
      || tokens[start - 1] == "subscript"
      || start > 2 && tokens[start - 1] == "?" && tokens[start - 2] == "init"
    guard isDeclaration else { return }
    var depth = 0
    var isNext = false
    for token in tokens[start...] {
      switch token {
      case "<":
        depth += 1
        isNext = depth == 1
      case ">":
        depth -= 1
        if depth == 0 { return }
      case ",": isNext = depth == 1
      case "each", "let": break
      default:
        if isNext { local.insert(token) }
        isNext = false
      }
    }
  }

  private mutating func noteEnvironmentValues(_ tokens: [String]) {
    func token(_ index: Int) -> String { index < 0 ? "" : tokens[index] }
    var depth = 0
    var isInExtension = false
    for (index, name) in tokens.enumerated() {
      switch name {
      case "{":
        if depth == 0 {
          isInExtension =
            token(index - 1) == "EnvironmentValues" && token(index - 2) == "extension"
        }
        depth += 1
      case "}": depth -= 1
      default:
        switch token(index - 1) {
        case "var", "func": if depth == 1, isInExtension { declaredValues.insert(name) }
        case ".":
          let isKeyPath =
            token(index - 2) == "\\" && token(index - 3) == "("
            && SourceScan.takingKeyPaths.contains(token(index - 4))
          if isKeyPath || SourceScan.holdingValues.contains(token(index - 2)) {
            usedValues.insert(name)
          }
        default: break
        }
      }
    }
  }

  private static let takingKeyPaths: Set<String> = [
    "Environment", "environment", "transformEnvironment",
  ]

  private static let holdingValues: Set<String> = ["environment", "EnvironmentValues"]

  // MARK: - Tokens

  /// The identifiers and the signs of a text, without comments and literals of text.
  private static func tokens(_ text: [UInt8]) -> [String] {
    var tokens: [String] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "/"), index + 1 < text.count, text[index + 1] == byte {
        while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      } else if byte == UInt8(ascii: "\"") {
        index = end(ofLiteral: index, in: text)
      } else if isPartOfName(byte) {
        let start = index
        while index < text.count, isPartOfName(text[index]) { index += 1 }
        tokens.append(String(decoding: text[start..<index], as: UTF8.self))
      } else {
        if byte > 0x20 { tokens.append(String(UnicodeScalar(byte))) }
        index += 1
      }
    }
    return tokens
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The index behind the literal of text that begins at `start`, its interpolations included.
  private static func end(ofLiteral start: Int, in text: [UInt8]) -> Int {
    let quote = UInt8(ascii: "\"")
    func isQuote(_ index: Int) -> Bool { index < text.count && text[index] == quote }
    let isLong = isQuote(start + 1) && isQuote(start + 2)
    var index = start + (isLong ? 3 : 1)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"):
        index += 1
        guard index < text.count, text[index] == UInt8(ascii: "(") else {
          index += 1
          continue
        }
        var depth = 0
        repeat {
          switch text[index] {
          case UInt8(ascii: "("): depth += 1
          case UInt8(ascii: ")"): depth -= 1
          case quote:
            index = end(ofLiteral: index, in: text)
            continue
          default: break
          }
          index += 1
        } while index < text.count && depth > 0
      case quote where !isLong || isQuote(index + 1) && isQuote(index + 2):
        return index + (isLong ? 3 : 1)
      default: index += 1
      }
    }
    return index
  }
}
