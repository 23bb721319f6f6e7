/// The plural forms of whole numbers, with the names of the plural rules of Unicode's CLDR.
package enum PluralForm: Hashable, Sendable, CaseIterable {
  /// All forms of CLDR. A language uses some of them, and every language uses `other`.
  case zero, one, two, few, many, other
}

extension Language {
  /// Returns the plural form for a count; the sign is ignored.
  package func pluralForm(of count: Int) -> PluralForm {
    let count = count.magnitude
    let (units, tens) = (count % 10, count % 100)
    switch code {
    case "zh", "ja": return .other
    case "ar":
      switch (count, tens) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...): return .many
      default: return .other
      }
    case "ru", "uk":
      if units == 1, tens != 11 { return .one }
      return (2...4).contains(units) && !(12...14).contains(tens) ? .few : .many
    case "fr", "es":
      if count == 1 || (count == 0 && code == "fr") { return .one }
      return count > 0 && count % 1_000_000 == 0 ? .many : .other
    default: return count == 1 ? .one : .other
    }
  }
}

/// A text that contains a count, in the plural forms of a language. `#` is replaced by the count.
///
/// A string literal is a phrase with the same text for all numbers.
package struct CountedPhrase: Hashable, Sendable, ExpressibleByStringLiteral {
  private var other: String
  /// The forms that differ from `other`.
  private var forms: [PluralForm: String]

  /// Makes a phrase from its most general text and the texts of the plural forms that differ.
  package init(_ other: String, _ forms: [PluralForm: String]) {
    self.other = other
    self.forms = forms
  }

  /// Makes a phrase with one text for all numbers.
  package init(stringLiteral text: String) { self.init(text, [:]) }

  /// All texts of the phrase; `other` comes first.
  package var texts: [String] { [other] + forms.values }

  /// Returns the text for a count, with the count in place of `#`.
  package func filled(with count: Int, in language: Language) -> String {
    (forms[language.pluralForm(of: count)] ?? other).filled(with: "\(count)")
  }
}
