import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SafeAreaInsetTests {
  @Test(arguments: bars) func frame(_ row: LayoutCase) { row.check() }
}

private let bars: [LayoutCase] = [
  LayoutCase(
    "a bar above", rule: "the view gets the rest below the bar and the space",
    ["bar": rect(80, 0, 40, 20), "a": rect(0, 25, 200, 75)]
  ) { flexible("a").safeAreaInset(edge: .top, spacing: 5) { box("bar", 40, 20) } },
  LayoutCase(
    "a bar below", rule: "the bar is aligned along its edge",
    ["bar": rect(160, 80, 40, 20), "a": rect(0, 0, 200, 80)]
  ) { flexible("a").safeAreaInset(edge: .bottom, alignment: .trailing) { box("bar", 40, 20) } },
  LayoutCase(
    "a bar at the trailing edge", rule: "edges of the width act as those of the height",
    ["bar": rect(170, 0, 30, 20), "a": rect(0, 0, 170, 100)]
  ) { flexible("a").safeAreaInset(edge: .trailing, alignment: .top) { box("bar", 30, 20) } },
  LayoutCase(
    "padding", rule: "a length pads all sides", ["a": rect(10, 10, 180, 80)]
  ) { flexible("a").safeAreaPadding(10) },
]
