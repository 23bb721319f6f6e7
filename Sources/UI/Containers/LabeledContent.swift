import MartletGeometry

/// A value with a label that names it.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.labeledContentStyle) private var style

  /// Creates a labelled value from any two views.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// The label and the value, arranged by the style.
  public var body: some View {
    style.makeBody(
      LabeledContentStyleConfiguration(
        label: LabeledContentStyleConfiguration.Label(view: AnyView(label)),
        content: LabeledContentStyleConfiguration.Content(view: AnyView(content))))
  }
}

extension LabeledContent where Label == Text {
  /// Creates a labelled view with a text as its label.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a labelled text.
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init {
      Text(value)
    } label: {
      Text(title)
    }
  }
}

#if SWIFTUI_COMPAT
  extension LabeledContent where Label == Text, Content == Text {
    /// Creates a labelled value in a format.
    public init<S: StringProtocol, F: FormatStyle>(
      _ title: S, value: F.FormatInput, format: F
    ) where F.FormatOutput == String {
      self.init(title, value: format.format(value))
    }
  }
#endif

// MARK: - Style

/// The look of labelled values.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  /// The type of the styled view.
  associatedtype Body: View
  /// The parts of the styled value.
  typealias Configuration = LabeledContentStyleConfiguration

  /// Makes the view that shows a labelled value.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a labelled value, as a style receives them.
public struct LabeledContentStyleConfiguration {
  /// The label, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The value, without its type.
  public struct Content: View {
    /// The value.
    package let view: AnyView

    /// The value.
    public var body: some View { view }
  }

  /// The label of the value.
  public let label: Label
  /// The value.
  public let content: Content
}

/// Shows the label at the leading edge and the value in the secondary colour at the trailing edge.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the row, or only the value if `labelsHidden()` is in effect.
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
  /// The label at the leading edge and the value at the trailing edge.
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
  /// Sets the style of the labelled values inside.
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
