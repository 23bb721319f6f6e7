import MartletGeometry

/// Controls that belong together, beside one another on one ground.
public struct ControlGroup<Content: View>: View {
  private let content: Content
  private let label: AnyView?
  @Environment(\.controlGroupStyle) private var style

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    label = nil
  }

  /// - Parameter label: what the group is about, where its style shows it.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = content()
    self.label = AnyView(label())
  }

  public var body: some View {
    style.makeBody(
      ControlGroupStyleConfiguration(
        content: ControlGroupStyleConfiguration.Content(view: AnyView(content)),
        label: ControlGroupStyleConfiguration.Label(view: label ?? AnyView(EmptyView()))))
  }
}

extension ControlGroup {
  /// Controls under words, where the group's style shows them.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// How groups of controls look.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show.
public struct ControlGroupStyleConfiguration {
  /// The controls, whatever they are.
  public struct Content: View {
    package let view: AnyView

    public var body: some View { view }
  }

  /// What the group is about.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  public let content: Content
  public let label: Label
}

/// The controls beside one another with hairlines between them.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  nonisolated public init() {}

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
  /// The controls beside one another.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
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
  /// Sets the look of the groups of controls inside.
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.controlGroupStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
