/// The characters that a held key of the on-screen keyboard offers: letters with accents, and signs
/// that are like the sign on the key.
enum KeyAlternates {
  /// Returns the alternates of a key's lowercase text in the order in which they are offered; empty
  /// if there are none. Letters of the layout's language come first. Keyboards for digits alone
  /// have none, and keyboards for ASCII only those of ASCII.
  static func alternates(
    of text: String, on layout: KeyboardLayout, for keys: KeyboardType.Keys
  ) -> [String] {
    switch keys {
    case .digits, .decimal, .phone: return []
    case .ascii, .letters, .numbers, .address, .web: break
    }
    guard var characters = table[text] else { return [] }
    if keys == .ascii { characters.removeAll { !$0.isASCII } }
    let own = preferred[layout.language] ?? ""
    return (own.filter(characters.contains) + characters.filter { !own.contains($0) })
      .map { String($0) }
  }

  /// The letters of a language that come first.
  private static let preferred: [String: String] = [
    "de": "äöüß", "fr": "éêëôîïûùœæ", "es": "áéíóúüñ", "it": "àèéìòù", "pt": "ãõáéíóúâêôàç",
    "nl": "ëïéèöü", "pl": "ąćęłńóśż", "cs": "áčďéěíňóřšťúůýž", "sv": "åäö", "da": "åæø",
    "nb": "åøæ", "fi": "äöå", "tr": "çğışöüâ",
  ]

  private static let table: [String: [Character]] = [
    // Latin
    "a": "àáâäæãåāą", "c": "çćč", "d": "ďđð", "e": "éèêëēėęě", "g": "ğģ", "i": "íìîïīįı",
    "k": "ķ", "l": "łľļ", "n": "ñńňņ", "o": "óòôöõøœōő", "r": "řŕ", "s": "ßśšş", "t": "ťțþ",
    "u": "úùûüūůűų", "y": "ýÿ", "z": "źżž", "ı": "i", "ä": "æ", "ö": "ø", "ø": "ö", "æ": "ä",
    "é": "èêë", "ú": "ůü", "ü": "ű", "ç": "ć",
    // Cyrillic
    "е": "ёє", "и": "іїѝ", "ь": "ъ", "г": "ґѓ", "у": "ў", "к": "ќ", "і": "ї", "є": "э", "ґ": "г",
    // Greek
    "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "σ": "ς",
    // Arabic and Persian
    "ا": "أإآء", "ي": "ىئ", "ى": "ئي", "و": "ؤ", "ه": "ة", "ت": "ة", "ک": "ك", "ی": "يئ",
    // Digits and signs
    "0": "°⁰", "1": "¹½¼", "2": "²", "3": "³¾", "%": "‰", "°": "º",
    ".": "…·•", ",": "‚;", "?": "¿", "!": "¡", "'": "’‘‚`", "\"": "“”„«»", "-": "–—·",
    "/": "\\÷", "&": "§", "=": "≠≈", "+": "±", "*": "×", "<": "≤«‹", ">": "≥»›", "$": "€£¥¢₽",
    "€": "$£¥¢₽", "£": "€$¥", "¥": "€$£", "•": "·°", ":": ";", "(": "[{", ")": "]}", "µ": "Ωπ",
  ].mapValues { [Character]($0) }
}
