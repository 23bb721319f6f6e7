import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct BandTests {
  private func band(
    _ lower: [Double], _ upper: [Double], gaps: GapPolicy = GapPolicy(), times: [Int64]? = nil
  ) throws -> ChartData {
    try ChartData(
      times: times ?? lower.indices.map { Int64($0) * 10 },
      series: [ChartSeries(id: "b", gaps: gaps, lower: lower, upper: upper)])
  }

  private func trace(_ chart: ChartData, columnDuration: Double = 1) -> [BandPoint] {
    var slots = SampleSlots()
    slots.find(in: chart, window: chart.timeRange ?? 0...0, columnDuration: columnDuration)
    var points: [BandPoint] = []
    chart.bandTrace(of: 0, slots: slots, into: &points)
    return points
  }

  @Test func gapsOfEitherEdgeInterruptHoldOrConnectABand() throws {
    let lower = [1, 2, .nan, 4, 5, 6]
    let upper = [11, 12, 13, 14, .nan, 16]
    let open = trace(try band(lower, upper))
    #expect(open.map(\.joint) == [.start, .straight, .start, .start])
    #expect(open.map(\.lower) == [1, 2, 4, 6] && open.map(\.upper) == [11, 12, 14, 16])
    let held = trace(try band(lower, upper, gaps: GapPolicy(.hold)))
    #expect(held.map(\.joint) == [.start, .straight, .step, .step])
    let connected = trace(try band(lower, upper, gaps: GapPolicy(.connect)))
    #expect(connected.map(\.joint) == [.start, .straight, .straight, .straight])
    let far = try band(
      [1, 2, 3], [4, 5, 6], gaps: GapPolicy(.connect, longest: 50), times: [0, 10, 100])
    #expect(trace(far).map(\.joint) == [.start, .straight, .start])
    let ended = trace(try band([1, .nan], [2, 3], gaps: GapPolicy(.hold)))
    #expect(ended.last == BandPoint(time: 10, lower: 1, upper: 2, joint: .step))
  }

  @Test(arguments: 1...10)
  func manySamplesAreDrawnAsTheirExtremes(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let lower = (0..<3000).map { _ in Double.random(in: -9...0, using: &random) }
    let upper = (0..<3000).map { _ in Double.random(in: 0...9, using: &random) }
    let chart = try band(lower, upper)
    var slots = SampleSlots()
    slots.find(in: chart, window: 0...30_000, columnDuration: 700)
    var points: [BandPoint] = []
    chart.bandTrace(of: 0, slots: slots, into: &points)
    #expect(points.count == slots.count)
    for index in 0..<slots.count {
      #expect(points[index].lower == lower[slots[index]].min())
      #expect(points[index].upper == upper[slots[index]].max())
    }
  }

  @Test func bothEdgesAreRead() throws {
    let chart = try band([0, 10, 20], [30, 40, 70])
    #expect(chart.value(of: 0, at: 15) == 55 && chart.lowerValue(of: 0, at: 15) == 15)
    #expect(chart.bounds(of: 0, in: 5...15) == 5...55)
    #expect(chart.bounds(of: 0, in: 0...20) == 0...70)
  }

  @Test func filesNameTheLowerEdge() throws {
    let text = #"""
      {"columns":[["x",0,10],["hi",3,4],["lo",1,2]],"types":{"x":"x","hi":"band"},
       "lower":{"hi":"lo"},"names":{"hi":"Range"}}
      """#
    let chart = try #require(try ColumnsParser.parse(Array(text.utf8)).first).get()
    #expect(chart.series.map(\.name) == ["Range"])
    #expect(chart.bounds(of: 0, in: 0...10) == 1...4)
    for (old, new, message) in [
      ("\"band\"", "\"line\"", "column \"hi\": a lower edge for a series that is not a band"),
      ("{\"hi\":\"lo\"}", "{}", "column \"lo\": no entry in \"types\""),
      ("\"lower\":{\"hi\":\"lo\"},", "", "column \"lo\": no entry in \"types\""),
      ("{\"hi\":\"lo\"}", "{\"hi\":\"x\"}", "column \"lo\": no entry in \"types\""),
      ("{\"hi\":\"lo\"}", "{\"hi\":\"hi\"}", "column \"lo\": no entry in \"types\""),
      (
        "\"hi\":\"band\"", "\"hi\":\"band\",\"lo\":\"band\"",
        "column \"lo\": a band without an entry in \"lower\""
      ),
      ("[\"lo\",1,2]", "[\"lo\",1]", "column \"lo\": 1 values for 2 times"),
    ] {
      let bad = try ColumnsParser.parse(Array(text.replacing(old, with: new).utf8))
      guard case .failure(let error)? = bad.first else {
        Issue.record("\(new) is taken")
        continue
      }
      #expect(error.description.hasSuffix(message), "\(error)")
    }
    let alone = #"{"columns":[["x",0],["hi",3]],"types":{"x":"x","hi":"band"},"lower":{"hi":"x"}}"#
    guard case .failure(let error)? = try ColumnsParser.parse(Array(alone.utf8)).first else {
      Issue.record("times are taken for an edge")
      return
    }
    #expect(
      error.description.hasSuffix("\"x\" is not a column that can be a lower edge"), "\(error)")
  }

  @Test func bandsNeedBothEdges() throws {
    #expect(throws: ChartDataError.wrongEdges(series: "b")) {
      try ChartData(times: [1], series: [ChartSeries(id: "b", kind: .band, values: [1])])
    }
    #expect(throws: ChartDataError.unequalLengths(series: "b", count: 2, times: 1)) {
      try ChartData(times: [1], series: [ChartSeries(id: "b", lower: [1, 2], upper: [3])])
    }
    var chart = try band([1], [2])
    #expect(throws: ChartDataError.self) { try chart.append(time: 20, values: [1]) }
    try chart.append(time: 20, values: [5, 3])
    #expect(chart.bounds(of: 0, in: 20...20) == 3...5)
  }
}
