/// One value for each language that the product speaks, such as a table of words.
///
/// A table that is forgotten does not compile.
package struct Translations<Words: Sendable>: Sendable {
  package var english: Words
  package var german: Words
  package var french: Words
  package var spanish: Words
  package var russian: Words
  package var ukrainian: Words
  package var arabic: Words
  package var chinese: Words
  package var japanese: Words

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

  /// The value of a language; English for one that is not here.
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
  /// The text with each `#` replaced by `part`.
  package func filled(with part: String) -> String {
    split(separator: "#", omittingEmptySubsequences: false).joined(separator: part)
  }
}

extension Language {
  /// Text from elsewhere, such as a path or a number with its unit, to be put into a sentence of this
  /// language.
  ///
  /// Signs at the edges of such a text would move to the wrong end in a sentence that is read from
  /// the right, so there the text is isolated (Unicode Annex 9, FSI … PDI).
  package func isolated(_ text: String) -> String {
    code == "ar" ? "\u{2068}\(text)\u{2069}" : text
  }
}
