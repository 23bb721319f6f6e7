import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct ChartBinRangeTests {
  private let bins = NumberBins(thresholds: [0, 5, 10])

  @Test func onlyTheLastRangeContainsItsUpperBound() {
    #expect(bins[0].contains(0) && !bins[0].contains(5) && bins[0] != bins[1])
    #expect(bins[1].contains(5) && bins[1].contains(10) && !bins[1].contains(11))
  }

  @Test func aRangeSelectsElements() {
    let numbers = Array(0..<20)
    #expect(numbers[bins[0]].elementsEqual(0..<5))
    #expect(numbers[bins[1]].elementsEqual(5...10))
  }

  @Test func aBarTakesTheWidthOfItsBin() {
    var marks = _PlotMarks()
    ForEach(bins.indices, id: \.self) {
      BarMark(x: .value("x", bins[$0]), y: .value("y", 1))
    }
    ._collect(into: &marks, _MarkLook())
    let model = PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100))
    #expect(model.marks.map { [$0.ends[0], $0.ends[1]] } == [[0, 0.5], [0.5, 1]])
  }
}
