extension ConfigVariables {
  /// Returns the variables of merged layers by their names, without `host`; whole numbers are
  /// returned as text.
  package static func values(of layers: [ConfigLayer]) -> [String: String] {
    values(of: ConfigTable.merged(layers).table)
  }

  /// Returns the variables of a merged table by their names, without `host`; whole numbers are
  /// returned as text.
  package static func values(of merged: ConfigTable) -> [String: String] {
    guard case .table(let table)? = merged["vars"]?.kind else { return [:] }
    var values: [String: String] = [:]
    for entry in table.entries {
      switch entry.value.kind {
      case .string(let text): values[entry.key] = text
      case .integer(let number): values[entry.key] = String(number)
      default: break
      }
    }
    return values
  }

  /// Whether a text such as `vars.room="Bath"` sets one variable and nothing else.
  package static func isAssignment(_ text: String) -> Bool {
    guard text.hasPrefix("vars."), let equals = text.firstIndex(of: "=") else { return false }
    let name = text[..<equals].dropFirst("vars.".count)
    return !name.isEmpty && !name.contains(".")
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
