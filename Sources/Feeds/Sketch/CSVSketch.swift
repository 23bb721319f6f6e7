import MartletConfig

/// Finds the separators and the columns of separated values.
enum CSVSketch {
  /// - Parameter bytes: the beginning of the file.
  static func sketch(_ bytes: [UInt8], path: String) throws(FileFailure) -> SourceSketch {
    guard let text = String(validating: bytes, as: UTF8.self) ?? cut(bytes) else {
      throw SourceSketch.unusable(path, "it is neither JSON nor text")
    }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else {
      throw SourceSketch.unusable(path, "it has fewer than two lines")
    }
    let separators: [Character] = [",", ";", "\t"]
    let counts = separators.map { separator in lines[0].count { $0 == separator } }
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
      throw SourceSketch.unusable(path, "its first line has one column: no comma, semicolon or tab")
    }
    let separator = separators[index]
    let names = fields(lines[0], separator)
    let values = fields(lines[1], separator)
    var sketch = SourceSketch(kind: separator == "\t" ? "tsv" : "csv")
    if separator == ";" { sketch.settings.append("delimiter = \";\"") }
    if separator != ",", values.contains(where: isDecimalComma) {
      sketch.settings.append("decimal = \",\"")
    }
    let hasHeader = !names.contains { Double($0) != nil }
    if !hasHeader { sketch.settings.append("header = false") }
    var taken: Set<String> = []
    for (index, value) in values.enumerated().dropFirst() {
      guard sketch.items.count < SourceSketch.mostItems, isNumber(value) else { continue }
      let title = hasHeader && index < names.count ? names[index] : "column \(index + 1)"
      let name = SourceSketch.name(title, taken: taken)
      taken.insert(name)
      let column = hasHeader ? TOMLWriter.quoted(title) : String(index + 1)
      sketch.items.append(
        SourceSketch.Item(
          name: name, settings: "{ column = \(column), name = \(TOMLWriter.quoted(title)) }",
          isSeries: true))
    }
    guard !sketch.items.isEmpty else {
      throw SourceSketch.unusable(path, "its second line has no number behind the first column")
    }
    return sketch
  }

  /// The text of a sample that ends within a character.
  private static func cut(_ bytes: [UInt8]) -> String? {
    for count in 1...3 where bytes.count > count {
      if let text = String(validating: bytes.dropLast(count), as: UTF8.self) { return text }
    }
    return nil
  }

  private static func fields(_ line: Substring, _ separator: Character) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      var field = field
      while field.first == " " { field.removeFirst() }
      while field.last == " " { field.removeLast() }
      if field.count >= 2, field.first == "\"", field.last == "\"" {
        field = field.dropFirst().dropLast()
      }
      return String(field)
    }
  }

  private static func isDecimalComma(_ text: String) -> Bool {
    text.wholeMatch(of: /-?[0-9]+,[0-9]+/) != nil
  }

  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil || isDecimalComma(text)
  }
}
