/// A value with words that say what it is.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.labeledContentStyle) private var style

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public var body: some View {
    style.makeBody(
      LabeledContentStyleConfiguration(
        label: LabeledContentStyleConfiguration.Label(view: AnyView(label)),
        content: LabeledContentStyleConfiguration.Content(view: AnyView(content))))
  }
}

extension LabeledContent where Label == Text {
  /// Words before any view.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Words before a text.
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init {
      Text(value)
    } label: {
      Text(title)
    }
  }
}

// MARK: - Style

/// How labelled values look.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show.
public struct LabeledContentStyleConfiguration {
  /// The words, whatever they are.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  /// The value, whatever it is.
  public struct Content: View {
    package let view: AnyView

    public var body: some View { view }
  }

  public let label: Label
  public let content: Content
}

/// The words at the leading edge and the value, fainter, at the trailing one.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Row(configuration: configuration)
  }

  private struct Row: View {
    let configuration: Configuration
    @Environment(\.hidesLabels) private var hidesLabels

    var body: some View {
      if hidesLabels {
        configuration.content
      } else {
        HStack {
          configuration.label
          Spacer()
          configuration.content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
        }
      }
    }
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The words at the leading edge and the value at the trailing one.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

private struct LabeledContentStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<LabeledContentStyleConfiguration> {
    StyleBox { AnyView(AutomaticLabeledContentStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  fileprivate var labeledContentStyle: StyleBox<LabeledContentStyleConfiguration> {
    get { self[LabeledContentStyleKey.self] }
    set { self[LabeledContentStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the labelled values inside.
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
