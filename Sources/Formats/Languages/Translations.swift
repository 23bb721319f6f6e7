/// One value for each language that Martlet supports, such as a table of words. A missing table is
/// a compile error.
package struct Translations<Words: Sendable>: Sendable {
  /// The value for English, which is also used for unknown languages.
  package var english: Words
  /// The value for German.
  package var german: Words
  /// The value for French.
  package var french: Words
  /// The value for Spanish.
  package var spanish: Words
  /// The value for Russian.
  package var russian: Words
  /// The value for Ukrainian.
  package var ukrainian: Words
  /// The value for Arabic.
  package var arabic: Words
  /// The value for Chinese.
  package var chinese: Words
  /// The value for Japanese.
  package var japanese: Words

  /// Makes a set of values; none can be left out.
  package init(
    english: Words, german: Words, french: Words, spanish: Words, russian: Words,
    ukrainian: Words, arabic: Words, chinese: Words, japanese: Words
  ) {
    self.english = english
    self.german = german
    self.french = french
    self.spanish = spanish
    self.russian = russian
    self.ukrainian = ukrainian
    self.arabic = arabic
    self.chinese = chinese
    self.japanese = japanese
  }

  /// Returns the value for a language; English for an unknown one.
  package subscript(language: Language) -> Words {
    switch language.code {
    case "de": german
    case "fr": french
    case "es": spanish
    case "ru": russian
    case "uk": ukrainian
    case "ar": arabic
    case "zh": chinese
    case "ja": japanese
    default: english
    }
  }
}

extension String {
  /// Returns the text with each `#` replaced by `part`.
  package func filled(with part: String) -> String {
    split(separator: "#", omittingEmptySubsequences: false).joined(separator: part)
  }
}

extension Language {
  /// Returns a text that is not in this language, such as a path or a number with its unit, for use
  /// in a sentence of this language.
  ///
  /// In a right-to-left sentence, punctuation at the ends of such a text would move to the wrong
  /// end. The text is therefore isolated there (Unicode Annex 9, FSI … PDI).
  package func isolated(_ text: String) -> String {
    code == "ar" ? "\u{2068}\(text)\u{2069}" : text
  }
}
