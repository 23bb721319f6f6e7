/// The kinds of submissions.
public struct SubmitTriggers: OptionSet, Hashable, Sendable {
  /// One bit per kind: text 1, search 2.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The return key in a text field.
  public static let text = SubmitTriggers(rawValue: 1)
  /// The return key in a search field.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// The actions of the `onSubmit` modifiers around a view, the outermost first.
package struct SubmitActions {
  fileprivate var actions: [(triggers: SubmitTriggers, action: @MainActor () -> Void)] = []
}

private enum SubmitActionsKey: EnvironmentKey {
  static var defaultValue: SubmitActions? { nil }
}
private enum SubmitTriggerKey: EnvironmentKey { static let defaultValue = SubmitTriggers.text }
private enum SubmitLabelKey: EnvironmentKey { static let defaultValue = SubmitLabel.return }
private enum KeyboardTypeKey: EnvironmentKey { static let defaultValue = KeyboardType.default }
private enum DeleteAtStartKey: EnvironmentKey {
  static var defaultValue: (@MainActor () -> Void)? { nil }
}
private enum AutocapitalizationKey: EnvironmentKey {
  static let defaultValue = TextInputAutocapitalization.sentences
}

extension EnvironmentValues {
  fileprivate var submitActions: SubmitActions? {
    get { self[SubmitActionsKey.self] }
    set { self[SubmitActionsKey.self] = newValue }
  }

  /// Returns a closure that runs the actions for a kind of submission, the innermost first; nil if
  /// there are none.
  @MainActor package func submitAction(_ trigger: SubmitTriggers) -> (@MainActor () -> Void)? {
    let actions = submitActions?.actions.filter { $0.triggers.contains(trigger) } ?? []
    guard !actions.isEmpty else { return nil }
    return { for entry in actions.reversed() { entry.action() } }
  }

  /// The kind of submission of the return key in the fields inside.
  package var submitTrigger: SubmitTriggers {
    get { self[SubmitTriggerKey.self] }
    set { self[SubmitTriggerKey.self] = newValue }
  }

  /// The action of Backspace at the start of the text in the fields inside; nil if there is none.
  var deleteAtStart: (@MainActor () -> Void)? {
    get { self[DeleteAtStartKey.self] }
    set { self[DeleteAtStartKey.self] = newValue }
  }

  /// The meaning of the return key in the fields inside. The on-screen keyboard shows it.
  package var submitLabel: SubmitLabel {
    get { self[SubmitLabelKey.self] }
    set { self[SubmitLabelKey.self] = newValue }
  }

  /// The kind of text in the fields inside, which selects the keys of the on-screen keyboard.
  package var keyboardType: KeyboardType {
    get { self[KeyboardTypeKey.self] }
    set { self[KeyboardTypeKey.self] = newValue }
  }

  /// The letters that are capitalized automatically.
  package var autocapitalization: TextInputAutocapitalization {
    get { self[AutocapitalizationKey.self] }
    set { self[AutocapitalizationKey.self] = newValue }
  }
}

/// Adds an action to the submissions of the fields inside.
public struct _SubmitModifier: EnvironmentModifier {
  /// The kinds of submissions that run the action.
  package let triggers: SubmitTriggers
  /// The action; nil removes all actions of the modifiers around the view.
  package let action: (@MainActor () -> Void)?

  /// Returns false, because two closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Adds the action to the inherited ones, or removes them all.
  package func change(_ environment: inout EnvironmentValues) {
    guard let action else {
      environment.submitActions = nil
      return
    }
    var actions = environment.submitActions ?? SubmitActions()
    actions.actions.append((triggers, action))
    environment.submitActions = actions
  }
}

extension View {
  /// Runs an action when return is pressed in a field inside. Actions of the modifiers around the
  /// view run afterwards.
  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(_SubmitModifier(triggers: triggers, action: action))
  }

  /// If `isBlocking` is true, submissions of the fields inside do not run the `onSubmit` actions
  /// around the view.
  @ViewBuilder public func submitScope(_ isBlocking: Bool = true) -> some View {
    if isBlocking { modifier(_SubmitModifier(triggers: [], action: nil)) } else { self }
  }

  /// Sets what the return key means in the fields inside. The on-screen keyboard shows it.
  public func submitLabel(_ label: SubmitLabel) -> some View {
    environment(\.submitLabel, label)
  }

  /// Sets the kind of text in the fields inside, which selects the keys of the on-screen keyboard.
  public func keyboardType(_ type: KeyboardType) -> some View {
    environment(\.keyboardType, type)
  }

  /// Sets which letters are capitalized automatically in the fields inside; nil means the first
  /// letter of each sentence.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    environment(\.autocapitalization, autocapitalization ?? .sentences)
  }

  /// Returns the view unchanged. Typed text is never corrected.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// Sets the languages of the on-screen keyboard as BCP 47 tags, such as "de". A key switches
  /// between them.
  public func keyboardLanguages(_ languages: [String]) -> some View {
    environment(\.keyboardLanguages, languages)
  }

  /// Returns the view unchanged. Typed text is never corrected.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Selects the keys of the on-screen keyboard and the capitalization for the meaning of the text
  /// in the fields inside.
  @ViewBuilder public func textContentType(_ type: TextContentType?) -> some View {
    switch type {
    case .emailAddress: keyboardType(.emailAddress).textInputAutocapitalization(.never)
    case .URL: keyboardType(.URL).textInputAutocapitalization(.never)
    case .telephoneNumber: keyboardType(.phonePad)
    case .oneTimeCode: keyboardType(.numberPad)
    case .username, .password, .newPassword: textInputAutocapitalization(.never)
    default: self
    }
  }
}

/// The meaning of a field's text.
public enum TextContentType: Hashable, Sendable {
  /// Parts of a name.
  case name, namePrefix, givenName, middleName, familyName, nameSuffix, nickname, jobTitle
  /// The name of an organization.
  case organizationName
  /// Parts of an address.
  case fullStreetAddress, streetAddressLine1, streetAddressLine2, addressCity, addressState
  /// Parts of an address.
  case addressCityAndState, sublocality, postalCode, countryName, location
  /// Contact details.
  case emailAddress, telephoneNumber
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A web address.
  case URL
  /// The number of a payment card.
  case creditCardNumber
  /// A date, or a date and a time.
  case dateTime, birthdate
  /// Credentials.
  case username, password, newPassword, oneTimeCode
}

#if SWIFTUI_COMPAT
  /// The letters that begin as capitals, by UIKit's names.
  public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
    /// No letter, the first letter of each word, that of each sentence, or all letters.
    case none, words, sentences, allCharacters
  }

  extension View {
    /// Sets which letters are capitalized automatically in the fields inside, by the name of before
    /// `textInputAutocapitalization(_:)`.
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
      let letters: TextInputAutocapitalization =
        switch style {
        case .none: .never
        case .words: .words
        case .sentences: .sentences
        case .allCharacters: .characters
        }
      return textInputAutocapitalization(letters)
    }
  }
#endif
