import MartletGeometry

/// A switch with a label. The style decides where the label is.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleStyle) private var style

  /// Makes a toggle with any view as its label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The toggle in the style of the environment.
  public var body: some View {
    let (isOn, label) = (isOn, label)
    style.makeBody(
      ToggleStyleConfiguration(
        label: ToggleStyleConfiguration.Label(view: AnyView(label)), isOn: isOn)
    )
    .control { Self.description(label, isOn) }
  }

  private static func description(_ label: Label, _ isOn: Binding<Bool>) -> AccessibilityControl {
    var control = AccessibilityControl(
      .toggle, label: ControlTitle.text(of: label), value: isOn.wrappedValue ? "on" : "off")
    control.traits = .isToggle
    control.actions = [("activate", { isOn.wrappedValue.toggle() })]
    control.set = { input in
      guard case .isOn(let new) = input else { return false }
      isOn.wrappedValue = new
      return true
    }
    return control
  }
}

extension Toggle where Label == Text {
  /// Makes a toggle with a text as its label.
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == MartletUI.Label<Text, Image> {
  /// Makes a toggle with a text and a symbol as its label.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { MartletUI.Label(title, systemImage: name) }
  }

  /// Makes a toggle with a text and a picture as its label.
  public init<S: StringProtocol>(_ title: S, image name: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { MartletUI.Label(title, image: name) }
  }
}

// MARK: - Style

/// The look and the behaviour of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the toggle's view.
  associatedtype Body: View
  /// The label and the value of a toggle.
  typealias Configuration = ToggleStyleConfiguration

  /// Returns the view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The label and the value of a toggle, as a style receives them.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// The label of the toggle, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The label of the toggle.
  public let label: Label
  /// The value of the toggle. A style writes it to switch the toggle.
  @Binding public var isOn: Bool

  /// Makes a configuration.
  package init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// Shows the label at the leading edge and a sliding switch at the trailing edge.
public struct SwitchToggleStyle: ToggleStyle {
  /// The colour of a switch that is on; nil for the accent colour.
  private let color: Color?

  /// Makes the style.
  nonisolated public init() { color = nil }

  /// Makes the style with the colour of a switch that is on.
  nonisolated public init(tint: Color) { color = tint }

  /// Returns a row of the label and the switch.
  public func makeBody(configuration: Configuration) -> some View {
    Row(configuration: configuration).tint(color)
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

/// Shows the toggle as a button, which is filled while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns a button with the label.
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
  /// A label and a sliding switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  /// A label and a sliding switch, like `switch`.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that is filled while it is on.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// Shows a box before the label, with a tick while the toggle is on.
public struct CheckboxToggleStyle: ToggleStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns a button with the box and the label.
  public func makeBody(configuration: Configuration) -> some View {
    let value = configuration.$isOn
    return Button(action: { value.wrappedValue.toggle() }) {
      HStack(spacing: 8) {
        Image(systemName: "square").foregroundColor(.secondary)
          .overlay(
            Image(systemName: "checkmark").font(.footnote).foregroundColor(.accentColor)
              .opacity(configuration.isOn ? 1 : 0))
        configuration.label
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
  }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A box with a tick, before the label.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
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
  /// The style of the toggles inside.
  package var toggleStyle: StyleBox<ToggleStyleConfiguration> {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }

  /// True if controls do not show their labels.
  package var hidesLabels: Bool {
    get { self[HidesLabelsKey.self] }
    set { self[HidesLabelsKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles inside.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }

  /// Hides the labels of the controls inside.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}
