import Testing

/// Holds a table of words against the English one: no text is empty or left in English, each has the
/// placeholders and the script that it should have.
///
/// - Parameters:
///   - tables: a struct of texts for each language, by its two letters.
///   - shared: texts that may be as in English.
package func expectTranslated(
  _ tables: [(code: String, words: Any)], shared: Set<String> = [],
  _ location: SourceLocation = #_sourceLocation
) {
  let english = texts(of: tables.first { $0.code == "en" }?.words ?? ())
  #expect(!english.isEmpty, sourceLocation: location)
  for (code, words) in tables {
    let texts = texts(of: words)
    #expect(Set(texts.keys) == Set(english.keys), "\(code)", sourceLocation: location)
    for (field, text) in texts {
      let original = english[field] ?? ""
      let isTrimmed = text.first?.isWhitespace == false && text.last?.isWhitespace == false
      #expect(isTrimmed, "\(code) \(field): \"\(text)\"", sourceLocation: location)
      #expect(
        placeholders(text) == placeholders(original), "\(code) \(field): \"\(text)\"",
        sourceLocation: location)
      #expect(!text.contains("  "), "\(code) \(field): \"\(text)\"", sourceLocation: location)
      guard code != "en", !shared.contains(text) else { continue }
      #expect(text != original, "\(code) \(field): \"\(text)\"", sourceLocation: location)
      if let script = scripts[code] {
        #expect(
          text.unicodeScalars.contains { script.contains($0.value) },
          "\(code) \(field): \"\(text)\"", sourceLocation: location)
      }
    }
  }
}

private func placeholders(_ text: String) -> Int { text.count { $0 == "#" } }

/// The letters that a text in the language has one of, at least.
private let scripts: [String: ClosedRange<UInt32>] = [
  "ru": 0x400...0x45F, "uk": 0x400...0x491, "ar": 0x600...0x6FF, "zh": 0x4E00...0x9FFF,
  "ja": 0x3040...0x9FFF,
]

/// The texts of a struct by the names of its fields. Forms for special numbers are no fields.
private func texts(of words: Any) -> [String: String] {
  var result: [String: String] = [:]
  for child in Mirror(reflecting: words).children {
    guard let label = child.label else { continue }
    if let text = child.value as? String {
      result[label] = text
    } else {
      for (name, text) in texts(of: child.value) { result["\(label).\(name)"] = text }
    }
  }
  return result
}
