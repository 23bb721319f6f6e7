import MartletGeometry

/// The style of tab views. A type conforms by returning one of the built-in looks.
@MainActor @preconcurrency
public protocol TabViewStyle {
  /// The look. Only tab views read it.
  var _look: _TabViewLook { get }
}

/// The look of a tab view.
public enum _TabViewLook: Hashable, Sendable {
  /// One page above a bar.
  case bar
  /// Pages side by side, which a finger turns.
  case pages(showsDots: PageTabViewStyle.IndexDisplayMode)
}

/// Shows one page above a bar.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// One page above a bar.
  public var _look: _TabViewLook { .bar }
}

/// Shows one page above a bar, like `DefaultTabViewStyle`. Tab views have no sidebar here.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// One page above a bar.
  public var _look: _TabViewLook { .bar }
}

/// Shows pages side by side, which a finger turns.
public struct PageTabViewStyle: TabViewStyle {
  /// When the dots that show which page is visible are drawn.
  public enum IndexDisplayMode: Hashable, Sendable {
    /// Dots if there is more than one page.
    case automatic
    /// Dots, even if there is only one page.
    case always
    /// No dots.
    case never
  }

  private let mode: IndexDisplayMode

  /// Makes the style.
  nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) {
    mode = indexDisplayMode
  }

  /// Pages side by side.
  public var _look: _TabViewLook { .pages(showsDots: mode) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// One page above a bar.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// One page above a bar, like `automatic`.
  public static var tabBarOnly: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// One page above a bar, like `automatic`.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle {
    SidebarAdaptableTabViewStyle()
  }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages side by side, which a finger turns.
  public static var page: PageTabViewStyle { PageTabViewStyle() }

  /// Pages side by side, which a finger turns, with or without dots.
  public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// The style of the dots that show which page is visible.
@MainActor @preconcurrency
public protocol IndexViewStyle {
  /// True if the dots are on a capsule. Only tab views read it.
  var _hasBackground: Bool { get }
}

/// Shows a dot per page.
public struct PageIndexViewStyle: IndexViewStyle {
  /// The visibility of the capsule behind the dots.
  public enum BackgroundDisplayMode: Hashable, Sendable {
    /// No capsule.
    case automatic
    /// A capsule.
    case always
    /// No capsule, like `never`.
    case interactive
    /// No capsule.
    case never
  }

  private let mode: BackgroundDisplayMode

  /// Makes the style.
  nonisolated public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {
    mode = backgroundDisplayMode
  }

  /// True if the dots are on a capsule.
  public var _hasBackground: Bool { mode == .always }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// A dot per page.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }

  /// A dot per page, with or without a capsule behind the dots.
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

private enum TabViewLookKey: EnvironmentKey { static let defaultValue = _TabViewLook.bar }
private enum IndexBackgroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// The look of the tab views inside.
  var tabViewLook: _TabViewLook {
    get { self[TabViewLookKey.self] }
    set { self[TabViewLookKey.self] = newValue }
  }

  fileprivate var hasIndexBackground: Bool {
    get { self[IndexBackgroundKey.self] }
    set { self[IndexBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the tab views inside. A tab view keeps the look that it appeared with.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.tabViewLook, style._look)
  }

  /// Sets the look of the dots of the tab views inside.
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environment(\.hasIndexBackground, style._hasBackground)
  }
}

/// The pages of a tab view in the style `page`: side by side in a horizontal scroll view that comes
/// to rest at whole pages.
struct PagedTabs<SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>?
  let content: Content
  @State private var own: Subview.ID?

  var body: some View {
    let (selection, own) = (selection, $own)
    Group(subviews: content) { pages in
      let tags = pages.optionTags(for: SelectionType(SelectionValue.self))
      let pages = Array(pages)
      PageStrip(
        pages: pages,
        current: Binding(
          get: {
            guard let selection else { return own.wrappedValue ?? pages.first?.id }
            let index = tags.firstIndex(of: AnyHashable(selection.wrappedValue))
            return index.map { pages[$0].id } ?? pages.first?.id
          },
          set: { id in
            guard let index = pages.firstIndex(where: { $0.id == id }) else { return }
            if let selection, let value = tags[index] as? SelectionValue {
              selection.wrappedValue = value
            } else {
              own.wrappedValue = id
            }
          }))
    }
  }
}

/// The scroll view of the pages, with the dots over its lower edge.
private struct PageStrip: View {
  let pages: [Subview]
  let current: Binding<Subview.ID?>
  @Environment(\.tabViewLook) private var look
  @Environment(\.hasIndexBackground) private var hasBackground

  private var showsDots: Bool {
    guard case .pages(let mode) = look else { return false }
    return mode == .always || mode == .automatic && pages.count > 1
  }

  var body: some View {
    let pages = pages
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 0) {
        ForEach(pages) { $0.containerRelativeFrame(.horizontal) }
      }
      .frame(maxHeight: .infinity)
    }
    .scrollTargetBehavior(.paging)
    .scrollPosition(id: current, anchor: .center)
    .onChange(of: pages.map(\.id), initial: true) {
      for page in pages { page.trait(TabItemTrait.self)?.setOnScreen(true) }
    }
    .overlay(alignment: .bottom) {
      if showsDots { PageDots(pages: pages, current: current.wrappedValue, isOn: hasBackground) }
    }
  }
}

/// A dot per page. The dot of the current page is darker.
private struct PageDots: View {
  let pages: [Subview]
  let current: Subview.ID?
  /// True if the dots are on a capsule.
  let isOn: Bool

  var body: some View {
    HStack(spacing: 8) {
      ForEach(pages.map(\.id), id: \.self) { id in
        Circle().fill(Color.primary.opacity(id == current ? 0.8 : 0.25)).frame(width: 7, height: 7)
      }
    }
    .padding(.horizontal, 10)
    .padding(.vertical, 6)
    .background(Color.gray.opacity(isOn ? 0.25 : 0), in: Capsule())
    .padding(.bottom, 8)
  }
}
