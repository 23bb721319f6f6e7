import MartletGeometry

/// A part of a page that shows toolbar items.
package enum ToolbarArea: Hashable, Sendable {
  /// The two ends and the middle of the page's bar, and the lower edge of the page.
  case leading, principal, trailing, bottom
}

/// The part of a page that a toolbar item belongs to.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// The part of the page; nil for items that are not shown.
  let area: ToolbarArea?

  /// At the trailing end of the bar.
  public static let automatic = ToolbarItemPlacement(area: .trailing)
  /// In the middle of the bar, instead of the title.
  public static let principal = ToolbarItemPlacement(area: .principal)
  /// In the middle of the bar, like `principal`.
  public static let title = ToolbarItemPlacement(area: .principal)
  /// At the leading end of the bar, after the back button.
  public static let navigation = ToolbarItemPlacement(area: .leading)
  /// At the leading end of the bar, like `navigation`.
  public static let topBarLeading = ToolbarItemPlacement(area: .leading)
  /// At the leading end of the bar, like `navigation`.
  public static let navigationBarLeading = ToolbarItemPlacement(area: .leading)
  /// At the leading end of the bar, like `navigation`.
  public static let cancellationAction = ToolbarItemPlacement(area: .leading)
  /// At the trailing end of the bar.
  public static let topBarTrailing = ToolbarItemPlacement(area: .trailing)
  /// At the trailing end of the bar, like `automatic`.
  public static let navigationBarTrailing = ToolbarItemPlacement(area: .trailing)
  /// At the trailing end of the bar, like `automatic`.
  public static let primaryAction = ToolbarItemPlacement(area: .trailing)
  /// At the trailing end of the bar, like `automatic`.
  public static let secondaryAction = ToolbarItemPlacement(area: .trailing)
  /// At the trailing end of the bar, like `automatic`.
  public static let confirmationAction = ToolbarItemPlacement(area: .trailing)
  /// At the trailing end of the bar, like `automatic`.
  public static let destructiveAction = ToolbarItemPlacement(area: .trailing)
  /// At the lower edge of the page.
  public static let bottomBar = ToolbarItemPlacement(area: .bottom)
  /// At the lower edge of the page, like `bottomBar`.
  public static let status = ToolbarItemPlacement(area: .bottom)
  /// Above the on-screen keyboard. The keyboard here has no room for items, so the item is not
  /// shown.
  public static let keyboard = ToolbarItemPlacement(area: nil)
}

/// Items of a toolbar. A type conforms by combining other items in `body`.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// The type of `body`.
  associatedtype Body: ToolbarContent

  /// The items that this content consists of.
  @ToolbarContentBuilder var body: Body { get }

  /// Adds the items to those of a page. Only `toolbar(content:)` calls it.
  func _appendItems(to items: inout _ToolbarItems)
}

extension ToolbarContent {
  /// Adds the items of `body`.
  public func _appendItems(to items: inout _ToolbarItems) { body._appendItems(to: &items) }
}

extension Never: ToolbarContent {}

/// Items without a body, such as `ToolbarItem`.
package protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
  /// Traps, because these items have no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// The toolbar items of a page, by the part of the page that shows them.
public struct _ToolbarItems {
  var items: [ToolbarArea: [AnyView]] = [:]

  @MainActor mutating func append(_ view: AnyView, at placement: ToolbarItemPlacement) {
    if let area = placement.area { items[area, default: []].append(view) }
  }
}

/// One item of a toolbar.
public struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item from the views of `content`.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == Void {
    self.placement = placement
    self.content = content()
  }

  /// Creates an item with an identifier.
  ///
  /// `id` has no effect here, because toolbars cannot be customized.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) where ID == String {
    self.placement = placement
    self.content = content()
  }

  /// Adds the item to its part of the page.
  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(AnyView(content), at: placement)
  }
}

/// Several items of a toolbar in the same part of the page.
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group from the views of `content`.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  /// Adds the group to its part of the page.
  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(AnyView(content), at: placement)
  }
}

/// Free space between items of a toolbar.
public struct ToolbarSpacer: PrimitiveToolbarContent {
  /// The length of the space.
  public enum Sizing: Hashable, Sendable {
    /// 8 points, or all the free space that is left.
    case fixed, flexible
  }

  private let sizing: Sizing
  private let placement: ToolbarItemPlacement

