import MartletGeometry
import MartletRaster
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard
@testable import MartletExamplePages

/// A page of bubbles and a picture of each frame that it shows.
@MainActor private struct BubbleStage {
  static let size = CGSize(width: 564, height: 320)

  let fonts = try! TestFonts.library()
  let host: TestHost

  init() {
    let fonts = fonts
    host = TestHost(width: Self.size.width, height: Self.size.height, text: fonts) {
      BubblesPage()
    }
  }

  func picture() -> Pixmap { host.picture(fonts: fonts, background: .black) }
}

/// The bubbles of a column that is scrolled by `offset`: top, height and class, by the numbers of
/// the article.
private func bubbles(scrolledBy offset: Double) -> [(top: Double, height: Double, BubbleClass)] {
  let heights = [
    60, 79, 98, 117, 76, 95, 114, 73, 92, 111, 70, 89, 108, 67, 86, 105, 64, 83, 102, 61,
  ]
  var result: [(Double, Double, BubbleClass)] = []
  var top = -offset
  for (index, height) in heights.enumerated() {
    result.append((top, Double(height), index % 2 == 0 ? .gold : .teal))
    top += Double(height) + 8
  }
  return result
}

private func largestStep(_ pixel: UInt32, _ color: SeriesColor) -> Int {
  let expected = [color.red, color.green, color.blue].map(Int.init)
  let actual = [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
  return zip(expected, actual).map { abs($0 - $1) }.max() ?? 0
}

/// How many pixels of a column at `x` lie in bubbles, and the largest difference of a component
/// from the colour that the gradient from `gradientTop` on has there.
@MainActor private func compare(
  _ picture: borrowing Pixmap, x: Int, offset: Double, gradientTop: Double, gradientHeight: Double
) -> (count: Int, worst: Int) {
  var result = (count: 0, worst: 0)
  for (top, height, kind) in bubbles(scrolledBy: offset) {
    // Rows that an edge cuts are mixed with the page's colour.
    let first = max(0, Int(top.rounded(.up)))
    let last = min(picture.height, Int((top + height).rounded(.down))) - 1
    for y in stride(from: first, through: last, by: 1) {
      let share = (Double(y) + 0.5 - gradientTop) / gradientHeight
      result.worst = max(result.worst, largestStep(picture[x, y], kind.color(at: share)))
      result.count += 1
    }
  }
  return result
}

/// How far the first scroll view at or below `node` is scrolled down.
@MainActor private func scrollOffset(of node: LayoutNode) -> Double? {
  if let scroll = node as? ScrollNode { return scroll.offset.y }
  return node.children.lazy.compactMap(scrollOffset(of:)).first
}

@MainActor @Test func bubblesHaveTheArticlesHeights() {
  #expect(BubbleColumn.height == 1902)
  #expect((0..<20).map(BubbleColumn.height(of:)) == bubbles(scrolledBy: 0).map(\.height))
}

/// Each column's first bubble tells how far it is scrolled.
@MainActor @Test(arguments: [true, false])
func inEachFrameOfAFlingBubblesHaveTheGradientsColorsAtTheirPosition(isLeft: Bool) throws {
  let stage = BubbleStage()
  let host = stage.host
  // Inside a bubble, left of its text: (564 - 4) / 2 = 280 points a column, 20 of margin.
  let x = isLeft ? 30 : 314
  let first = isLeft ? "bubbles.content" : "bubbles.page"
  var offsets: Set<Double> = []

  func check() throws {
    let window = try #require(host.frame(of: first))
    #expect(window.minY == 0 && window.height == 320)
    let offset = try #require(host.node(first).flatMap(scrollOffset(of:)))
    offsets.insert(offset)
    let (count, worst) = compare(
      stage.picture(), x: x, offset: offset, gradientTop: isLeft ? -offset : 0,
      gradientHeight: isLeft ? 1902 : 320)
    #expect(count > 200)
    // Rounding of the gradient's table and its dither.
    #expect(worst <= 2, "scrolled by \(offset)")
  }

  try check()
  let column = isLeft ? 100.0 : 400.0
  host.touch(.down, CGPoint(x: column, y: 300))
  for step in 1...8 {
    host.advance(1.0 / 60)
    host.touch(.move, CGPoint(x: column, y: 300 - 32 * Double(step)))
    try check()
  }
  host.touch(.up, CGPoint(x: column, y: 44))
  for _ in 0..<90 {
    host.advance(1.0 / 60)
    try check()
  }
  // It was a fling: far beyond what the finger moved, in many steps.
  #expect(offsets.count > 60)
  #expect((offsets.max() ?? 0) > 700)
}

@MainActor @Test(arguments: BubbleClass.allCases)
func aBubblesTextReadsWhereverItIs(kind: BubbleClass) {
  for step in -10...110 {
    let share = Double(step) / 100
    let ink: SeriesColor = kind.ink(at: share) == .black ? 0x000000 : 0xFFFFFF
    #expect(kind.color(at: share).contrast(with: ink) >= 4.5)
  }
}
