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

  /// Makes a button with any view as its label.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Makes a button with any view as its label.
  ///
  /// - Parameter role: the purpose of the action, which a style may show.
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
    let gesture = PressGesture()
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

/// Shows the label in the accent colour, and translucent while it is pressed or disabled.
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
        .foregroundColor(
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

  /// Makes the gesture.
  package init() {}

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  package static func _makeRecognizer(
    _ gesture: PressGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<PressGesture> {
    PressRecognizer(context)
  }
}

private final class PressRecognizer: _GestureRecognizer<PressGesture> {
  /// The distance outside of the button's touch area, in points, within which the finger still
  /// presses it.
  private static let margin: CGFloat = 20

  private let context: _GestureContext
  private var isDown = false

  init(_ context: _GestureContext) {
    self.context = context
    super.init()
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Bool> {
    if event.kind == .down { isDown = true }
    guard isDown else { return .failed }
    let isInside = context.isNear(event.location, margin: Self.margin)
    guard event.kind == .up else { return .possible(isInside) }
    return isInside ? .ended(true) : .failed
  }

  override func finish() {
    isDown = false
  }
}
