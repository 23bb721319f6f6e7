import MartletGeometry

/// A label that shows or hides views when it is tapped.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let expansion: Binding<Bool>?
  @State private var isExpanded = false
  @Environment(\.disclosureGroupStyle) private var style

  /// Creates a group that is closed at first and stores itself whether it is open.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    expansion = nil
  }

  /// Creates a group that is open while `isExpanded` is true.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    expansion = isExpanded
  }

  /// The label and, while the group is open, its views, arranged by the style of the group.
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
  /// Creates a group with a text as its label.
  public init<S: StringProtocol>(
    _ label: S, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(content: content) { Text(label) }
  }

  /// Creates a group with a text as its label that is open while `isExpanded` is true.
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}

// MARK: - Style

/// The look of disclosure groups, and the control that opens them.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  /// The type of the styled view.
  associatedtype Body: View
  /// The parts of the styled group.
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// Makes the view that shows a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a disclosure group, as a style receives them.
@MainActor @preconcurrency
public struct DisclosureGroupStyleConfiguration {
  /// The label of the group, without its type.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The views of the group, without their type. They are made only when they are shown.
  public struct Content: View {
    /// Makes the views.
    package let make: @MainActor () -> AnyView

    /// The views, made again at each evaluation.
    public var body: some View { make() }
  }

  /// The label of the group.
  public let label: Label
  /// The views that the group shows or hides.
  public let content: Content
  /// True while the group is open. A style writes the value to open or close the group.
  @Binding public var isExpanded: Bool

  /// Collects the parts of a group.
  package init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    self.label = label
    self.content = content
    _isExpanded = isExpanded
  }
}

/// Shows the label with a chevron that turns down when the group opens. A tap on the label opens
/// and closes the group. In a row of a list the label and each view of the group have the height,
/// the insets and the hairline of a row.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the label as a button, with the views below it while the group is open.
  public func makeBody(configuration: Configuration) -> some View {
    Disclosure(configuration: configuration)
  }

  private struct Disclosure: View {
    let configuration: Configuration
    @Environment(\.isInList) private var isInList

    var body: some View {
      if isInList {
        DisclosureRows(configuration: configuration)
      } else {
        VStack(alignment: .leading, spacing: 8) {
          DisclosureLabel(configuration: configuration)
          if configuration.isExpanded { configuration.content }
        }
      }
    }
  }
}

/// The label of a group with its chevron, as the button that opens and closes the group.
private struct DisclosureLabel: View {
  let configuration: DisclosureGroupStyleConfiguration
  /// The minimum height, in points.
  var minimumHeight: CGFloat?

  var body: some View {
    let isExpanded = configuration.$isExpanded
    Button {
      withAnimation(.easeInOut(duration: 0.25)) { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        configuration.label
        Spacer()
        ExpansionChevron(isExpanded: isExpanded.wrappedValue)
      }
      .frame(minHeight: minimumHeight)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
  }
}

/// A group in a row of a list. The list sees one row, so the group itself gives its label and its
/// views the height of rows, and draws the hairlines between them.
private struct DisclosureRows: View {
  let configuration: DisclosureGroupStyleConfiguration
  @Environment(\.defaultMinListRowHeight) private var rowHeight
  @Environment(\.listRowInsets) private var insets

  var body: some View {
    let height = max(0, rowHeight - insets.top - insets.bottom)
    VStack(alignment: .leading, spacing: 0) {
      DisclosureLabel(configuration: configuration, minimumHeight: height)
      if configuration.isExpanded {
        ForEach(subviews: configuration.content) { row in
          Divider()
            .padding(.top, insets.bottom)
            .padding(.trailing, -insets.trailing)
          row
            .frame(maxWidth: .infinity, minHeight: height, alignment: .leading)
            .padding(.top, insets.top)
        }
      }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The label with a chevron.
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
  /// Sets the style of the disclosure groups inside.
  public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
