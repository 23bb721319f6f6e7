import MartletCharts
import MartletData
import MartletFormats
import Testing

@testable import MartletTiles

@Suite struct GaugeScaleTests {
  private func scale(
    _ values: [Double], item: ItemSettings = ItemSettings(), tile: ItemSettings = ItemSettings(),
    _ thresholds: [ChartThreshold] = []
  ) -> GaugeScale {
    GaugeScale(itemState(values), item: item, tile: tile, thresholds: thresholds)
  }

  private func limit(_ value: Double, _ end: Double? = nil) -> ChartThreshold {
    ChartThreshold(value...(end ?? value), color: nil, label: "")
  }

  @Test func givenEndsWin() {
    let item = itemSettings {
      $0.minimum = -10
      $0.maximum = 40
    }
    let own = scale([20], item: item)
    #expect(own.minimum == -10 && own.maximum == 40)
    let tile = scale([20], item: item, tile: itemSettings { $0.maximum = 50 })
    #expect(tile.minimum == -10 && tile.maximum == 50)
  }

  @Test func percentsEndAtAHundred() {
    #expect(scale([3], item: itemSettings { $0.unit = "%" }).maximum == 100)
    #expect(scale([0.3], item: itemSettings { $0.numbers = .percent }).maximum == 1)
  }

  @Test func otherEndsAreRoundNumbersBeyondWhatIsKnown() {
    #expect(scale([37]).minimum == 0 && scale([37]).maximum == 50)
    #expect(scale([-12, 3]).minimum == -20)
    #expect(scale([37], [limit(80)]).maximum >= 80)
    #expect(scale([1, 480, 2]).maximum == 500)
    #expect(scale([]).minimum < scale([]).maximum)
  }

  @Test(
    arguments: [
      [0], [1e308, -1e308], [.infinity], [.nan], [.leastNonzeroMagnitude], [-5], [1e15],
    ] as [[Double]])
  func everyValueHasAPosition(values: [Double]) {
    let scale = scale(values)
    #expect(scale.minimum < scale.maximum)
    for value in values + [0, -.infinity, .infinity, 1e300] {
      #expect((0...1).contains(scale.position(of: value)))
    }
  }

  @Test func endsThatMeetStillMakeAScale() {
    let scale = scale(
      [5],
      tile: itemSettings {
        $0.minimum = 10
        $0.maximum = 10
      })
    #expect(scale.minimum == 10 && scale.maximum > 10 && scale.position(of: 5) == 0)
  }

  @Test func aLimitReachesToTheNext() {
    let scale = scale([50], tile: itemSettings { $0.maximum = 100 }, [])
    let zones = scale.zones([limit(85), limit(60)])
    #expect(zones.map(\.start) == [0.6, 0.85] && zones.map(\.end) == [0.85, 1])
    #expect(scale.zones([limit(10, 20)]).map(\.end) == [0.2])
    #expect(scale.zones([limit(200)]).isEmpty)
  }

  @Test func theEndsAreLabelledWithoutTheUnit() {
    var format = NumberFormat()
    format.unit = "°C"
    format.fractionDigits = 2
    let labels = scale([37]).labels(format)
    #expect(labels.low == "0" && labels.high == "50")
  }
}

@Suite struct PieSharesTests {
  @Test func sharesFillTheTurn() {
    let shares = PieShares([1, 2, 1])
    #expect(shares.spans.map(\.start) == [0, 0.25, 0.75])
    #expect(shares.spans.last?.end == 1 && shares.percents == [25, 50, 25])
    #expect(PieShares([1, 1, 1]).percents.reduce(0, +) == 100)
  }

  @Test(
    arguments: [
      [], [0, 0], [-5, -1], [.nan, .infinity], [1e308, 1e308, 1e308],
      [.leastNonzeroMagnitude, .leastNonzeroMagnitude],
    ] as [[Double]])
  func oddNumbersHaveSoundShares(numbers: [Double]) {
    let shares = PieShares(numbers)
    #expect(shares.spans.count == numbers.count && shares.percents.count == numbers.count)
    let hasShare = numbers.contains { $0.isFinite && $0 > 0 }
    #expect(shares.isEmpty == !hasShare)
    #expect(shares.percents.reduce(0, +) == (hasShare ? 100 : 0))
    #expect(shares.spans.allSatisfy { (0...1).contains($0.start) && $0.start <= $0.end })
  }
}
