import MartletGeometry

/// Views that a tap on their label shows and hides.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let expansion: Binding<Bool>?
  @State private var isExpanded = false
  @Environment(\.disclosureGroupStyle) private var style

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    expansion = nil
  }

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    expansion = isExpanded
  }

  public var body: some View {
    let expansion = expansion ?? $isExpanded
    let content = content
    return style.makeBody(
      DisclosureGroupStyleConfiguration(
        label: DisclosureGroupStyleConfiguration.Label(view: AnyView(label)),
        content: DisclosureGroupStyleConfiguration.Content(make: { AnyView(content()) }),
        isExpanded: expansion))
  }
}

extension DisclosureGroup where Label == Text {
  /// Views under words.
  public init<S: StringProtocol>(
    _ label: S, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(content: content) { Text(label) }
  }

  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}

// MARK: - Style

/// How disclosure groups look and open.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show and to change.
@MainActor @preconcurrency
public struct DisclosureGroupStyleConfiguration {
  /// The label, whatever it is.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  /// The views to show and hide, made when they are shown.
  public struct Content: View {
    package let make: @MainActor () -> AnyView

    public var body: some View { make() }
  }

  public let label: Label
  public let content: Content
  @Binding public var isExpanded: Bool

  package init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    self.label = label
    self.content = content
    _isExpanded = isExpanded
  }
}

/// The label with an arrow that turns down as the views come.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Disclosure(configuration: configuration)
  }

  private struct Disclosure: View {
    let configuration: Configuration
    @Environment(\.layoutDirection) private var direction

    var body: some View {
      let isExpanded = configuration.$isExpanded
      let isMirrored = direction == .rightToLeft
      VStack(alignment: .leading, spacing: 8) {
        Button {
          withAnimation(.easeInOut(duration: 0.25)) { isExpanded.wrappedValue.toggle() }
        } label: {
          HStack {
            configuration.label
            Spacer()
            Image(systemName: isMirrored ? "chevron.left" : "chevron.right")
              .font(.system(size: 14, weight: .semibold))
              .foregroundColor(.accentColor)
              .rotationEffect(.degrees(isExpanded.wrappedValue ? (isMirrored ? -90 : 90) : 0))
          }
          .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        if isExpanded.wrappedValue { configuration.content }
      }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The label with an arrow.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

private struct DisclosureGroupStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<DisclosureGroupStyleConfiguration> {
    StyleBox { AnyView(AutomaticDisclosureGroupStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  fileprivate var disclosureGroupStyle: StyleBox<DisclosureGroupStyleConfiguration> {
    get { self[DisclosureGroupStyleKey.self] }
    set { self[DisclosureGroupStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the disclosure groups inside.
  public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
