import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct AxisMarkValuesTests {
  /// The positions of the values on an axis from 0 to 10.
  private func positions(_ values: AxisMarkValues) -> [Double] {
    let scale = PlotScale(.quantities(first: 0, last: 10, areDates: false), type: .linear)
    let set = _AxisMarkSet(values: values, position: .automatic) { _ in
      var parts = _AxisParts()
      AxisGridLine()._collect(into: &parts, _AxisLook())
      return parts
    }
    let resolver = AxisResolver(axis: .vertical, scale: scale, length: 1000)
    return resolver.resolve([set]).lines.map(\.position)
  }

  @Test func automaticValuesHaveTheMinimumDistance() {
    #expect(positions(.automatic(desiredCount: 10)).count == 11)
    #expect(positions(.automatic(minimumStride: 5.0, desiredCount: 10)) == [0, 0.5, 1])
    #expect(positions(.automatic(minimumStride: 0.1, desiredCount: 2)) == [0, 0.5, 1])
  }
}
