import MartletConfig

extension ConfigReader {
  /// Reads the tables `action.NAME` of a source.
  ///
  /// - Parameter read: reads the action of a name. It returns nil if the action is wrong, after it
  ///   has reported the problem.
  mutating func actions<Action>(
    _ read: (inout ConfigReader, String) -> Action?
  ) -> [Action] {
    var result: [Action] = []
    for (name, var reader) in members(of: "action") {
      if let action = read(&reader, name) { result.append(action) }
      reader.finish()
      adopt(reader)
    }
    return result
  }

  /// Reads a text or an array of texts; an empty array if the key is missing or wrong.
  mutating func oneOrMoreStrings(_ key: String) -> [String] {
    guard let value = value(key, as: .oneOrMore(.text)) else { return [] }
    if case .string = value.kind { return string(key).map { [$0] } ?? [] }
    return strings(key)?.map(\.text) ?? []
  }
}
