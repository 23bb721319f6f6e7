import MartletUI

/// One item at a time, with a bar of names along the upper edge. A tap on a name slides the page to
/// its item.
///
/// A horizontal drag on the page changes the dashboard's page. The bar scrolls if it is longer than
/// the page is wide.
@MainActor struct ItemTabs<Contents> {
  var contents: Contents
  var arrangement: KeptArrangement

  @State private var history = TabHistory()

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
}

extension ItemTabs: View where Contents: PageContents {
  var body: some View {
    let ids = contents.ids
    let selected = arrangement.tab.flatMap(ids.firstIndex) ?? 0
    VStack(spacing: 0) {
      if ids.count > 1 {
        TabNames(contents: contents, selected: selected) { select($0, from: selected) }
      }
      GeometryReader { proxy in
        if proxy.size.width > 1, ids.indices.contains(selected) {
          pages(ids, selected, size: proxy.size)
        }
      }
      .clipped()
    }
    .background(Color(theme.page))
    .accessibilityIdentifier("page")
  }

  @ViewBuilder private func pages(
    _ ids: [String], _ selected: Int, size: CGSize
  ) -> some View {
    if motion.isReduced {
      ZStack {
        fadingPage(
          SlidingPage(index: selected, id: ids[selected]), keeping: ids, size: size
        ) { page($0.id, size) }
      }
      .frame(width: size.width, height: size.height)
    } else {
      SlidingTabs(
        position: Double(history.target), pages: history.pages(showing: ids[selected], of: ids),
        ids: ids,
        size: size
      ) { page($0, size) }
    }
  }

  @ViewBuilder private func page(_ id: String, _ size: CGSize) -> some View {
    if let index = contents.ids.firstIndex(of: id) {
      let margin = PageSpacing(width: size.width).margin
      contents.item(
        index,
        size: CGSize(
          width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin)))
    }
  }

  private func select(_ index: Int, from selected: Int) {
    guard index != selected else { return }
    let ids = contents.ids
    withAnimation(
      motion.isReduced ? .chartFade : .spring(response: 0.5, dampingFraction: 0.86)
    ) {
      history.turn(from: ids[selected], to: ids[index], isForward: index > selected)
      arrangement.tab = ids[index]
    }
  }
}

/// The row of tabs that were shown one after the other. The next tab comes from the side of its
/// name. It is always the neighbour of the current tab, even if other names lie between.
struct TabHistory: Hashable {
  /// The index in the row of the tab that is shown, or to which the row slides.
  private(set) var target = 0
  /// The ids of tabs by their index in the row.
  private var row: [Int: String] = [:]

  /// The distance from the target, in tabs, beyond which tabs are invisible and are forgotten.
  private static let reach = 4

  mutating func turn(from old: String, to new: String, isForward: Bool) {
    row[target] = old
    target += isForward ? 1 : -1
    row[target] = new
    let target = target
    row = row.filter { abs($0.key - target) <= Self.reach }
  }

  /// Returns the tabs of the row in order.
  ///
  /// - Parameters:
  ///   - id: the id of the tab that is shown; it replaces the one at `target`.
  ///   - ids: the ids of all tabs that still exist; others are left out.
  func pages(showing id: String, of ids: [String]) -> [SlidingPage] {
    var row = row.filter { ids.contains($0.value) }
    row[target] = id
    return row.sorted { $0.key < $1.key }.map { SlidingPage(index: $0.key, id: $0.value) }
  }
}

/// The tabs that are visible at a position between two tabs.
private struct SlidingTabs<Page: View>: View, Animatable {
  /// The position of the page's left edge, in tabs of `pages`.
  var position: Double
  let pages: [SlidingPage]
  let ids: [String]
  let size: CGSize
  @ViewBuilder let page: (String) -> Page

  nonisolated var animatableData: Double {
    get { position }
    set { position = newValue }
  }

  var body: some View {
    ZStack {
      slidingPages(pages, at: position, keeping: ids, size: size) { page($0.id) }
    }
    .frame(width: size.width, height: size.height)
  }
}

/// The bar: a name for each item, at least 48 points high, and a line under the selected name.
@MainActor private struct TabNames<Contents> {
  var contents: Contents
  var selected: Int
  var select: @MainActor (Int) -> Void

  @Environment(\.resolvedChartTheme) private var theme
}

/// The height of the bar, in points. `tabWidths` is in points too.
private let barHeight = 52.0
private let tabWidths = 120.0...280.0
/// The height of the bar below the selected name, in points.
private let markHeight = 3.0

extension TabNames: View where Contents: PageContents {
  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { bar(width: proxy.size.width) }
    }
    .frame(height: barHeight)
    .background(Color(theme.card))
    .overlay(
      Rectangle().fill(Color(theme.text).opacity(0.08)).frame(height: LineWidth.hairline),
      alignment: .bottom)
  }

  private func bar(width: Double) -> some View {
    let count = contents.ids.count
    let tabWidth = min(
      max(width / Double(count), tabWidths.lowerBound), tabWidths.upperBound)
    return ScrollViewReader { scroll in
      ScrollView(.horizontal, showsIndicators: false) {
        ZStack(alignment: .bottomLeading) {
          HStack(spacing: 0) {
            ForEach(0..<count, id: \.self) { index in name(index, width: tabWidth) }
          }
          Capsule().fill(Color(theme.accent))
            .frame(width: tabWidth - 2 * Space.large, height: markHeight)
            .offset(x: Double(selected) * tabWidth + Space.large)
        }
      }
      .onAppear { scroll.scrollTo(selected, anchor: .center) }
      .onChange(of: selected) { _, selected in
        withAnimation { scroll.scrollTo(selected, anchor: .center) }
      }
    }
  }

  private func name(_ index: Int, width: Double) -> some View {
    Button {
      select(index)
    } label: {
      Text(verbatim: contents.title(index))
        .font(.system(size: TypeScale.body, weight: index == selected ? .semibold : .medium))
        .foregroundColor(Color(index == selected ? theme.text : theme.secondaryText))
        .lineLimit(1)
        .truncationMode(.middle)
        .padding(.horizontal, Space.small)
        .frame(width: width, height: barHeight)
        .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .id(index)
    .accessibilityIdentifier("name.\(index)")
  }
}