  /// Creates a space in a part of the toolbar.
  public init(_ sizing: Sizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }

  /// Adds the space to its part of the page.
  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(
      sizing == .fixed ? AnyView(Color.clear.frame(width: 8, height: 1)) : AnyView(Spacer()),
      at: placement)
  }
}

/// The items that `ToolbarContentBuilder` has collected.
public struct _ToolbarContentList: PrimitiveToolbarContent {
  let append: @MainActor (inout _ToolbarItems) -> Void

  /// Adds all items, in order.
  public func _appendItems(to items: inout _ToolbarItems) { append(&items) }
}

/// Builds the items of a toolbar from the statements of a closure.
@MainActor @preconcurrency
@resultBuilder
public struct ToolbarContentBuilder {
  /// Takes one expression.
  public static func buildExpression<C: ToolbarContent>(_ content: C) -> C { content }

  /// Takes a block of one statement.
  public static func buildBlock<C: ToolbarContent>(_ content: C) -> C { content }

  /// Joins the items of several statements.
  public static func buildBlock<each C: ToolbarContent>(
    _ content: repeat each C
  ) -> _ToolbarContentList {
    _ToolbarContentList { items in
      repeat (each content)._appendItems(to: &items)
    }
  }

  /// Adds no item for an `if` whose condition is false.
  public static func buildIf<C: ToolbarContent>(_ content: C?) -> C? { content }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither<C: ToolbarContent>(first: C) -> _ToolbarContentList {
    _ToolbarContentList { first._appendItems(to: &$0) }
  }

  /// Takes the second branch of an `if` or `switch`.
  public static func buildEither<C: ToolbarContent>(second: C) -> _ToolbarContentList {
    _ToolbarContentList { second._appendItems(to: &$0) }
  }

  /// Takes the content of an `if #available`.
  public static func buildLimitedAvailability<C: ToolbarContent>(
    _ content: C
  ) -> _ToolbarContentList {
    _ToolbarContentList { content._appendItems(to: &$0) }
  }
}

/// The bar that a toolbar modifier changes. `windowToolbar` has no effect here.
public enum ToolbarPlacement: Hashable, Sendable {
  /// The bar of the page, the bar at the page's lower edge, the bar of a tab view, and that of a
  /// window, which there is none of here.
  case automatic, navigationBar, bottomBar, tabBar, windowToolbar
}

extension [ToolbarPlacement] {
  /// True if a modifier for these bars changes the navigation bar. No bars mean `automatic`.
  var includeNavigationBar: Bool {
    isEmpty || contains(.navigationBar) || contains(.automatic)
  }
}

/// The items that one part of a page shows, side by side.
private struct ToolbarStrip: View {
  let views: [AnyView]
  let isBottom: Bool

  var body: some View {
    HStack(spacing: 16) {
      ForEach(0..<views.count) { views[$0] }
    }
    .frame(maxWidth: isBottom ? .infinity : nil)
  }
}

// The builders tell both forms of `toolbar` apart, as in SwiftUI.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  /// Puts items into the bars of the page in the enclosing navigation view or stack.
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    var items = _ToolbarItems()
    content()._appendItems(to: &items)
    return bar(items, .leading).bar(items, .principal).bar(items, .trailing).bar(items, .bottom)
  }

  /// Puts views at the trailing end of the page's bar.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    var items = _ToolbarItems()
    items.append(AnyView(content()), at: .automatic)
    return bar(items, .trailing)
  }

  private func bar(_ items: _ToolbarItems, _ area: ToolbarArea) -> some View {
    let views = items.items[area] ?? []
    return modifier(
      PortalModifier(
        NavigationBarKey.self, item: ToolbarStrip(views: views, isBottom: area == .bottom)
      ) { content, reference in
        if !views.isEmpty { content.toolbar[area] = content.toolbar[area] ?? reference }
      })
  }

  /// Shows or hides the page's navigation bar, the bar at its lower edge or that of its tab view.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    barVisibility(visibility, bars)
  }

  /// Shows or hides bars of the page or the bar of its tab view, like `toolbar(_:for:)`.
  public func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    barVisibility(visibility, bars)
  }

  private func barVisibility(
    _ visibility: Visibility, _ bars: [ToolbarPlacement]
  ) -> some View {
    self.bars(bars) { $0.isHidden = visibility == .hidden }
  }
}
