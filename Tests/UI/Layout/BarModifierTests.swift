import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct BarModifierTests {
  @Test(arguments: bars) func frame(_ row: LayoutCase) { row.check() }

  @Test func contentIsTouchedBehindABar() {
    var taps: [Int] = []
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<10) { row in
            Color.red.frame(height: 30).onTapGesture { taps.append(row) }
          }
        }
      }
      .safeAreaInset(edge: .bottom) { box("bar", 40, 30).onTapGesture { taps.append(-1) } }
    }
    // The bar is in the middle of the lower edge; beside it is the fourth row.
    host.tap(CGPoint(x: 20, y: 95))
    host.tap(CGPoint(x: 100, y: 95))
    #expect(taps == [3, -1])
  }

  @Test func aReaderBelowABarKnowsItsLength() {
    let host = TestHost(width: 200, height: 100) {
      GeometryReader { Text("\(Int($0.safeAreaInsets.top)) \(Int($0.size.height))") }
        .safeAreaInset(edge: .top, spacing: 5) { box("bar", 40, 20) }
    }
    #expect(host.texts == ["25 75"])
  }
}

private let bars: [LayoutCase] = [
  LayoutCase(
    "a long bar", rule: "a bar that would be longer than the view shortens itself if it can",
    ["bar": rect(0, 0, 200, 100), "a": rect(0, 100, 200, 0)]
  ) {
    flexible("a").safeAreaInset(edge: .top) {
      flexible("bar").frame(minHeight: 20, idealHeight: 300, maxHeight: 300)
    }
  },
  LayoutCase(
    "behind a bar above", rule: "a view that ignores the safe area grows behind the bar",
    ["bar": rect(80, 0, 40, 20), "a": rect(0, 0, 200, 100)]
  ) { flexible("a").ignoresSafeArea().safeAreaInset(edge: .top) { box("bar", 40, 20) } },
  LayoutCase(
    "behind two bars", rule: "the growths of both bars add up",
    ["a": rect(0, 0, 200, 100), "inner": rect(80, 10, 40, 20)]
  ) {
    flexible("a").ignoresSafeArea().safeAreaInset(edge: .top) { box("inner", 40, 20) }
      .safeAreaInset(edge: .top) { box("outer", 40, 10) }
  },
  LayoutCase(
    "other edges", rule: "the view grows only at the given edges",
    ["a": rect(0, 20, 200, 80)]
  ) { flexible("a").ignoresSafeArea(edges: .bottom).safeAreaInset(edge: .top) { box("b", 9, 20) } },
  LayoutCase(
    "apart from the bar", rule: "a view that does not reach the bar stays",
    ["a": rect(90, 50, 20, 20)]
  ) {
    ZStack {
      Color.clear
      box("a", 20, 20).ignoresSafeArea()
    }
    .safeAreaInset(edge: .top) { box("b", 9, 20) }
  },
  LayoutCase(
    "behind a bar at the leading edge", rule: "bars at the sides act as those above and below",
    ["a": rect(0, 0, 200, 100), "bar": rect(0, 40, 30, 20)]
  ) { flexible("a").ignoresSafeArea().safeAreaInset(edge: .leading) { box("bar", 30, 20) } },
]
