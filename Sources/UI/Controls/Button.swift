import MartletGeometry

/// A view that runs an action when it is tapped.
///
/// The whole rectangle of the button receives touches, extended to at least 44 × 44 points where
/// nothing else is hit. A finger that is lifted more than 20 points outside of that area runs no
/// action.
public struct Button<Label: View>: View {
  private let action: @MainActor () -> Void
  private let label: Label
  private let role: ButtonRole?
  @GestureState private var isPressed = false
  @Environment(\.buttonStyle) private var style
  @Environment(\.buttonsRepeat) private var repeats

  /// Makes a button with any view as its label.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Makes a button with any view as its label.
  ///
  /// `role` is the purpose of the action, which a style may show.
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.label = label()
    self.role = role
  }

  /// The label in the button style of the environment.
  public var body: some View {
    let action = action
    let afterAction = style.afterAction
    let trigger: @MainActor () -> Void = {
      action()
      afterAction?()
    }
    let configuration = ButtonStyleConfiguration(
      label: ButtonStyleConfiguration.Label(view: AnyView(label)), isPressed: isPressed,
      role: role, trigger: trigger)
    let gesture = PressGesture(repeatedAction: repeats ? trigger : nil)
      .updating($isPressed) { value, state, _ in state = value }
      .onEnded { _ in trigger() }
    return style.makeBody(configuration).modifier(
      _GestureModifier(
        gesture: gesture, priority: .normal, mask: style.handlesTouches ? .subviews : .all,
        isButton: true))
  }
}

extension Button where Label == Text {
  /// Makes a button with a text as its label.
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

// MARK: - Style

/// The look of buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the button's view.
  associatedtype Body: View
  /// The label and the state of a button.
  typealias Configuration = ButtonStyleConfiguration

  /// Returns the view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The label and the state of a button, as a style receives them.
public struct ButtonStyleConfiguration {
  /// The label of the button, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The label of the button.
  public let label: Label
  /// True while a finger is down and lifting it would run the action.
  public let isPressed: Bool
  /// The purpose of the action; nil if the button does not set one.
  public let role: ButtonRole?
  /// Runs the action of the button.
  package let trigger: @MainActor () -> Void
}

/// Shows the label in the accent colour, and translucent while it is pressed or disabled. A
/// foreground style that is set around the button replaces the colour.
public struct DefaultButtonStyle: ButtonStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the label in the accent colour.
  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration)
  }

  private struct Face: View {
    let configuration: Configuration
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
      configuration.label
        .defaultForeground(
          !isEnabled ? .secondary : configuration.role == .destructive ? .red : .accentColor
        )
        .opacity(configuration.isPressed ? 0.3 : isEnabled ? 1 : 0.5)
    }
  }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<ButtonStyleConfiguration> {
    StyleBox { AnyView(DefaultButtonStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  /// The style of the buttons inside.
  package var buttonStyle: StyleBox<ButtonStyleConfiguration> {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the buttons inside.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}

// MARK: - Press

/// The press of a button. The value is true while lifting the finger would run the action.
package struct PressGesture: PrimitiveGesture {
  /// True while lifting the finger would run the action.
  package typealias Value = Bool

  /// Is called again and again while the finger rests on the button; nil if nothing repeats.
  let repeatedAction: (@MainActor () -> Void)?

  /// Makes the gesture.
  package init(repeatedAction: (@MainActor () -> Void)? = nil) {
    self.repeatedAction = repeatedAction
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  package static func _makeRecognizer(
    _ gesture: PressGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<PressGesture> {
    PressRecognizer(gesture, context)
  }
}

private final class PressRecognizer: _GestureRecognizer<PressGesture> {
  /// The distance outside of the button's touch area, in points, within which the finger still
  /// presses it.
  private static let margin: CGFloat = 20
  /// The times from the touch to the first repetition and between repetitions, in seconds.
  private static let (delay, interval) = (0.5, 0.1)

  private let context: _GestureContext
  private var repeatedAction: (@MainActor () -> Void)?
  private var isDown = false
  /// The time of the next repetition; nil if nothing repeats.
  private var nextRepeat: MonotonicTime?
  /// True if a repetition is due, until `commit` runs it.
  private var isRepeatDue = false
  private var hasRepeated = false

  init(_ gesture: PressGesture, _ context: _GestureContext) {
    self.context = context
    repeatedAction = gesture.repeatedAction
    super.init()
  }

  override func update(_ gesture: PressGesture) { repeatedAction = gesture.repeatedAction }

  override var deadline: MonotonicTime? { nextRepeat }

  override func handle(_ event: GestureEvent) -> GesturePhase<Bool> {
    if event.kind == .down {
      isDown = true
      if repeatedAction != nil { nextRepeat = event.time.advanced(by: Self.delay) }
    }
    guard isDown else { return .failed }
    let isInside = context.isNear(event.location, margin: Self.margin)
    guard event.kind == .up else {
      noteRepeat(at: event.time, isInside)
      return .possible(isInside)
    }
    return isInside && !hasRepeated ? .ended(true) : .failed
  }

  private func noteRepeat(at time: MonotonicTime, _ isInside: Bool) {
    guard let next = nextRepeat, time >= next else { return }
    nextRepeat = next.advanced(by: Self.interval)
    isRepeatDue = isInside
  }

  override func commit() {
    guard isRepeatDue else { return }
    isRepeatDue = false
    hasRepeated = true
    repeatedAction?()
  }

  override func finish() {
    isDown = false
    nextRepeat = nil
    isRepeatDue = false
    hasRepeated = false
  }
}
