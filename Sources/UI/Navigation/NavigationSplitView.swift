import MartletGeometry

/// Two or three columns side by side: a list, the content of the selected entry, and the details of
/// one item. On an output narrower than 600 points it is a navigation stack with the first column
/// as its root.
///
/// A `NavigationLink` with a value in one of the first columns shows the page of its
/// `navigationDestination(for:)` in the last column, and on a narrow output above the others. A
/// link with a view shows it in its own column. Columns that show what the program's state says are
/// reached on a narrow output by `preferredCompactColumn`; going back writes the column before. A
/// list with a selection reaches the next column, too; going back removes the selection.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let compactColumn: Binding<NavigationSplitViewColumn>?
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  @State private var destinations = NavigationDestinations()
  /// The value of the link that was pressed last, and on a narrow output the values above it.
  @State private var path: [AnyHashable] = []
  /// The column on top of a narrow output if the program has no binding for it.
  @State private var ownColumn = NavigationSplitViewColumn.sidebar
  @State private var selections = ColumnSelections()
  @Environment(\.horizontalSizeClass) private var room

  private init(
    _ visibility: Binding<NavigationSplitViewVisibility>?,
    _ compactColumn: Binding<NavigationSplitViewColumn>?,
    _ sidebar: Sidebar, _ content: Content, _ detail: Detail
  ) {
    self.visibility = visibility
    self.compactColumn = compactColumn
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
  }

  /// Makes three columns. `columnVisibility` decides which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, nil, sidebar(), content(), detail()) }

  /// Makes three columns. `columnVisibility` decides which of them are shown, and
  /// `preferredCompactColumn` which one is on top on a narrow output.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, preferredCompactColumn, sidebar(), content(), detail()) }

  /// Makes three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.init(nil, nil, sidebar(), content(), detail()) }

  /// Makes three columns. `preferredCompactColumn` decides which one is on top on a narrow output.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.init(nil, preferredCompactColumn, sidebar(), content(), detail()) }

  /// The columns, or a stack if the horizontal size class is compact.
  public var body: some View {
    if room == .compact {
      compactPath.pages(
        sidebar.environment(\.columnFollower, follower(of: .sidebar)), compactDestinations)
    } else {
      SplitColumns(
        shown: visibility?.wrappedValue ?? .automatic, sidebar: sidebar, content: content,
        detail: detail, destinations: destinations, path: $path)
    }
  }

  /// The path of the stack on a narrow output: the columns above the first one, then the values of
  /// links.
  private var compactPath: StackPath {
    let (column, path, isTriple) = (compactColumn ?? $ownColumn, $path, isTriple)
    let selections = selections
    return StackPath(
      get: {
        let columns = column.wrappedValue.pages(isTriple: isTriple)
        return columns.map { AnyHashable($0) } + path.wrappedValue
      },
      set: { values in
        let columns = values.prefix { $0.base is ColumnPage }
        let last = (columns.last?.base as? ColumnPage)?.column ?? .sidebar
        if column.wrappedValue != last {
          column.wrappedValue = last
          selections.clear(from: last)
        }
        path.wrappedValue = Array(values[columns.endIndex...])
      })
  }

  /// The destinations of links and of the columns.
  private var compactDestinations: NavigationDestinations {
    let content = content.environment(\.columnFollower, follower(of: .content))
    let detail = detail
    destinations.register(ColumnPage.self) {
      $0.column == .content ? AnyView(content) : AnyView(detail)
    }
    return destinations
  }

  private var isTriple: Bool { Content.self != EmptyView.self }

  /// Lets a list in a column of a narrow output show the next column.
  private func follower(of column: NavigationSplitViewColumn) -> ColumnFollower {
    let shown = compactColumn ?? $ownColumn
    let next: NavigationSplitViewColumn = column == .sidebar && isTriple ? .content : .detail
    return ColumnFollower(selections, column: column) { isSelected in
      if isSelected, !shown.wrappedValue.isAfter(column) {
        shown.wrappedValue = next
      } else if !isSelected, shown.wrappedValue.isAfter(column) {
        shown.wrappedValue = column
      }
    }
  }
}

