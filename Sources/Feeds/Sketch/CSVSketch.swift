import MartletConfig

/// Guesses the separators and the columns of separated values.
enum CSVSketch {
  /// Returns the guess.
  ///
  /// - Parameter bytes: the beginning of the file.
  /// - Throws: the failure if the bytes are not text, or have no time in the first column or no
  ///   number.
  static func sketch(_ bytes: [UInt8], path: String) throws(FileFailure) -> SourceSketch {
    guard let text = String(validating: bytes, as: UTF8.self) ?? cut(bytes) else {
      throw SourceSketch.unusable(path, "it is neither JSON nor text")
    }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else {
      throw SourceSketch.unusable(path, "it has fewer than two lines")
    }
    let separators = [",", ";", "\t"].map(UInt8.init(ascii:))
    let counts = separators.map { separator in lines[0].utf8.count { $0 == separator } }
    guard let maximum = counts.max(), maximum > 0, let index = counts.firstIndex(of: maximum) else {
      throw SourceSketch.unusable(path, "its first line has one column: no comma, semicolon or tab")
    }
    let separator = separators[index]
    let parser = CSVParser(CSVFormat(delimiter: separator), time: TimeText(), capacity: 1)
    let names = parser.fields(of: Array(lines[0].utf8))
    let values = parser.fields(of: Array(lines[1].utf8))
    let isTabbed = separator == UInt8(ascii: "\t")
    var sketch = SourceSketch(kind: isTabbed ? CSVKind.tabName : CSVKind.name)
    if separator == UInt8(ascii: ";") { sketch.settings.append("delimiter = \";\"") }
    if separator != UInt8(ascii: ","), values.contains(where: isDecimalComma) {
      sketch.settings.append("decimal = \",\"")
    }
    guard let first = values.first, isTime(first) else {
      throw SourceSketch.unusable(
        path, "its first column holds no time: \(TOMLWriter.quoted(values.first ?? ""))")
    }
    let hasHeader = !names.contains(where: isNumber)
    if !hasHeader { sketch.settings.append("header = false") }
    var taken: Set<String> = []
    var leftOut: [String] = []
    for (index, value) in values.enumerated().dropFirst() {
      let title = hasHeader && index < names.count ? names[index] : "column \(index + 1)"
      guard sketch.items.count < SourceSketch.maximumItems, isNumber(value) else {
        leftOut.append(title)
        continue
      }
      let (label, unit) = labelAndUnit(of: title)
      let name = SourceSketch.name(label, taken: taken)
      taken.insert(name)
      var settings = ["column = \(hasHeader ? TOMLWriter.quoted(title) : String(index + 1))"]
      settings.append("name = \(TOMLWriter.quoted(label))")
      if let unit { settings.append("unit = \(TOMLWriter.quoted(unit))") }
      sketch.items.append(
        SourceSketch.Item(
          name: name, settings: "{ \(settings.joined(separator: ", ")) }", isSeries: true))
    }
    if !leftOut.isEmpty {
      sketch.remark =
        "Left out, without a number in the first row or more than \(SourceSketch.maximumItems): "
        + leftOut.map(TOMLWriter.quoted).joined(separator: ", ")
    }
    guard !sketch.items.isEmpty else {
      throw SourceSketch.unusable(path, "its second line has no number behind the first column")
    }
    return sketch
  }

  /// Splits the unit off a column's title, as in "Power (kW)" or "Flow [m³/h]". A number in
  /// brackets is no unit, and neither is a text of more than eight characters.
  static func labelAndUnit(of title: String) -> (label: String, unit: String?) {
    let brackets: [Character: Character] = [")": "(", "]": "["]
    guard let last = title.last, let open = brackets[last],
      let start = title.lastIndex(of: open)
    else { return (title, nil) }
    let unit = title[title.index(after: start)...].dropLast()
    let label = title[..<start].reversed().drop(while: \.isWhitespace).reversed()
    guard (1...8).contains(unit.count), !label.isEmpty, !unit.contains(where: \.isWhitespace),
      !isNumber(String(unit))
    else { return (title, nil) }
    return (String(label), String(unit))
  }

  /// Returns the text of bytes that end within a character; nil if they are not text.
  private static func cut(_ bytes: [UInt8]) -> String? {
    for count in 1...3 where bytes.count > count {
      if let text = String(validating: bytes.dropLast(count), as: UTF8.self) { return text }
    }
    return nil
  }

  /// Returns whether the text is a time. A small number is not, because it would be a time in 1970.
  private static func isTime(_ text: String) -> Bool {
    guard let time = try? TimeText().milliseconds(text) else { return false }
    return time > 86_400_000 * 365
  }

  private static func isDecimalComma(_ text: String) -> Bool {
    let parts = text.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, Int(parts[0]) != nil, !parts[1].isEmpty else { return false }
    return parts[1].allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isNumber(_ text: String) -> Bool {
    Double(text.filter { $0 != " " }) != nil || isDecimalComma(text)
  }
}
