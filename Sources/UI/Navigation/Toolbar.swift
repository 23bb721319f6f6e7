import MartletGeometry

/// A place of a page that toolbar items are shown in.
package enum ToolbarPlace: Hashable, Sendable {
  case leading, principal, trailing, bottom
}

/// Where an item of a toolbar is to stand.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// Nil for items that a panel has no place for.
  let place: ToolbarPlace?

  /// At the trailing end of the bar.
  public static let automatic = ToolbarItemPlacement(place: .trailing)
  /// In the middle of the bar, in place of the title.
  public static let principal = ToolbarItemPlacement(place: .principal)
  public static let title = ToolbarItemPlacement(place: .principal)
  /// At the leading end of the bar, after the button that leads back.
  public static let navigation = ToolbarItemPlacement(place: .leading)
  public static let topBarLeading = ToolbarItemPlacement(place: .leading)
  public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
  public static let cancellationAction = ToolbarItemPlacement(place: .leading)
  /// At the trailing end of the bar.
  public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
  public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
  public static let primaryAction = ToolbarItemPlacement(place: .trailing)
  public static let secondaryAction = ToolbarItemPlacement(place: .trailing)
  public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
  public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
  /// At the lower edge of the page.
  public static let bottomBar = ToolbarItemPlacement(place: .bottom)
  public static let status = ToolbarItemPlacement(place: .bottom)
  /// Above a keyboard, which a panel does not show.
  public static let keyboard = ToolbarItemPlacement(place: nil)
}

/// Items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent

  @ToolbarContentBuilder var body: Body { get }

  /// Adds the items to those of a page.
  func _appendItems(to items: inout _ToolbarItems)
}

extension ToolbarContent {
  public func _appendItems(to items: inout _ToolbarItems) { body._appendItems(to: &items) }
}

extension Never: ToolbarContent {}

/// Items that are their own and have no body.
package protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// The items of a page by their places.
public struct _ToolbarItems {
  var items: [ToolbarPlace: [AnyView]] = [:]

  @MainActor mutating func append(_ view: AnyView, at placement: ToolbarItemPlacement) {
    if let place = placement.place { items[place, default: []].append(view) }
  }
}

/// One item of a toolbar.
public struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == Void {
    self.placement = placement
    self.content = content()
  }

  /// - Parameter id: names the item for people who arrange toolbars, which nobody does here.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) where ID == String {
    self.placement = placement
    self.content = content()
  }

  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(AnyView(content), at: placement)
  }
}

/// Several items of a toolbar in one place.
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(AnyView(content), at: placement)
  }
}

/// Room between items of a toolbar.
public struct ToolbarSpacer: PrimitiveToolbarContent {
  /// How much room there is.
  public enum Sizing: Hashable, Sendable {
    case fixed, flexible
  }

  private let sizing: Sizing
  private let placement: ToolbarItemPlacement

  public init(_ sizing: Sizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }

  public func _appendItems(to items: inout _ToolbarItems) {
    items.append(
      sizing == .fixed ? AnyView(Color.clear.frame(width: 8, height: 1)) : AnyView(Spacer()),
      at: placement)
  }
}

/// Items made of others by a builder.
public struct _ToolbarContentList: PrimitiveToolbarContent {
  let append: @MainActor (inout _ToolbarItems) -> Void

  public func _appendItems(to items: inout _ToolbarItems) { append(&items) }
}

/// Builds the items of a toolbar out of a closure's statements.
@MainActor @preconcurrency
@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<C: ToolbarContent>(_ content: C) -> C { content }

  public static func buildBlock<C: ToolbarContent>(_ content: C) -> C { content }

  public static func buildBlock<each C: ToolbarContent>(
    _ content: repeat each C
  ) -> _ToolbarContentList {
    _ToolbarContentList { items in
      repeat (each content)._appendItems(to: &items)
    }
  }

  public static func buildIf<C: ToolbarContent>(_ content: C?) -> _ToolbarContentList {
    _ToolbarContentList { content?._appendItems(to: &$0) }
  }

  public static func buildEither<C: ToolbarContent>(first: C) -> _ToolbarContentList {
    _ToolbarContentList { first._appendItems(to: &$0) }
  }

  public static func buildEither<C: ToolbarContent>(second: C) -> _ToolbarContentList {
    _ToolbarContentList { second._appendItems(to: &$0) }
  }

  public static func buildLimitedAvailability<C: ToolbarContent>(
    _ content: C
  ) -> _ToolbarContentList {
    _ToolbarContentList { content._appendItems(to: &$0) }
  }
}

/// A bar that a modifier is about.
public enum ToolbarPlacement: Hashable, Sendable {
  case automatic, navigationBar, bottomBar, tabBar, windowToolbar
}

/// What one place of a toolbar shows.
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
  /// Puts items into the bars of the page in the navigation stack around.
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

  private func bar(_ items: _ToolbarItems, _ place: ToolbarPlace) -> some View {
    let views = items.items[place] ?? []
    return modifier(
      PortalModifier(
        NavigationBarKey.self, item: ToolbarStrip(views: views, isBottom: place == .bottom)
      ) { content, reference in
        if !views.isEmpty { content.toolbar[place] = content.toolbar[place] ?? reference }
      })
  }

  /// Shows or hides the page's bar.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let concerns = bars.contains(.navigationBar) || bars.contains(.automatic) || bars.isEmpty
    return transformPreference(NavigationBarKey.self) {
      if concerns { $0.isHidden = visibility == .hidden }
    }
  }

  /// The same as `toolbar(_:for:)`.
  public func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    let concerns = bars.contains(.navigationBar) || bars.contains(.automatic) || bars.isEmpty
    return transformPreference(NavigationBarKey.self) {
      if concerns { $0.isHidden = visibility == .hidden }
    }
  }
}
