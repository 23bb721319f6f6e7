import MartletGeometry

/// Related controls side by side on one background.
public struct ControlGroup<Content: View>: View {
  private let content: Content
  private let label: AnyView?
  @Environment(\.controlGroupStyle) private var style

  /// Creates a group without a label.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    label = nil
  }

  /// Creates a group with a label.
  ///
  /// `label` describes the group. The automatic style does not show it.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = content()
    self.label = AnyView(label())
  }

  /// The controls, arranged by the style of the group.
  public var body: some View {
    style.makeBody(
      ControlGroupStyleConfiguration(
        content: ControlGroupStyleConfiguration.Content(view: AnyView(content)),
        label: ControlGroupStyleConfiguration.Label(view: label ?? AnyView(EmptyView()))))
  }
}

extension ControlGroup {
  /// Creates a group with a text as its label.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// The look of control groups.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
  /// The type of the styled view.
  associatedtype Body: View
  /// The content and label of the styled group.
  typealias Configuration = ControlGroupStyleConfiguration

  /// Makes the view that shows a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a control group, as a style receives them.
public struct ControlGroupStyleConfiguration {
  /// The controls of the group, without their type.
  public struct Content: View {
    /// The controls.
    package let view: AnyView

    /// The controls.
    public var body: some View { view }
  }

  /// The label of the group, without its type; empty if the group has none.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The controls of the group.
  public let content: Content
  /// The label of the group.
  public let label: Label
}

/// Shows the controls side by side with hairlines between them, 44 points high.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the row of controls.
  public func makeBody(configuration: Configuration) -> some View {
    Group(subviews: configuration.content) { subviews in
      HStack(spacing: 0) {
        ForEach(Array(subviews.enumerated()), id: \.element.id) { entry in
          if entry.offset > 0 { Divider().padding(.vertical, 8) }
          entry.element.padding(.horizontal, 16).frame(minWidth: 44, minHeight: 44)
        }
      }
    }
    .frame(height: 44)
    .background(Color.gray.opacity(0.18), in: RoundedRectangle(cornerRadius: 10))
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The controls side by side.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The controls side by side, as in a bar.
  public static var navigation: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
  /// The controls side by side, as in a menu.
  public static var compactMenu: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

private struct ControlGroupStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<ControlGroupStyleConfiguration> {
    StyleBox { AnyView(AutomaticControlGroupStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  fileprivate var controlGroupStyle: StyleBox<ControlGroupStyleConfiguration> {
    get { self[ControlGroupStyleKey.self] }
    set { self[ControlGroupStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the control groups inside.
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.controlGroupStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
