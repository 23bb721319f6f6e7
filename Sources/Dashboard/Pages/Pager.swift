import MartletCharts
import MartletUI

/// Pages side by side, of which one is visible. A finger drags from one to the next.
///
/// Only visible pages are in the tree: two during a drag, otherwise one. The stored state of the
/// views on other pages is kept until they are shown again. A drag along a graph or a slider
/// belongs to that view and does not change the page. If motion is reduced, a page fades into the
/// next one without moving.
struct Pager<Page: View>: View {
  /// The ids of the pages.
  let ids: [String]
  /// The indices of the pages of each group; empty if all pages form one group.
  var groups: [Range<Int>] = []
  let selection: Int
  @ViewBuilder let page: (Int) -> Page
  /// Called with the index of the page that a finger chose.
  let select: (Int) -> Void

  /// The position to which a finger has dragged the row of pages, in pages from the first; nil
  /// without a finger.
  @State private var dragged: Double?
  @State private var shown = ShownPosition()
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  private var count: Int { ids.count }

  var body: some View {
    if count > 1 {
      GeometryReader { proxy in
        Group {
          if reducesMotion {
            StillPage(
              selection: selection, ids: ids, groups: groups, size: proxy.size, page: page)
          } else {
            PageRow(
              position: dragged ?? Double(selection), ids: ids, groups: groups, size: proxy.size,
              shown: shown, page: page)
          }
        }
        .gesture(turning(width: proxy.size.width))
      }
    } else {
      page(selection)
    }
  }

  /// 1 for left-to-right layouts, -1 for right-to-left.
  private var direction: Double { layoutDirection == .leftToRight ? 1 : -1 }

  private func turning(width: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: 16, coordinateSpace: .global)
      .onChanged { drag in
        if reducesMotion { return }
        let start = shown.begin()
        dragged = bounded(start - direction * drag.translation.width / width)
      }
      .onEnded { drag in
        if reducesMotion { shown.value = Double(selection) }
        let start = shown.begin()
        let end = start - direction * drag.predictedEndTranslation.width / width
        let nearest = start.rounded()
        let target = min(max(end.rounded(), nearest - 1), nearest + 1)
        shown.end()
        withAnimation(.turningPage(reducesMotion: reducesMotion)) {
          dragged = nil
          select(Int(min(max(target, 0), Double(count - 1))))
        }
      }
  }

  /// Returns the visible position of the row for a dragged position. Beyond the first and the last
  /// page the row follows the finger with growing resistance, like a rubber band.
  private func bounded(_ position: Double) -> Double {
    let last = Double(count - 1)
    let inside = min(max(position, 0), last)
    let beyond = position - inside
    return inside + beyond / (1 + abs(beyond) / 0.55) * 0.55
  }
}

extension Animation {
  /// Returns the motion from one page to the next.
  static func turningPage(reducesMotion: Bool) -> Animation {
    reducesMotion ? .linear(duration: 0.15) : .spring(response: 0.5, dampingFraction: 0.86)
  }
}

/// The position of the row in the current frame, so that a finger can catch a moving row.
@MainActor private final class ShownPosition {
  var value = 0.0
  private var start: Double?

  /// Returns the position at which the drag began.
  func begin() -> Double {
    let result = start ?? value
    start = result
    return result
  }

  func end() { start = nil }
}

/// The pages that are visible at a position between two of them.
private struct PageRow<Page: View>: View, Animatable {
  /// The distance from the first page, in pages.
  var position: Double
  let ids: [String]
  let groups: [Range<Int>]
  let size: CGSize
  let shown: ShownPosition
  let page: (Int) -> Page

  nonisolated var animatableData: Double {
    get { position }
    set { position = newValue }
  }

  var body: some View {
    shown.value = position
    return ZStack(alignment: .bottom) {
      slidingPages(row, at: position, keeping: ids, size: size) { page($0.index) }
      PageDots(position: position, count: ids.count, groups: groups)
    }
    .frame(width: size.width, height: size.height)
  }

  private var row: [SlidingPage] { ids.indices.map { SlidingPage(index: $0, id: ids[$0]) } }
}

/// One page that fades into the next, for people whom motion disturbs.
private struct StillPage<Page: View>: View {
  let selection: Int
  let ids: [String]
  let groups: [Range<Int>]
  let size: CGSize
  let page: (Int) -> Page

  var body: some View {
    ZStack(alignment: .bottom) {
      fadingPage(
        SlidingPage(index: selection, id: ids[selection]), keeping: ids, size: size
      ) { page($0.index) }
      PageDots(position: Double(selection), count: ids.count, groups: groups)
    }
    .frame(width: size.width, height: size.height)
    // The two pages receive no touches while one fades into the other.
    .contentShape(Rectangle())
  }
}

/// A dot for each page along the bottom edge. The dot of the visible page is wider. There is a gap
/// between groups of pages.
private struct PageDots: View {
  let position: Double
  let count: Int
  let groups: [Range<Int>]

  @Environment(\.resolvedChartTheme) private var theme

  private static let dot: CGFloat = 6
  /// The width that the dot of the visible page has in addition, in points.
  private static let growth: CGFloat = 12
  /// The width of the gap before a group, in points.
  private static let groupGap: CGFloat = 10

  var body: some View {
    HStack(spacing: Space.snug) {
      ForEach(0..<count, id: \.self) { index in
        let share = max(0, 1 - abs(Double(index) - position))
        Capsule()
          .fill(Color(hex: palette.secondary).opacity(0.45 + 0.55 * share))
          .frame(width: Self.dot + Self.growth * share, height: Self.dot)
          .padding(.leading, startsGroup(index) ? Self.groupGap : 0)
      }
    }
    .padding(.horizontal, Space.small)
    .padding(.vertical, Space.tight)
    .background(Capsule().fill(Color(hex: palette.page).opacity(0.8)))
    .padding(.bottom, Space.tiny)
    .allowsHitTesting(false)
  }

  private func startsGroup(_ index: Int) -> Bool {
    index > 0 && groups.contains { $0.lowerBound == index }
  }

  private var palette: DashboardPalette { DashboardPalette(theme) }
}
