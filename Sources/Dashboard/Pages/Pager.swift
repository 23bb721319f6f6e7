import MartletCharts
import MartletUI

/// Pages side by side, one shown at a time: a finger drags it aside, the next comes after it.
///
/// Only pages that can be seen are in the tree: one at rest, two on the way. What the views of the
/// others have stored waits for them to come back. A drag that a page takes for itself, along a
/// graph or a slider, does not turn it. With reduced motion nothing moves: a page fades into the
/// next.
struct Pager<Page: View>: View {
  /// What each page is known by.
  let ids: [String]
  let selection: Int
  @ViewBuilder let page: (Int) -> Page
  /// Told which page a finger chose.
  let select: (Int) -> Void

  /// Where a finger holds the row of pages, in pages from the first.
  @State private var held: Double?
  @State private var shown = ShownPosition()
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  private var count: Int { ids.count }

  var body: some View {
    if count > 1 {
      GeometryReader { proxy in
        Group {
          if reducesMotion {
            StillPage(selection: selection, ids: ids, size: proxy.size, page: page)
          } else {
            PageRow(
              position: held ?? Double(selection), ids: ids, size: proxy.size, shown: shown,
              page: page)
          }
        }
        .gesture(turning(width: proxy.size.width))
      }
    } else {
      page(selection)
    }
  }

  /// 1 where lines are read from the left, -1 from the right.
  private var direction: Double { layoutDirection == .leftToRight ? 1 : -1 }

  private func turning(width: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: 16, coordinateSpace: .global)
      .onChanged { drag in
        if reducesMotion { return }
        let start = shown.begin()
        held = bounded(start - direction * drag.translation.width / width)
      }
      .onEnded { drag in
        if reducesMotion { shown.value = Double(selection) }
        let start = shown.begin()
        let end = start - direction * drag.predictedEndTranslation.width / width
        let nearest = start.rounded()
        let target = min(max(end.rounded(), nearest - 1), nearest + 1)
        shown.end()
        withAnimation(
          reducesMotion ? .linear(duration: 0.15) : .spring(response: 0.5, dampingFraction: 0.86)
        ) {
          held = nil
          select(Int(min(max(target, 0), Double(count - 1))))
        }
      }
  }

  /// Beyond the first and the last page the finger pulls at a rubber band.
  private func bounded(_ position: Double) -> Double {
    let last = Double(count - 1)
    let inside = min(max(position, 0), last)
    let beyond = position - inside
    return inside + beyond / (1 + abs(beyond) / 0.55) * 0.55
  }
}

/// Where the row of pages is in the present frame, so that a finger can catch it on its way.
@MainActor private final class ShownPosition {
  var value = 0.0
  private var start: Double?

  /// Where the finger took hold.
  func begin() -> Double {
    let result = start ?? value
    start = result
    return result
  }

  func end() { start = nil }
}

/// The pages that can be seen, at a position between two.
private struct PageRow<Page: View>: View, Animatable {
  /// In pages from the first.
  var position: Double
  let ids: [String]
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
      PageDots(position: position, count: ids.count)
    }
    .frame(width: size.width, height: size.height)
  }

  private var row: [PagePlace] { ids.indices.map { PagePlace(index: $0, id: ids[$0]) } }
}

/// One page, which fades into the next: for people whom motion disturbs.
private struct StillPage<Page: View>: View {
  let selection: Int
  let ids: [String]
  let size: CGSize
  let page: (Int) -> Page

  var body: some View {
    ZStack(alignment: .bottom) {
      fadingPage(
        PagePlace(index: selection, id: ids[selection]), keeping: ids, size: size
      ) { page($0.index) }
      PageDots(position: Double(selection), count: ids.count)
    }
    .frame(width: size.width, height: size.height)
    // While one page fades into the next, neither is there for a finger.
    .contentShape(Rectangle())
  }
}

/// A dot for each page along the bottom edge, the one of the page shown drawn out.
private struct PageDots: View {
  let position: Double
  let count: Int

  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    HStack(spacing: 6) {
      ForEach(0..<count, id: \.self) { index in
        let share = max(0, 1 - abs(Double(index) - position))
        Capsule()
          .fill(Color(hex: palette.secondary).opacity(0.45 + 0.55 * share))
          .frame(width: 6 + 12 * share, height: 6)
      }
    }
    .padding(.horizontal, 8)
    .padding(.vertical, 4)
    .background(Capsule().fill(Color(hex: palette.page).opacity(0.8)))
    .padding(.bottom, 2)
    .allowsHitTesting(false)
  }

  private var palette: DashboardPalette { colorScheme == .dark ? .dark : .light }
}
