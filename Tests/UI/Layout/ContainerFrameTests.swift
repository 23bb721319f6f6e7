import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContainerFrameTests {
  @Test(arguments: shares) func frame(_ row: LayoutCase) { row.check() }
}

private let shares: [LayoutCase] = [
  LayoutCase(
    "parts of the output", rule: "spaces count as those between the parts",
    ["a": rect(52.5, 0, 95, 100)]
  ) {
    flexible("a").containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 10)
  },
  LayoutCase(
    "no parts", rule: "a count below 1 is 1", ["a": rect(0, 0, 200, 100)]
  ) { flexible("a").containerRelativeFrame(.horizontal, count: 0, spacing: 10) },
  LayoutCase(
    "below zero", rule: "a length below zero is zero", ["a": rect(100, 0, 0, 100)]
  ) { flexible("a").containerRelativeFrame(.horizontal) { length, _ in -length } },
  LayoutCase(
    "in a scroll view", rule: "the nearest container counts, not the output",
    ["a": rect(40, 0, 120, 100)]
  ) {
    ScrollView(.horizontal) { flexible("a").containerRelativeFrame(.horizontal) }
      .frame(width: 120)
  },
]
