/// The letters of the on-screen keyboard for one language.
///
/// Each character of a row's text is a key. None of these languages needs a key of several
/// characters.
package struct KeyboardLayout: Hashable, Sendable {
  /// The language as a BCP 47 tag, such as "de".
  package let language: String
  /// The name on the space bar, in the language itself.
  package let name: String
  /// Three or four rows of lowercase letters, from top to bottom.
  package let rows: [[String]]
  /// True for a script with uppercase letters.
  package let hasCapitals: Bool

  init(_ language: String, _ name: String, _ rows: [String], hasCapitals: Bool = true) {
    self.language = language
    self.name = name
    self.rows = rows.map { $0.map { String($0) } }
    self.hasCapitals = hasCapitals
  }

  /// Returns the layouts for a locale such as "de-AT": the layout of its language and, if its
  /// letters are not Latin, the English one, which addresses and device names need. An unknown
  /// language has the English layout.
  ///
  /// Languages that need an input method, such as Chinese, have no layout of their own.
  package static func layouts(language: String) -> [KeyboardLayout] {
    let code = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
    guard let own = all.first(where: { $0.language == code }), own.language != "en" else {
      return [english]
    }
    let isLatin = own.rows[0].contains { $0 == "e" }
    return isLatin ? [own] : [own, english]
  }

  /// Returns the layouts of several languages, each once.
  package static func layouts(languages: [String]) -> [KeyboardLayout] {
    var result: [KeyboardLayout] = []
    for language in languages {
      for layout in layouts(language: language) where !result.contains(layout) {
        result.append(layout)
      }
    }
    return result.isEmpty ? [english] : result
  }

  /// Returns the uppercase form of a key's letter. A letter whose uppercase form is not one
  /// character, such as ß, is returned unchanged.
  func capital(of text: String) -> String {
    // In Turkish the uppercase form of i has a dot, because ı is another letter.
    if language == "tr", text == "i" { return "İ" }
    let capital = text.uppercased()
    return capital.count == 1 ? capital : text
  }

  static let english = KeyboardLayout(
    "en", "English", ["qwertyuiop", "asdfghjkl", "zxcvbnm"])

  static let all: [KeyboardLayout] = [
    english,
    KeyboardLayout("de", "Deutsch", ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"]),
    KeyboardLayout("fr", "Français", ["azertyuiop", "qsdfghjklm", "wxcvbnéèàç"]),
    KeyboardLayout("es", "Español", ["qwertyuiop", "asdfghjklñ", "zxcvbnmáéíóú"]),
    KeyboardLayout("it", "Italiano", ["qwertyuiop", "asdfghjkl", "zxcvbnmàèéìòù"]),
    KeyboardLayout("pt", "Português", ["qwertyuiop", "asdfghjklç", "zxcvbnmãáâéêíóõú"]),
    KeyboardLayout("nl", "Nederlands", ["qwertyuiop", "asdfghjkl", "zxcvbnmë"]),
    KeyboardLayout("pl", "Polski", ["qwertyuiop", "asdfghjkl", "zxcvbnm", "ąćęłńóśźż"]),
    KeyboardLayout("cs", "Čeština", ["ěščřžýáíé", "qwertzuiopú", "asdfghjklů", "yxcvbnm"]),
    KeyboardLayout("sv", "Svenska", ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"]),
    KeyboardLayout("da", "Dansk", ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"]),
    KeyboardLayout("nb", "Norsk", ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"]),
    KeyboardLayout("fi", "Suomi", ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"]),
    KeyboardLayout("tr", "Türkçe", ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"]),
    KeyboardLayout("ru", "Русский", ["йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"]),
    KeyboardLayout("uk", "Українська", ["йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю"]),
    KeyboardLayout("el", "Ελληνικά", ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ", "άέήίόύώ"]),
    KeyboardLayout(
      "ar", "العربية", ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد", "أإآئ"],
      hasCapitals: false),
    KeyboardLayout(
      "he", "עברית", ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"], hasCapitals: false),
    KeyboardLayout(
      "fa", "فارسی", ["ضصثقفغعهخحجچ", "شسیبلاتنمکگ", "ظطزرذدپوژ", "آءئؤ"],
      hasCapitals: false),
  ]

  /// The digits and the most frequent signs, row by row.
  static let signs: [[String]] = ["1234567890", "-/:;()€&@\"", ".,?!'"].map {
    $0.map { String($0) }
  }
  /// Further signs, row by row.
  static let moreSigns: [[String]] = ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,?!'°µ§"].map {
    $0.map { String($0) }
  }
  /// Emoji that are useful on a panel: faces, hands, signs, weather, house; row by row.
  static let emoji: [[String]] = [
    "😀😂🙂😉😍😎🤔😴", "😢😡👍👎👏🙏👋💪", "❤️⭐️🔥✅❌⚠️🎉💡", "☀️🌧️❄️🏠🚗☕️🍕🔔",
  ].map { $0.map { String($0) } }
}
