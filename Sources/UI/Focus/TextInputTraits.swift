/// The settings of a text input for the keyboard on the glass. The focus system passes those of the
/// focused view to the keyboard.
package struct TextInputTraits: Hashable, Sendable {
  /// The keys that the keyboard shows.
  package var keyboard = KeyboardType.default
  /// The label of the Return key.
  package var submitLabel = SubmitLabel.return
  /// The letters that begin as capitals.
  package var capitalization = TextInputAutocapitalization.sentences
  /// The languages whose letters are offered, as BCP 47 tags, the preferred one first; empty for
  /// English.
  package var languages: [String] = []
  /// True if Return starts a new line.
  package var isMultiline = false
  /// True if the text is secret, such as a password.
  package var isSecure = false

  /// Makes the traits of a plain field.
  package init() {}
}

/// The kind of text that a field takes. It decides which keys are on the glass.
public struct KeyboardType: Hashable, Sendable {
  /// The sets of keys.
  package enum Keys: Hashable, Sendable {
    /// The names of the sets.
    case letters, ascii, numbers, address, web, digits, decimal, phone
  }

  /// The set of keys.
  package let keys: Keys

  /// Letters, with digits and signs on further pages.
  public static let `default` = KeyboardType(keys: .letters)
  /// Letters of ASCII.
  public static let asciiCapable = KeyboardType(keys: .ascii)
  /// Digits and signs first, with letters on a further page.
  public static let numbersAndPunctuation = KeyboardType(keys: .numbers)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Letters with `/` and `.`.
  public static let URL = KeyboardType(keys: .web)
  /// Letters with `/` and `.`.
  public static let webSearch = KeyboardType(keys: .web)
  /// Letters with `@` and `.`.
  public static let emailAddress = KeyboardType(keys: .address)
  /// Letters with `@`.
  public static let twitter = KeyboardType(keys: .address)
  /// Digits alone.
  public static let numberPad = KeyboardType(keys: .digits)
  /// Digits alone.
  public static let asciiCapableNumberPad = KeyboardType(keys: .digits)
  /// Digits and the decimal separator of the language.
  public static let decimalPad = KeyboardType(keys: .decimal)
  /// Digits, `+`, `*` and `#`.
  public static let phonePad = KeyboardType(keys: .phone)
  /// Letters, like `default`.
  public static let namePhonePad = KeyboardType(keys: .letters)
}

/// The label of the Return key of a field.
public struct SubmitLabel: Hashable, Sendable {
  /// The meanings of the Return key.
  package enum Meaning: Hashable, Sendable {
    /// The names of the labels.
    case `return`, done, go, send, join, route, search, next, `continue`
  }

  /// The meaning of the Return key.
  package let meaning: Meaning

  /// Return.
  public static let `return` = SubmitLabel(meaning: .return)
  /// The entry is complete.
  public static let done = SubmitLabel(meaning: .done)
  /// Go to what was entered.
  public static let go = SubmitLabel(meaning: .go)
  /// Send what was entered.
  public static let send = SubmitLabel(meaning: .send)
  /// Join a network or a group.
  public static let join = SubmitLabel(meaning: .join)
  /// Find a route.
  public static let route = SubmitLabel(meaning: .route)
  /// Search for what was entered.
  public static let search = SubmitLabel(meaning: .search)
  /// Go to the next field.
  public static let next = SubmitLabel(meaning: .next)
  /// Continue.
  public static let `continue` = SubmitLabel(meaning: .continue)
}

/// The rule by which the keyboard on the glass begins letters as capitals.
public struct TextInputAutocapitalization: Hashable, Sendable {
  /// The letters that begin as capitals.
  package enum Letters: Hashable, Sendable {
    /// The names of the rules.
    case none, words, sentences, all
  }

  /// The letters that begin as capitals.
  package let letters: Letters

  /// No letter.
  public static let never = TextInputAutocapitalization(letters: .none)
  /// The first letter of each word.
  public static let words = TextInputAutocapitalization(letters: .words)
  /// The first letter of each sentence.
  public static let sentences = TextInputAutocapitalization(letters: .sentences)
  /// All letters.
  public static let characters = TextInputAutocapitalization(letters: .all)

  /// Returns true if the letter that follows `text` begins as a capital.
  package func capitalizes(after text: some StringProtocol) -> Bool {
    switch letters {
    case .none: return false
    case .all: return true
    case .words: return text.last?.isWhitespace ?? true
    case .sentences:
      guard let last = text.last else { return true }
      if last.isNewline { return true }
      guard last.isWhitespace else { return false }
      guard let end = text.last(where: { !$0.isWhitespace }) else { return true }
      return ".!?…؟".contains(end)
    }
  }
}
