import MartletGeometry

/// Views on a card with a label above them.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxStyle) private var style

  /// Creates a box with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Creates a box with a label.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  /// The label and the views, arranged by the style of the box.
  public var body: some View {
    style.makeBody(
      GroupBoxStyleConfiguration(
        label: GroupBoxStyleConfiguration.Label(view: AnyView(label)),
        content: GroupBoxStyleConfiguration.Content(view: AnyView(content))))
  }
}

extension GroupBox where Label == Text {
  /// Creates a box with a text as its label.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content)
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a box without a label.
  public init(@ViewBuilder content: () -> Content) {
    self.init(label: EmptyView(), content: content)
  }
}

// MARK: - Style

/// The look of group boxes.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  /// The type of the styled view.
  associatedtype Body: View
  /// The parts of the styled box.
  typealias Configuration = GroupBoxStyleConfiguration

  /// Makes the view that shows a box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a group box, as a style receives them.
public struct GroupBoxStyleConfiguration {
  /// The label of the box, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The views of the box, without their type.
  public struct Content: View {
    /// The views.
    package let view: AnyView

    /// The views.
    public var body: some View { view }
  }

  /// The label of the box.
  public let label: Label
  /// The views of the box.
  public let content: Content
}

/// Shows the label as a headline above the views, all on a light grey card with rounded corners.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the card.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(12)
    .background(Color.gray.opacity(0.14), in: RoundedRectangle(cornerRadius: 8))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The views on a light grey card.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

private struct GroupBoxStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<GroupBoxStyleConfiguration> {
    StyleBox { AnyView(DefaultGroupBoxStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  fileprivate var groupBoxStyle: StyleBox<GroupBoxStyleConfiguration> {
    get { self[GroupBoxStyleKey.self] }
    set { self[GroupBoxStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the group boxes inside.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
