import MartletGeometry

/// Two or three columns side by side: a list, what it contains, and the details of one thing. On an
/// output of less than 600 points of width it is a navigation stack with the first column as its
/// root.
///
/// A `NavigationLink` with a value in one of the first columns shows the page of its
/// `navigationDestination(for:)` in the last column. A link with a view shows it in its own column.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  @Environment(\.horizontalSizeClass) private var room

  /// Makes three columns. `columnVisibility` decides which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// Makes three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    visibility = nil
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// The columns, or the stack where there is no room for them.
  public var body: some View {
    if room == .compact {
      NavigationStack { sidebar }
    } else {
      SplitColumns(
        shown: visibility?.wrappedValue ?? .automatic, sidebar: sidebar, content: content,
        detail: detail)
    }
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Makes two columns. `columnVisibility` decides which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      columnVisibility: columnVisibility, sidebar: sidebar, content: { EmptyView() },
      detail: detail)
  }

  /// Makes two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }
}

/// The columns of a split view that are shown.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  fileprivate let columns: Int

  /// All columns, like `all`.
  public static let automatic = NavigationSplitViewVisibility(columns: 3)
  /// All columns.
  public static let all = NavigationSplitViewVisibility(columns: 3)
  /// The last column and the one before it.
  public static let doubleColumn = NavigationSplitViewVisibility(columns: 2)
  /// The last column.
  public static let detailOnly = NavigationSplitViewVisibility(columns: 1)
}

/// The style of split views.
@MainActor @preconcurrency
public protocol NavigationSplitViewStyle {
  /// True if the first columns are narrow. Only split views read it.
  var _isNarrow: Bool { get }
}

/// Gives the first columns their usual width.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// False.
  public var _isNarrow: Bool { false }
}

/// Gives the last column more room.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// True.
  public var _isNarrow: Bool { true }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// The usual widths.
  public static var balanced: BalancedNavigationSplitViewStyle {
    BalancedNavigationSplitViewStyle()
  }

  /// The usual widths, like `balanced`.
  public static var automatic: BalancedNavigationSplitViewStyle {
    BalancedNavigationSplitViewStyle()
  }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// More room for the last column.
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
    ProminentDetailNavigationSplitViewStyle()
  }
}

private enum NarrowColumnsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the first columns of split views are narrow.
  fileprivate var hasNarrowColumns: Bool {
    get { self[NarrowColumnsKey.self] }
    set { self[NarrowColumnsKey.self] = newValue }
  }
}

private enum ColumnWidthKey: PreferenceKey {
  static var defaultValue: CGFloat? { nil }

  static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) {
    value = value ?? nextValue()
  }
}

extension View {
  /// Sets the style of the split views inside.
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    environment(\.hasNarrowColumns, style._isNarrow)
  }

  /// Sets the width of the column of a split view that the view is in, in points. The last column
  /// takes the rest of the width.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    preference(key: ColumnWidthKey.self, value: width)
  }

  /// Sets the width of the column of a split view that the view is in, in points. It is `ideal`,
  /// because no finger changes it here.
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    preference(key: ColumnWidthKey.self, value: ideal)
  }
}

private struct SplitColumns<Sidebar: View, Content: View, Detail: View>: View {
  let shown: NavigationSplitViewVisibility
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  @State private var destinations = NavigationDestinations()
  @State private var selected: AnyHashable?

  private var isTriple: Bool { Content.self != EmptyView.self }

  var body: some View {
    let (destinations, selected) = (destinations, $selected)
    HStack(spacing: 0) {
      if shown.columns > (isTriple ? 2 : 1) {
        SplitColumn(content: sidebar)
        Divider()
      }
      if isTriple, shown.columns > 1 {
        SplitColumn(content: content)
        Divider()
      }
      NavigationStack {
        SplitDetail(detail: detail, selected: selected.wrappedValue, destinations: destinations)
      }
      .frame(maxWidth: .infinity)
    }
    .environment(
      \.columnPusher, NavigationPusher(destinations) { selected.wrappedValue = $0 }
    )
    .environment(\.columnDestinations, destinations)
  }
}

/// A column with its own bar, whose links show their pages in the last column.
private struct SplitColumn<Content: View>: View {
  let content: Content
  @State private var width: CGFloat?
  @Environment(\.hasNarrowColumns) private var isNarrow
  @Environment(\.columnPusher) private var pusher
  @Environment(\.columnDestinations) private var destinations

  var body: some View {
    NavigationView {
      content
        .environment(\.navigationPusher, pusher)
        .environment(\.navigationDestinations, destinations)
    }
    .onPreferenceChange(ColumnWidthKey.self) { width = $0 }
    .frame(width: width ?? (isNarrow ? 180 : 260))
  }
}

/// The last column: the page of the chosen value, or the view of the program.
private struct SplitDetail<Detail: View>: View {
  let detail: Detail
  let selected: AnyHashable?
  let destinations: NavigationDestinations

  var body: some View {
    if let selected {
      destinations.view(for: selected).id(selected)
    } else {
      detail
    }
  }
}

private enum ColumnPusherKey: EnvironmentKey {
  static var defaultValue: NavigationPusher? { nil }
}
private enum ColumnDestinationsKey: EnvironmentKey {
  static var defaultValue: NavigationDestinations? { nil }
}

extension EnvironmentValues {
  fileprivate var columnPusher: NavigationPusher? {
    get { self[ColumnPusherKey.self] }
    set { self[ColumnPusherKey.self] = newValue }
  }

  fileprivate var columnDestinations: NavigationDestinations? {
    get { self[ColumnDestinationsKey.self] }
    set { self[ColumnDestinationsKey.self] = newValue }
  }
}
