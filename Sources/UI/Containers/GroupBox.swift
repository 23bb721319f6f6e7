import MartletGeometry

/// Views on a card of their own, with words above.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxStyle) private var style

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  public var body: some View {
    style.makeBody(
      GroupBoxStyleConfiguration(
        label: GroupBoxStyleConfiguration.Label(view: AnyView(label)),
        content: GroupBoxStyleConfiguration.Content(view: AnyView(content))))
  }
}

extension GroupBox where Label == Text {
  /// Views under words.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content)
  }
}

extension GroupBox where Label == EmptyView {
  /// Views without words above.
  public init(@ViewBuilder content: () -> Content) {
    self.init(label: EmptyView(), content: content)
  }
}

// MARK: - Style

/// How group boxes look.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show.
public struct GroupBoxStyleConfiguration {
  /// The words, whatever they are.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  /// The views, whatever they are.
  public struct Content: View {
    package let view: AnyView

    public var body: some View { view }
  }

  public let label: Label
  public let content: Content
}

/// The words in a headline above the views, all on a faint fill with round corners.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  nonisolated public init() {}

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
  /// The views on a faint fill.
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
  /// Sets the look of the group boxes inside.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
