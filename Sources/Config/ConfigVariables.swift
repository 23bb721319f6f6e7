/// The variables of a configuration: the table `[vars]`, and `host`.
///
/// In every string of the configuration outside of `[vars]`, `${room}` is replaced by the value of
/// `room`. `$${` is the escape of `${`, and is replaced by it. A `${` without `}` stays.
package struct ConfigVariables {
  private var values: [String: String]

  /// Reads the variables.
  ///
  /// - Parameters:
  ///   - table: the merged configuration with the table `vars`.
  ///   - host: the name of the machine, which is the value of `${host}` unless `[vars]` has `host`.
  init(of table: ConfigTable, host: String, _ problems: inout [ConfigProblem]) {
    values = ["host": host]
    guard let vars = table["vars"] else { return }
    guard case .table(let entries) = vars.kind else {
      problems.append(
        ConfigProblem(
          location: vars.location, message: "vars takes a table, found \(vars.kindName)"))
      return
    }
    for entry in entries.entries {
      switch entry.value.kind {
      case .string(let text): values[entry.key] = text
      case .integer(let number): values[entry.key] = String(number)
      default:
        problems.append(
          ConfigProblem(
            location: entry.value.location,
            message: "vars.\(entry.key.excerpt) takes a string or a whole number, found "
              + entry.value.kindName))
      }
    }
  }

  /// Returns the configuration with all variables in its strings replaced. Its table `vars` and all
  /// keys do not change.
  func replaced(
    inConfiguration table: ConfigTable, _ problems: inout [ConfigProblem]
  ) -> ConfigTable {
    replaced(in: table, except: "vars", &problems)
  }

  private func replaced(in value: ConfigValue, _ problems: inout [ConfigProblem]) -> ConfigValue {
    var value = value
    switch value.kind {
    case .string(let text) where text.utf8.contains(UInt8(ascii: "$")):
      do throws(UnknownVariable) {
        value.kind = .string(try replaced(in: text))
      } catch {
        problems.append(ConfigProblem(location: value.location, message: message(error)))
      }
    case .table(let table): value.kind = .table(replaced(in: table, &problems))
    case .array(let items): value.kind = .array(items.map { replaced(in: $0, &problems) })
    default: break
    }
    return value
  }

  /// Returns the table with all variables in its strings replaced, except below the key `kept`.
  private func replaced(
    in table: ConfigTable, except kept: String? = nil, _ problems: inout [ConfigProblem]
  ) -> ConfigTable {
    var table = table
    for index in table.entries.indices where table.entries[index].key != kept {
      table.entries[index].value = replaced(in: table.entries[index].value, &problems)
    }
    return table
  }

  private struct UnknownVariable: Error {
    var name: String
  }

  private func message(_ error: UnknownVariable) -> String {
    var message = "there is no variable ${\(error.name.excerpt)}"
    if let near = nearest(to: error.name, in: values.keys.sorted()) {
      message += "; did you mean ${\(near)}?"
    } else {
      message += "; known here: \(values.keys.sorted().joined(separator: ", "))"
    }
    return message
  }

  private func replaced(in text: String) throws(UnknownVariable) -> String {
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        result += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
        let name = String(rest[..<end].dropFirst(2))
        guard let value = values[name] else { throw UnknownVariable(name: name) }
        result += value
        rest = rest[end...].dropFirst()
      } else {
        result += "$"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
