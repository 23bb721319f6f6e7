/// Whether the action of a button repeats while a finger rests on it.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  fileprivate let repeats: Bool

  /// The action runs once, when the finger is lifted.
  public static let automatic = ButtonRepeatBehavior(repeats: false)
  /// The action runs again and again while the finger rests on the button.
  public static let enabled = ButtonRepeatBehavior(repeats: true)
  /// The action runs once, when the finger is lifted.
  public static let disabled = ButtonRepeatBehavior(repeats: false)
}

private enum ButtonRepeatKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the actions of the buttons inside repeat.
  var buttonsRepeat: Bool {
    get { self[ButtonRepeatKey.self] }
    set { self[ButtonRepeatKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the actions of the buttons inside repeat while a finger rests on them: first
  /// after 0.5 s, then every 0.1 s. A finger that is lifted earlier runs the action once.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environment(\.buttonsRepeat, behavior.repeats)
  }
}
