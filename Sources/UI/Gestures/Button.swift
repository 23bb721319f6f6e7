import MartletGeometry

/// A view that acts when it is tapped.
///
/// The whole of its rectangle can be touched, and 44 × 44 points at least where nothing else is in
/// the way. A finger that leaves the button by more than 20 points releases it without acting.
public struct Button<Label: View>: View {
  private let action: @MainActor () -> Void
  private let label: Label
  @GestureState private var isPressed = false
  @Environment(\.buttonStyle) private var style

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  public var body: some View {
    let configuration = ButtonStyleConfiguration(
      label: ButtonStyleConfiguration.Label(view: AnyView(label)), isPressed: isPressed)
    let action = action
    let gesture = PressGesture()
      .updating($isPressed) { value, state, _ in state = value }
      .onEnded { _ in action() }
    return style.makeBody(configuration).modifier(
      _GestureModifier(gesture: gesture, priority: .normal, mask: .all, isButton: true))
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

// MARK: - Style

/// How buttons look.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show.
public struct ButtonStyleConfiguration {
  /// The button's label, whatever it is.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  public let label: Label
  /// True while a finger is on the button and would act.
  public let isPressed: Bool
}

/// The label in the accent colour, faint while pressed or disabled.
public struct DefaultButtonStyle: ButtonStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration)
  }

  private struct Face: View {
    let configuration: Configuration
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
      configuration.label
        .foregroundColor(isEnabled ? .accentColor : .secondary)
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
  package var buttonStyle: StyleBox<ButtonStyleConfiguration> {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the buttons inside.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}

// MARK: - Press

/// A finger on a button: `true` while lifting it would act.
package struct PressGesture: PrimitiveGesture {
  package typealias Value = Bool

  package init() {}

  package static func _makeRecognizer(
    _ gesture: PressGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<PressGesture> {
    PressRecognizer(context)
  }
}

private final class PressRecognizer: _GestureRecognizer<PressGesture> {
  /// How far outside its button a finger still holds it.
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
