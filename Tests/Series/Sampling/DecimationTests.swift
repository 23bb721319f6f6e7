import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct DecimationTests {
  @Test(arguments: 1...20)
  func everySampleBelongsToOneSlotAndExtremesAreKept(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let chart = Samples.chart(
      count: Int.random(in: 1...5000, using: &random), gapsIn: seed % 3 * 10, using: &random)
    let times = (0..<chart.count).map { chart.times[$0] }
    let all = try #require(chart.timeRange)
    let low = Int64.random(in: all, using: &random)
    let window = low...Int64.random(in: low...all.upperBound, using: &random)
    let column = Double.random(in: 0.5...200_000, using: &random)
    var slots = SampleSlots()
    slots.find(in: chart, window: window, columnDuration: column)

    #expect(slots.edges == slots.edges.sorted())
    let drawn = try #require(slots.edges.first)..<(try #require(slots.edges.last))
    let visible = chart.times.indices(in: window)
    #expect(drawn.lowerBound <= max(0, visible.lowerBound - 1))
    #expect(drawn.upperBound >= min(times.count, visible.upperBound + 1))
    var points: [TracePoint] = []
    chart.trace(of: 0, slots: slots, into: &points)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
    for index in 0..<slots.count {
      let range = slots[index]
      #expect(Double(times[range.upperBound - 1] - times[range.lowerBound]) <= max(2 * column, 1))
      let inside = points.filter {
        times[range.lowerBound]...times[range.upperBound - 1] ~= $0.time
      }
      // Two of each half, and two more where the line leaps or a gap is.
      #expect(inside.count <= 8)
      let bounds = chart.series[0].values.bounds(in: range)
      #expect(inside.map(\.value).min() == bounds?.lowerBound)
      #expect(inside.map(\.value).max() == bounds?.upperBound)
    }
  }

  @Test func slotsDoNotChangeWhileTheWindowMoves() {
    var random = SeededRandom(seed: 7)
    let chart = Samples.chart(count: 20_000, using: &random)
    var whole = SampleSlots()
    whole.find(
      in: chart, window: chart.times[0]...chart.times[19_999], columnDuration: 60_000)
    let edges = Set(whole.edges)
    var part = SampleSlots()
    for start in stride(from: 100, to: 10_000, by: 333) {
      part.find(
        in: chart, window: chart.times[start]...chart.times[start + 5000], columnDuration: 60_000)
      // The first and the last slot may be cut by the window.
      #expect(part.edges.dropFirst().dropLast().allSatisfy(edges.contains))
    }
  }

  @Test func fewGroupsAreVisitedHoweverManySamplesThereAre() throws {
    let count = 1_000_000
    let chart = try ChartData(
      times: (0..<count).map { Int64($0) * 1000 },
      series: [ChartSeries(id: "y", values: (0..<count).map { Double($0 % 977) })])
    var slots = SampleSlots()
    for columns in [100, 800, 1920] {
      slots.find(
        in: chart, window: 0...Int64(count) * 1000,
        columnDuration: Double(count) * 1000 / Double(columns))
      #expect(slots.visited <= columns * 4 + 16)
      #expect(slots.count <= columns * 2 + 2)
    }
  }

  @Test func allSamplesAreDrawnWhereTheyAreFew() throws {
    let chart = try ChartData(
      times: [0, 10, 20, 30, 40],
      series: [ChartSeries(id: "y", values: [1, 2, .nan, 4, 5])])
    var slots = SampleSlots()
    slots.find(in: chart, window: 0...40, columnDuration: 1)
    var points: [TracePoint] = []
    chart.trace(of: 0, slots: slots, into: &points)
    #expect(points.map(\.value) == [1, 2, 4, 5])
    #expect(points.map(\.startsRun) == [true, false, true, false])
  }

  @Test func emptyChartsHaveNoSlots() {
    var slots = SampleSlots()
    slots.find(in: ChartData(), window: 0...10, columnDuration: 1)
    #expect(slots.count == 0)
  }
}
