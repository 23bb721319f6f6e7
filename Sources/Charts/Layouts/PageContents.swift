import MartletUI

/// The items of a page, and the views of them that layouts need. Items are addressed by their index
/// in `ids`.
@MainActor package protocol PageContents {
  /// The view of all items in columns.
  associatedtype Grid: View
  /// The view of all items below each other.
  associatedtype List: View
  /// The view of one item in a given size.
  associatedtype Item: View
  /// The view of one item as a card of a pile.
  associatedtype Card: View
  /// The view of one opened item.
  associatedtype Opened: View

  /// The ids of the items, in the order of the page.
  var ids: [String] { get }

  /// Returns the name of an item, for views that show only its name.
  func title(_ index: Int) -> String

  /// Returns all items in columns that scroll up and down.
  @ViewBuilder func grid() -> Grid

  /// Returns all items below each other; they scroll up and down.
  @ViewBuilder func list() -> List

  /// Returns one item that fills a size, in points.
  @ViewBuilder func item(_ index: Int, size: CGSize) -> Item

  /// Returns one item as a card of a pile. A finger on the card moves it, so the item handles no
  /// drags itself. An item that is not in front receives no touches.
  @ViewBuilder func card(_ index: Int, size: CGSize, isFront: Bool) -> Card

  /// Returns the whole item after a tap on its card, in a size in points.
  @ViewBuilder func opened(_ index: Int, size: CGSize) -> Opened
}

/// The items of a page in one layout, or in several layouts with a bar of tabs to choose from.
///
/// All layouts show the same items in the same state. The store keeps the choices that people have
/// made.
@MainActor package struct LayoutPages<Contents> {
  private var contents: Contents
  private var layouts: [PageLayout]
  private var arrangement: KeptArrangement

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - contents: the items.
  ///   - layouts: the choices of layout, the initial one first; empty for the grid.
  ///   - store: the state of the page; it outlives the view.
  package init(_ contents: Contents, layouts: [PageLayout] = [], store: ChartStore) {
    self.contents = contents
    self.layouts = layouts.isEmpty ? [.grid] : layouts
    arrangement = store.arrangement
  }
}

extension LayoutPages: View where Contents: PageContents {
  /// The chosen layout, under a bar of tabs if there is a choice.
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
  /// The maximum number of items whose views are all made at once. A longer page makes its views as
  /// they come near the visible part.
  package static let maximumAtOnce = 16

  /// Returns rows that scroll up and down.
  ///
  /// - Parameters:
  ///   - count: the number of items in all rows.
  ///   - gap, margin: the distances between the rows and around them, in points.
  ///   - rows: the rows.
  package static func scrolling<Rows: View>(
    count: Int, gap: Double, margin: Double, @ViewBuilder rows: () -> Rows
  ) -> some View {
    let rows = rows()
    return ScrollView {
      Group {
        if count > maximumAtOnce {
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
