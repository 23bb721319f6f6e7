/// The events that count as a submission.
public struct SubmitTriggers: OptionSet, Hashable, Sendable {
  /// One bit per event.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Return in a text field.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Return in a search field.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// The actions of the `onSubmit` modifiers around a view, from the outermost in.
package struct SubmitActions {
  fileprivate var actions: [(triggers: SubmitTriggers, action: @MainActor () -> Void)] = []
}

private enum SubmitActionsKey: EnvironmentKey {
  static var defaultValue: SubmitActions? { nil }
}
private enum SubmitTriggerKey: EnvironmentKey { static let defaultValue = SubmitTriggers.text }
private enum SubmitLabelKey: EnvironmentKey { static let defaultValue = SubmitLabel.return }
private enum KeyboardTypeKey: EnvironmentKey { static let defaultValue = KeyboardType.default }
private enum AutocapitalizationKey: EnvironmentKey {
  static let defaultValue = TextInputAutocapitalization.sentences
}

extension EnvironmentValues {
  fileprivate var submitActions: SubmitActions? {
    get { self[SubmitActionsKey.self] }
    set { self[SubmitActionsKey.self] = newValue }
  }

  /// Returns what a submission runs: all actions around the view, from the inside out. Nil if there
  /// are none.
  @MainActor package func submitAction(_ trigger: SubmitTriggers) -> (@MainActor () -> Void)? {
    let actions = submitActions?.actions.filter { $0.triggers.contains(trigger) } ?? []
    guard !actions.isEmpty else { return nil }
    return { for entry in actions.reversed() { entry.action() } }
  }

  /// What return in the fields inside counts as.
  package var submitTrigger: SubmitTriggers {
    get { self[SubmitTriggerKey.self] }
    set { self[SubmitTriggerKey.self] = newValue }
  }

  /// The meaning of return in the fields inside.
  package var submitLabel: SubmitLabel {
    get { self[SubmitLabelKey.self] }
    set { self[SubmitLabelKey.self] = newValue }
  }

  /// The kind of text of the fields inside.
  package var keyboardType: KeyboardType {
    get { self[KeyboardTypeKey.self] }
    set { self[KeyboardTypeKey.self] = newValue }
  }

  /// The letters that begin as capitals.
  package var autocapitalization: TextInputAutocapitalization {
    get { self[AutocapitalizationKey.self] }
    set { self[AutocapitalizationKey.self] = newValue }
  }
}

/// Adds an action to the submissions of the fields inside.
public struct _SubmitModifier: EnvironmentModifier {
  /// The events.
  package let triggers: SubmitTriggers
  /// The action; nil removes those around the view.
  package let action: (@MainActor () -> Void)?

  /// Closures cannot be compared, so the newest one always replaces the last.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Adds the action.
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
  /// Runs an action when return is pressed in a field inside.
  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(_SubmitModifier(triggers: triggers, action: action))
  }

  /// Keeps submissions of the fields inside from the actions around the view.
  @ViewBuilder public func submitScope(_ isBlocking: Bool = true) -> some View {
    if isBlocking { modifier(_SubmitModifier(triggers: [], action: nil)) } else { self }
  }

  /// Sets the meaning of return in the fields inside, which the keyboard on the glass shows.
  public func submitLabel(_ label: SubmitLabel) -> some View {
    environment(\.submitLabel, label)
  }

  /// Sets the kind of text of the fields inside, which decides the keys on the glass.
  public func keyboardType(_ type: KeyboardType) -> some View {
    environment(\.keyboardType, type)
  }

  /// Sets the letters that begin as capitals in the fields inside; nil keeps the default.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    environment(\.autocapitalization, autocapitalization ?? .sentences)
  }

  /// Returns the view unchanged, because nothing is corrected while typing.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// Sets the languages of the keyboard on the glass, as in BCP 47. A key switches among them.
  public func keyboardLanguages(_ languages: [String]) -> some View {
    environment(\.keyboardLanguages, languages)
  }

  /// Returns the view unchanged, because nothing is corrected while typing.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Sets the keys on the glass that suit the meaning of the fields inside.
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
  case name, givenName, familyName, nickname, organizationName
  /// Parts of an address.
  case fullStreetAddress, addressCity, postalCode, countryName, location
  /// Ways to reach somebody.
  case emailAddress, telephoneNumber
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// An address of the web.
  case URL
  /// Ways to log in.
  case username, password, newPassword, oneTimeCode
}
