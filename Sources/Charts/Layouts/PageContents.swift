import MartletUI

/// The items of a page, and the views of them that layouts ask for.
@MainActor package protocol PageContents {
  associatedtype Grid: View
  associatedtype List: View
  associatedtype Item: View
  associatedtype Card: View
  associatedtype Opened: View

  /// The ids of the items, in the order of the page.
  var ids: [String] { get }

  /// Returns the name of an item, for places that show nothing else of it.
  func title(_ index: Int) -> String

  /// Returns all items in columns that scroll up and down.
  @ViewBuilder func grid() -> Grid

  /// Returns all items below each other; they scroll up and down.
  @ViewBuilder func list() -> List

  /// Returns one item that fills a size, in points.
  @ViewBuilder func item(_ index: Int, size: CGSize) -> Item

  /// Returns one item as a card of a pile. A finger on the card moves it, so the item keeps no
  /// drags to itself. An item that is not in front takes no touches.
  @ViewBuilder func card(_ index: Int, size: CGSize, isFront: Bool) -> Card

  /// Returns the whole of an item whose card was tapped.
  @ViewBuilder func opened(_ index: Int, size: CGSize) -> Opened
}

/// The items of a page in one layout, or in several with a bar of tabs to choose by.
///
/// All layouts show the same items in the same state. The choices of people stay in the store.
@MainActor package struct LayoutPages<Contents> {
  private var contents: Contents
  private var layouts: [PageLayout]
  private var arrangement: KeptArrangement

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// - Parameter layouts: the choices of layout, the initial one first; empty for the grid.
  package init(_ contents: Contents, layouts: [PageLayout] = [], store: ChartStore) {
    self.contents = contents
    self.layouts = layouts.isEmpty ? [.grid] : layouts
    arrangement = store.arrangement
  }
}

extension LayoutPages: View where Contents: PageContents {
  package var body: some View {
    if layouts.count == 1 {
      page(layouts[0])
    } else {
      TabView(selection: selection) {
        ForEach(layouts, id: \.self) { layout in
          page(layout)
            .tabItem {
              Image(systemName: layout.symbol)
              Text(verbatim: layout.title(in: dates.language))
            }
            .tag(layout)
        }
      }
      .environment(\.pageBackground, Color(theme.page))
      .environment(\.tabBarBackground, Color(theme.card))
      .tint(Color(theme.accent))
    }
  }

  @ViewBuilder private func page(_ layout: PageLayout) -> some View {
    switch layout {
    case .grid: contents.grid()
    case .list: contents.list()
    case .row3D: ItemRow(contents: contents)
    case .cards: ItemCards(contents: contents, arrangement: arrangement)
    case .tabs: ItemTabs(contents: contents, arrangement: arrangement)
    case .accordion: ItemAccordion(contents: contents, arrangement: arrangement)
    }
  }

  private var selection: Binding<PageLayout> {
    Binding(
      get: {
        let chosen = arrangement.layout
        return chosen.flatMap { layouts.contains($0) ? $0 : nil } ?? layouts[0]
      },
      set: { arrangement.layout = $0 })
  }
}

/// Rows of items below each other.
@MainActor package enum ItemRows {
  /// The most items whose views are all made at once. Those of a longer page are made as they come
  /// near the window.
  package static let mostAtOnce = 16

  /// Rows that scroll up and down.
  ///
  /// - Parameters:
  ///   - count: the number of items in all rows.
  ///   - gap, margin: the distances between the rows and around them, in points.
  package static func scrolling<Rows: View>(
    count: Int, gap: Double, margin: Double, @ViewBuilder rows: () -> Rows
  ) -> some View {
    let rows = rows()
    return ScrollView {
      Group {
        if count > mostAtOnce {
          LazyVStack(spacing: gap) { rows }
        } else {
          VStack(spacing: gap) { rows }
        }
      }
      .padding(margin)
    }
    .accessibilityIdentifier("page")
  }
}
