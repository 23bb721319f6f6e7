extension ConfigVariables {
  /// Returns the variables in the table `[vars]` of merged layers by their names. Whole numbers are
  /// returned as text. `host` is among them only if the table sets it.
  package static func values(of layers: [ConfigLayer]) -> [String: String] {
    values(of: ConfigTable.merged(layers).table)
  }

  /// Returns the variables in the table `[vars]` of a merged table by their names. Whole numbers
  /// are returned as text. `host` is among them only if the table sets it.
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

  /// Whether a text such as `vars.room="Bath"` sets one variable and nothing else. The value is not
  /// checked. A line break is refused, because a second setting could follow it.
  package static func isAssignment(_ text: String) -> Bool {
    guard text.hasPrefix("vars."), let equals = text.firstIndex(of: "=") else { return false }
    let name = text[..<equals].dropFirst("vars.".count)
    return !name.isEmpty && !name.contains(".")
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
