import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SizeModifiersTests {
  @Test(arguments: ratios + positions) func frame(_ row: LayoutCase) { row.check() }
}

private let ratios: [LayoutCase] = [
  LayoutCase(
    "fit", rule: "the whole view is inside the area", ["a": rect(75, 37.5, 50, 25)]
  ) { flexible("a").aspectRatio(2, contentMode: .fit).frame(width: 50, height: 50) },
  LayoutCase(
    "fill", rule: "the view covers the area", ["a": rect(50, 25, 100, 50)]
  ) { flexible("a").aspectRatio(2, contentMode: .fill).frame(width: 50, height: 50) },
  LayoutCase(
    "a size as ratio", rule: "only the proportions of the size count",
    ["a": rect(75, 37.5, 50, 25)]
  ) {
    flexible("a").aspectRatio(CGSize(width: 6, height: 3), contentMode: .fit)
      .frame(width: 50, height: 50)
  },
  LayoutCase(
    "a ratio below zero", rule: "a ratio that is not positive changes nothing",
    ["a": rect(75, 25, 50, 50)]
  ) { flexible("a").aspectRatio(-1, contentMode: .fit).frame(width: 50, height: 50) },
  LayoutCase(
    "fixed along one axis", rule: "the ideal length holds along the chosen axis alone",
    ["a": rect(95, 0, 10, 100)]
  ) { flexible("a").fixedSize(horizontal: true, vertical: false) },
]

private let positions: [LayoutCase] = [
  LayoutCase(
    "position", rule: "the whole area is taken and the centre is at the point",
    ["p": rect(0, 0, 200, 100), "a": rect(20, 15, 20, 10)]
  ) { box("a", 20, 10).position(x: 30, y: 20).probe("p") },
  LayoutCase(
    "a position that is NaN", rule: "the upper left corner replaces it",
    ["a": rect(-10, -5, 20, 10)]
  ) { box("a", 20, 10).position(x: .nan, y: 20) },
]
