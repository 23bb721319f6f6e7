import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct AxisMarkValuesTests {
  /// The positions of the values on an axis from 0 to `last`.
  private func positions(
    _ values: AxisMarkValues, last: Double = 10, length: CGFloat = 1000
  ) -> [Double] {
    let scale = PlotScale(.quantities(first: 0, last: last, areDates: false), type: .linear)
    let set = _AxisMarkSet(values: values, position: .automatic) { _ in
      var parts = _AxisParts()
      AxisGridLine()._collect(into: &parts, _AxisLook())
      return parts
    }
    let resolver = AxisResolver(axis: .vertical, scale: scale, length: length)
    return resolver.resolve([set]).lines.map(\.position)
  }

  @Test func automaticValuesHaveTheMinimumDistance() {
    #expect(positions(.automatic(desiredCount: 10)).count == 11)
    #expect(positions(.automatic(minimumStride: 5.0, desiredCount: 10)) == [0, 0.5, 1])
    #expect(positions(.automatic(minimumStride: 0.1, desiredCount: 2)) == [0, 0.5, 1])
  }

  @Test func automaticValuesAreMultiplesOfUsualSteps() {
    #expect(positions(.automatic, last: 40) == [0, 0.25, 0.5, 0.75, 1])
    #expect(positions(.automatic, last: 4) == [0, 0.25, 0.5, 0.75, 1])
    // Only two intervals fit.
    #expect(positions(.automatic, last: 40, length: 100) == [0, 0.5, 1])
  }

  @Test func aTickGoesPastItsLabel() {
    #expect(AxisTick.Length.label(extendPastBy: 4).points == 20)
    #expect(AxisTick.Length.longestLabel(extendPastBy: -6).points == 10)
  }

  @Test func categoriesOfTheUprightAxisAreAtTheLeadingEdge() {
    #expect(AxisMarkPosition.automatic.edge(of: .vertical, hasNames: true) == .leading)
    #expect(AxisMarkPosition.automatic.edge(of: .vertical, hasNames: false) == .trailing)
    #expect(AxisMarkPosition.trailing.edge(of: .vertical, hasNames: true) == .trailing)
    #expect(AxisMarkPosition.automatic.edge(of: .horizontal, hasNames: true) == .bottom)
  }
}
