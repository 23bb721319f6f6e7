/// Words of a list, each of which stands for a value.
extension ConfigReader {
  /// Reads one of several words and returns the value that belongs to it. A missing or wrong word
  /// gives the default.
  package mutating func choice<T>(
    _ key: String, of choices: KeyValuePairs<String, T>, default: T
  ) -> T {
    optionalChoice(key, of: choices) ?? `default`
  }

  /// Reads one of several words and returns the value that belongs to it. Returns nil if the key is
  /// missing or its value is wrong.
  package mutating func optionalChoice<T>(
    _ key: String, of choices: KeyValuePairs<String, T>
  ) -> T? {
    value(key, as: .word(choices.map(\.key))).flatMap { choice(key, $0, of: Array(choices)) }
  }

  /// Reads one of several cases by its raw value. Returns nil if the key is missing or its value is
  /// wrong.
  package mutating func optionalChoice<T: RawRepresentable<String>>(
    _ key: String, among cases: [T]
  ) -> T? {
    let choices = cases.map { (key: $0.rawValue, value: $0) }
    return value(key, as: .word(choices.map(\.key))).flatMap { choice(key, $0, of: choices) }
  }

  /// Reads one or more of several words, each at most once. Returns an empty array if the key is
  /// missing. Wrong and repeated words are reported and left out.
  package mutating func choices<T>(
    _ key: String, of choices: KeyValuePairs<String, T>
  ) -> [T] {
    guard let value = value(key, as: .oneOrMore(.word(choices.map(\.key)))) else { return [] }
    guard case .array(let items) = value.kind else {
      return choice(key, value, of: Array(choices)).map { [$0] } ?? []
    }
    guard checkCount(of: items, dottedName(key), at: value.location) else { return [] }
    if items.isEmpty { report("\(dottedName(key)) is empty", at: value.location) }
    var seen: Set<String> = []
    return items.compactMap { item in
      if let word = Self.word(of: item), !seen.insert(word).inserted {
        report("\(dottedName(key)) names the same twice", at: item.location)
        return nil
      }
      return choice(key, item, of: Array(choices))
    }
  }

  /// Returns a string, or a whole number as a string, so that 1 and "1" are the same word. Returns
  /// nil for other values.
  private static func word(of value: ConfigValue) -> String? {
    switch value.kind {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  private mutating func choice<T>(
    _ key: String, _ value: ConfigValue, of choices: [(key: String, value: T)]
  ) -> T? {
    let text = Self.word(of: value)
    if let hit = choices.first(where: { $0.key == text }) { return hit.value }
    let names = choices.map(\.key)
    var message = "\(dottedName(key)) takes one of \(names.joined(separator: ", "))"
    if case .string(let text) = value.kind, let near = nearest(to: text, in: names) {
      message += "; did you mean \(near)?"
    }
    report(message, at: value.location)
    return nil
  }
}
