import MartletGeometry

/// A switch with a label; the style decides where the label stands.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleStyle) private var style

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public var body: some View {
    style.makeBody(
      ToggleStyleConfiguration(
        label: ToggleStyleConfiguration.Label(view: AnyView(label)), isOn: isOn))
  }
}

extension Toggle where Label == Text {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

// MARK: - Style

/// How toggles look and act.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show and to change.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// The toggle's label, whatever it is.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  public let label: Label
  @Binding public var isOn: Bool

  package init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A label at the leading edge and a sliding switch at the trailing one.
public struct SwitchToggleStyle: ToggleStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Row(configuration: configuration)
  }

  private struct Row: View {
    let configuration: Configuration
    @Environment(\.hidesLabels) private var hidesLabels

    var body: some View {
      if hidesLabels {
        Switch(isOn: configuration.$isOn)
      } else {
        HStack {
          configuration.label
          Spacer()
          Switch(isOn: configuration.$isOn)
        }
      }
    }
  }

  private struct Switch: View {
    @Binding var isOn: Bool
    @GestureState private var isPressed = false
    @Environment(\.isEnabled) private var isEnabled

    private let animation = Animation.spring(response: 0.3, dampingFraction: 0.86)

    var body: some View {
      ZStack {
        Capsule().fill(isOn ? Color.accentColor : Color.gray.opacity(0.35))
        Capsule().fill(Color.white)
          .frame(width: isPressed ? 32 : 26, height: 26)
          .shadow(color: Color.black.opacity(0.2), radius: 1.5, y: 1)
          .frame(maxWidth: .infinity, alignment: isOn ? .trailing : .leading)
          .padding(2)
      }
      .frame(width: 50, height: 30)
      .animation(animation, value: isOn)
      .animation(animation, value: isPressed)
      .opacity(isEnabled ? 1 : 0.5)
      .modifier(
        _GestureModifier(
          gesture: PressGesture().updating($isPressed) { value, state, _ in state = value }
            .onEnded { _ in isOn.toggle() },
          priority: .normal, mask: .all, isButton: true))
    }
  }
}

/// A toggle that is a button, filled while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    let isOn = configuration.$isOn
    return Button {
      isOn.wrappedValue.toggle()
    } label: {
      configuration.label
    }
    .buttonStyle(FilledButtonStyle(isProminent: configuration.isOn))
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<ToggleStyleConfiguration> {
    StyleBox { AnyView(SwitchToggleStyle().makeBody(configuration: $0)) }
  }
}

private struct HidesLabelsKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  package var toggleStyle: StyleBox<ToggleStyleConfiguration> {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }

  /// True where controls show themselves alone.
  package var hidesLabels: Bool {
    get { self[HidesLabelsKey.self] }
    set { self[HidesLabelsKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the toggles inside.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }

  /// Leaves out the labels of the controls inside.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}