/// A column that is a page above the first column on a narrow output.
private struct ColumnPage: Hashable {
  let column: NavigationSplitViewColumn
}

extension NavigationSplitViewColumn {
  /// Returns the pages above the first column while this one is on top.
  fileprivate func pages(isTriple: Bool) -> [ColumnPage] {
    switch self {
    case .detail where isTriple: [ColumnPage(column: .content), ColumnPage(column: .detail)]
    case .detail: [ColumnPage(column: .detail)]
    case .content where isTriple: [ColumnPage(column: .content)]
    default: []
    }
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Makes two columns. `columnVisibility` decides which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, nil, sidebar(), EmptyView(), detail())
  }

  /// Makes two columns. `columnVisibility` decides which of them are shown, and
  /// `preferredCompactColumn` which one is on top on a narrow output.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, preferredCompactColumn, sidebar(), EmptyView(), detail())
  }

  /// Makes two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(nil, nil, sidebar(), EmptyView(), detail())
  }

  /// Makes two columns. `preferredCompactColumn` decides which one is on top on a narrow output.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(nil, preferredCompactColumn, sidebar(), EmptyView(), detail())
  }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let index: Int

  /// The first column.
  public static let sidebar = NavigationSplitViewColumn(index: 0)
  /// The middle one of three columns. A split view with two columns shows the first one instead.
  public static let content = NavigationSplitViewColumn(index: 1)
  /// The last column.
  public static let detail = NavigationSplitViewColumn(index: 2)

  /// Returns true if the column is behind `other` in reading direction.
  func isAfter(_ other: NavigationSplitViewColumn) -> Bool { index > other.index }
}

/// The columns of a split view that are shown.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  fileprivate let columns: Int

  /// All columns, like `all`.
  public static let automatic = NavigationSplitViewVisibility(columns: 3)
  /// All columns.
  public static let all = NavigationSplitViewVisibility(columns: 3)
  /// The last two columns.
  public static let doubleColumn = NavigationSplitViewVisibility(columns: 2)
  /// The last column.
  public static let detailOnly = NavigationSplitViewVisibility(columns: 1)
}

/// The style of split views.
@MainActor @preconcurrency
public protocol NavigationSplitViewStyle {
  /// True if the columns before the last one are narrow. Only split views read it.
  var _isNarrow: Bool { get }
}

/// Gives the columns before the last one their default width of 260 points.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// False.
  public var _isNarrow: Bool { false }
}

/// Gives the last column more room: the columns before it are 180 points wide.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// True.
  public var _isNarrow: Bool { true }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// The default widths.
  public static var balanced: BalancedNavigationSplitViewStyle {
    BalancedNavigationSplitViewStyle()
  }

  /// The default widths, like `balanced`.
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
  /// True if the columns before the last one are narrow in the split views inside.
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

  /// Sets the width of the split view's column that contains the view, in points. The last column
  /// always takes the remaining width.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    preference(key: ColumnWidthKey.self, value: width)
  }

  /// Sets the width of the split view's column that contains the view to `ideal` points. `min` and
  /// `max` have no effect, because people cannot change the width.
  public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    preference(key: ColumnWidthKey.self, value: ideal)
  }
}

/// The columns of a split view on a wide output. The first value of the path is the selected one.
private struct SplitColumns<Sidebar: View, Content: View, Detail: View>: View {
  let shown: NavigationSplitViewVisibility
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  let destinations: NavigationDestinations
  let path: Binding<[AnyHashable]>

  private var isTriple: Bool { Content.self != EmptyView.self }

  var body: some View {
    let (destinations, path) = (destinations, path)
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
        SplitDetail(detail: detail, selected: path.wrappedValue.first, destinations: destinations)
      }
      .frame(maxWidth: .infinity)
    }
    .environment(
      \.columnPusher, NavigationPusher(destinations) { path.wrappedValue = [$0] }
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
        .environment(\.columnFollower, ColumnFollower())
    }
    .onPreferenceChange(ColumnWidthKey.self) { width = $0 }
    .frame(width: width ?? (isNarrow ? 180 : 260))
  }
}

/// The last column: the page of the selected value, or the `detail` view before a value is
/// selected.
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
