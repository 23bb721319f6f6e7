/// One or several pages of a tab view. The values of all of them have the type of the selection.
///
/// The compiler therefore infers the type of a value: `Tab(value: .home) { … }`.
@MainActor @preconcurrency
public protocol TabContent<TabValue>: View {
  /// The type of the values.
  associatedtype TabValue: Hashable
}

extension Tab: TabContent {
  /// The type of the value.
  public typealias TabValue = Value
}

extension ForEach: TabContent where Content: TabContent {
  /// The type of the values.
  public typealias TabValue = Content.TabValue
}

/// The pages that `TabContentBuilder` has collected.
public struct _TabList<TabValue: Hashable, Pages: View>: TabContent {
  private let pages: Pages

  init(_ pages: Pages) {
    self.pages = pages
  }

  /// The pages.
  public var body: Pages { pages }
}

/// A page with a badge in the bar of its tab view.
public struct _BadgedTab<Page: TabContent>: TabContent {
  /// The type of the values.
  public typealias TabValue = Page.TabValue

  private let page: Page
  private let badge: Text?

  init(_ page: Page, badge: Text?) {
    self.page = page
    self.badge = badge
  }

  /// The page with its badge.
  public var body: some View { page.modifier(_TraitModifier(BadgeTrait.self, badge as Any)) }
}

extension TabContent {
  /// Shows a number at the symbol of the page. Zero shows no number.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    _BadgedTab(self, badge: count == 0 ? nil : Text(verbatim: "\(count)"))
  }

  /// Shows a text at the symbol of the page; nil shows none.
  public func badge<S: StringProtocol>(_ label: S?) -> some TabContent<TabValue> {
    _BadgedTab(self, badge: label.map { Text($0) })
  }

  /// Shows a text at the symbol of the page; nil shows none.
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    _BadgedTab(self, badge: label)
  }
}

/// Builds the pages of a tab view from the statements of a closure.
@MainActor @preconcurrency
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// Takes one page, or several.
  public static func buildExpression<Page: TabContent<TabValue>>(_ content: Page) -> Page {
    content
  }

  /// Takes a block of one statement.
  public static func buildBlock<Page: TabContent<TabValue>>(_ content: Page) -> Page { content }

  /// Joins the pages of several statements.
  public static func buildBlock<each Page: View>(
    _ content: repeat each Page
  ) -> _TabList<TabValue, TupleView<repeat each Page>> {
    _TabList(TupleView(repeat each content))
  }

  /// Adds no page for an `if` whose condition is false.
  public static func buildIf<Page: TabContent<TabValue>>(
    _ content: Page?
  ) -> _TabList<TabValue, Page?> {
    _TabList(content)
  }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _TabList<TabValue, _ConditionalContent<First, Second>> {
    _TabList(.first(first))
  }

  /// Takes the second branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _TabList<TabValue, _ConditionalContent<First, Second>> {
    _TabList(.second(second))
  }

  /// Takes the content of an `if #available`.
  public static func buildLimitedAvailability<Page: TabContent<TabValue>>(
    _ content: Page
  ) -> Page {
    content
  }
}

extension TabView where Content: TabContent, Content.TabValue == SelectionValue {
  /// Makes a tab view whose tabs have values of the type of the selection.
  public init(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.init(pages: content(), selection: selection)
  }
}
