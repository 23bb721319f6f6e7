import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct ColumnTests {
  @Test(arguments: 1...20)
  func extremesOfAnyRangeEqualAScan(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 1...2000, using: &random)
    let values = (0..<count).map { _ in
      Int.random(in: 0..<3, using: &random) == 0
        ? .nan : Double(Int.random(in: -50...50, using: &random))
    }
    let whole = ValueColumn(values)
    var grown = ValueColumn()
    for value in values { grown.append(value) }
    for _ in 0..<200 {
      let low = Int.random(in: 0...count, using: &random)
      let range = low..<Int.random(in: low...count, using: &random)
      let slow = values[range].filter { !$0.isNaN }
      let expected = slow.min().map { $0...(slow.max() ?? $0) }
      #expect(whole.bounds(in: range) == expected)
      #expect(grown.bounds(in: range) == expected)
    }
  }

  @Test func infinitiesBecomeGaps() {
    let column = ValueColumn([1, .infinity, -.infinity, 2])
    #expect(column[1] == nil)
    #expect(column.bounds(in: 0..<4) == 1...2)
  }

  @Test func limitsOfNumbersAreTaken() throws {
    let values = [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300]
    #expect(ValueColumn(values) == ValueColumn([.nan, .nan, 1e300, -1e300]))
    let limits = TimeColumn.limits
    let chart = try ChartData(
      times: [limits.lowerBound, 0, limits.upperBound],
      series: [ChartSeries(id: "y", values: [1, 2, 3])])
    #expect(chart.times.indices(in: .min ... .max) == 0..<3)
    #expect(chart.bounds(of: 0, in: .min ... .max) == 1...3)
    #expect(chart.bounds(of: 0, in: .min...0) == 1...2)
    #expect(chart.times.index(nearest: .min) == 0 && chart.times.index(nearest: .max) == 2)
    #expect(throws: ChartDataError.timesOutOfOrder) {
      try ChartData(times: [.min, .max], series: [])
    }
  }

  @Test func columnsWithGapsAtTheSameIndicesAreEqual() {
    #expect(ValueColumn([1, .nan]) == ValueColumn([1, .nan]))
    #expect(ValueColumn([1, .nan]) != ValueColumn([.nan, 1]))
    #expect(ValueColumn([1]) != ValueColumn([1, 2]))
  }

  @Test func wholeNumbersAreKnown() {
    var column = ValueColumn([1, .nan, 3])
    #expect(column.holdsOnlyWholeNumbers)
    column.append(0.5)
    #expect(!column.holdsOnlyWholeNumbers)
  }

  @Test func timesMustIncreaseWithinTheLimits() {
    #expect(TimeColumn([1, 2, 2]) == nil)
    #expect(TimeColumn([2, 1]) == nil)
    #expect(TimeColumn([.max]) == nil)
    #expect(TimeColumn([]) != nil)
    var times = TimeColumn()
    #expect(times.append(5) && !times.append(5) && !times.append(4) && !times.append(.max))
    #expect(times.count == 1)
  }

  @Test func nearestIndexPrefersTheEarlierOfTwo() throws {
    let times = try #require(TimeColumn([10, 20, 40]))
    #expect(
      [-5, 10, 15, 16, 30, 31, 99].map { times.index(nearest: $0) } == [0, 0, 0, 1, 1, 2, 2])
    #expect(TimeColumn().index(nearest: 3) == nil)
    #expect(times.indices(in: 11...19).isEmpty)
    #expect(times.indices(in: 10...20) == 0..<2)
  }

  @Test func valuesBetweenSamplesAreLinearInTime() throws {
    let chart = try ChartData(
      times: [0, 10, 30, 40], series: [ChartSeries(id: "y", values: [0, 100, 200, .nan])])
    #expect(chart.value(of: 0, at: 5) == 50)
    #expect(chart.value(of: 0, at: 20) == 150)
    #expect(chart.value(of: 0, at: 30) == 200)
    #expect(chart.value(of: 0, at: 35) == nil)
    #expect(chart.value(of: 0, at: -1) == nil)
    #expect(chart.value(of: 0, at: 41) == nil)
    #expect(chart.bounds(of: 0, in: 5...20) == 50...150)
    #expect(chart.bounds(of: 0, in: 12...14) == 110...120)
    #expect(chart.bounds(of: 0, in: 41...50) == nil)
  }

  @Test func gapsAloneAreNoSamples() throws {
    let gaps = ChartSeries(id: "gaps", values: [.nan, .nan])
    let one = ChartSeries(id: "one", values: [.nan, 4])
    let chart = try ChartData(times: [0, 10], series: [gaps, one])
    #expect(chart.hasSamples(in: 0..<2) && chart.hasSamples(in: [1]))
    #expect(!chart.hasSamples(in: [0]) && !chart.hasSamples(in: []))
  }

  @Test func badChartsAreRefused() {
    let series = ChartSeries(id: "y", values: [1])
    #expect(throws: ChartDataError.unequalLengths(series: "y", count: 1, times: 2)) {
      try ChartData(times: [1, 2], series: [series])
    }
    #expect(throws: ChartDataError.duplicateSeries("y")) {
      try ChartData(times: [1], series: [series, series])
    }
    #expect(throws: ChartDataError.timesOutOfOrder) {
      try ChartData(times: [1, 1], series: [])
    }
    #expect(throws: ChartDataError.timesOutOfOrder) {
      var chart = try ChartData(times: [1], series: [series])
      try chart.append(time: 1, values: [2])
    }
  }
}
