import MartletGeometry

/// The look of buttons, together with the gesture that runs their action.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the button's view.
  associatedtype Body: View
  /// The label and the action of a button.
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// Returns the view of a button. Its gestures call `configuration.trigger()`.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The label and the action of a button, as a style with its own gesture receives them.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of the button, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The label of the button.
  public let label: Label
  /// The purpose of the action; nil if the button does not set one.
  public let role: ButtonRole?
  private let action: @MainActor () -> Void

  @MainActor fileprivate init(_ configuration: ButtonStyleConfiguration) {
    label = Label(view: AnyView(configuration.label))
    role = configuration.role
    action = configuration.trigger
  }

  /// Runs the action of the button.
  @MainActor public func trigger() { action() }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Makes a button with the label and the action of `configuration`, for a style that adds
  /// something to a button.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(
      role: configuration.role, action: { configuration.trigger() },
      label: { configuration.label })
  }
}

extension View {
  /// Sets the style of the buttons inside, including the gesture that runs their actions. Buttons
  /// that the style itself makes have the automatic style.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    var box = StyleBox<ButtonStyleConfiguration> {
      AnyView(
        style.makeBody(configuration: PrimitiveButtonStyleConfiguration($0))
          .buttonStyle(DefaultButtonStyle()))
    }
    box.handlesTouches = true
    return environment(\.buttonStyle, box)
  }
}
