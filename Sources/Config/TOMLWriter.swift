import MartletFormats

/// Writes a configuration as TOML. If the text is read again, the configuration is equal.
package struct TOMLWriter {
  /// Whether each line ends with a comment that names the location of its value.
  private let namesOrigins: Bool
  private var text = ""

  /// Returns `table` as TOML, one value per line. The tables in `table` have headings, such as
  /// `[fonts]`, and so have lists of tables, such as `[[page]]`. Tables inside them are written as
  /// dotted keys, such as `item.solar.unit`.
  ///
  /// - Parameter namingOrigins: whether each line ends with a comment that names the location of
  ///   its value.
  package static func text(_ table: ConfigTable, namingOrigins: Bool = false) -> String {
    var writer = TOMLWriter(namesOrigins: namingOrigins)
    writer.write(table, heading: [])
    return writer.text
  }

  private init(namesOrigins: Bool) {
    self.namesOrigins = namesOrigins
  }

  /// Writes the plain values of a table, then the tables that need a heading.
  private mutating func write(_ table: ConfigTable, heading: [String]) {
    var headed: [ConfigTable.Entry] = []
    for entry in table.entries { writeValue(entry, prefix: [], heading, &headed) }
    for entry in headed {
      let path = heading + [entry.key]
      switch entry.value.kind {
      case .table(let inner):
        writeHeading("[\(Self.name(path))]")
        write(inner, heading: path)
      case .array(let items):
        for case .table(let inner) in items.lazy.map(\.kind) {
          writeHeading("[[\(Self.name(path))]]")
          write(inner, heading: path)
        }
      default: break
      }
    }
  }

  /// Writes an entry as lines `key = value`, or adds it to `headed`.
  private mutating func writeValue(
    _ entry: ConfigTable.Entry, prefix: [String], _ heading: [String],
    _ headed: inout [ConfigTable.Entry]
  ) {
    let isNested = !prefix.isEmpty
    if case .table(let table) = entry.value.kind, !table.entries.isEmpty {
      if heading.isEmpty { return headed.append(entry) }
      for inner in table.entries {
        writeValue(inner, prefix: prefix + [entry.key], heading, &headed)
      }
      return
    }
    if case .array(let items) = entry.value.kind, !isNested, !items.isEmpty,
      items.allSatisfy({ if case .table = $0.kind { true } else { false } })
    {
      return headed.append(entry)
    }
    // Variables are not replaced in `[vars]`, so `${` has no meaning there.
    let value = heading.first == "vars" ? entry.value : entry.value.escapingVariables
    text += "\(Self.name(prefix + [entry.key])) = \(Self.inline(value))"
    if namesOrigins { text += "  # \(entry.value.location.description.withoutLineBreaks)" }
    text += "\n"
  }

  private mutating func writeHeading(_ heading: String) {
    if !text.isEmpty { text += "\n" }
    text += heading + "\n"
  }

  // MARK: - Parts of a line

  private static func name(_ path: [String]) -> String {
    path.map { key in
      let isBare = key.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "-")
      }
      return isBare && !key.isEmpty ? key : quoted(key)
    }.joined(separator: ".")
  }

  private static func inline(_ value: ConfigValue) -> String {
    switch value.kind {
    case .table(let table):
      let members = table.entries.map { "\(name([$0.key])) = \(inline($0.value))" }
      return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    case .array(let items): return "[\(items.map(inline).joined(separator: ", "))]"
    case .string(let text): return quoted(text)
    case .integer(let number): return String(number)
    case .float(let number): return Self.number(number)
    case .bool(let flag): return String(flag)
    case .date(let text): return text
    }
  }

  /// Returns a number with a point or an exponent, so that it is not read as a whole number.
  private static func number(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    return "\(value)"
  }

  /// Returns `text` as a TOML string with its quotes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension ConfigValue {
  /// The value with `${` written as `$${` in its strings, so that reading them gives the same
  /// strings.
  fileprivate var escapingVariables: ConfigValue {
    var value = self
    switch kind {
    case .string(let text): value.kind = .string(text.replacingText("${", with: "$${"))
    case .array(let items): value.kind = .array(items.map(\.escapingVariables))
    case .table(var table):
      for index in table.entries.indices {
        table.entries[index].value = table.entries[index].value.escapingVariables
      }
      value.kind = .table(table)
    default: break
    }
    return value
  }
}

extension String {
  /// The text in one line, for a comment.
  fileprivate var withoutLineBreaks: String {
    String(map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }
}
