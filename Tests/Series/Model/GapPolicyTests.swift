import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct GapPolicyTests {
  private func chart(
    _ values: [Double], kind: SeriesKind = .line, gaps: GapPolicy = GapPolicy(),
    times: [Int64]? = nil
  ) throws -> ChartData {
    try ChartData(
      times: times ?? values.indices.map { Int64($0) * 10 },
      series: [ChartSeries(id: "y", kind: kind, gaps: gaps, values: values)])
  }

  private func trace(_ chart: ChartData) -> [TracePoint] {
    var slots = SampleSlots()
    slots.find(in: chart, window: chart.timeRange ?? 0...0, columnDuration: 1)
    var points: [TracePoint] = []
    chart.trace(of: 0, slots: slots, into: &points)
    return points
  }

  @Test func gapsInterruptHoldOrConnectALine() throws {
    let values = [1, 2, .nan, 4, .nan]
    let broken = trace(try chart(values))
    #expect(broken.map(\.joint) == [.start, .straight, .start])
    let held = trace(try chart(values, gaps: GapPolicy(.hold)))
    #expect(held.map(\.joint) == [.start, .straight, .step, .step])
    #expect(held.last == TracePoint(time: 40, value: 4, joint: .step))
    let connected = trace(try chart(values, gaps: GapPolicy(.connect)))
    #expect(connected.map(\.joint) == [.start, .straight, .straight])
  }

  @Test func stepsGoLevelThenUpright() throws {
    #expect(trace(try chart([1, 2, 3], kind: .step)).map(\.joint) == [.start, .step, .step])
    let steps = try chart([1, 2, 3], kind: .step)
    #expect(steps.value(of: 0, at: 9) == 1)
    #expect(steps.value(of: 0, at: 10) == 2)
  }

  @Test func samplesTooFarApartAreNeverJoined() throws {
    let times: [Int64] = [0, 10, 100, 110]
    for kind in GapPolicy.Kind.allCases {
      let far = try chart([1, 2, 3, 4], gaps: GapPolicy(kind, longest: 50), times: times)
      #expect(trace(far).map(\.joint) == [.start, .straight, .start, .straight])
      #expect(far.value(of: 0, at: 50) == nil)
      #expect(far.value(of: 0, at: 105) == 3.5)
    }
  }

  @Test func valuesInGapsFollowThePolicy() throws {
    let values = [1, .nan, .nan, 4, .nan]
    #expect(try chart(values).value(of: 0, at: 15) == nil)
    #expect(try chart(values, gaps: GapPolicy(.hold)).value(of: 0, at: 20) == 1)
    #expect(try chart(values, gaps: GapPolicy(.hold)).value(of: 0, at: 40) == 4)
    #expect(try chart(values, gaps: GapPolicy(.connect)).value(of: 0, at: 20) == 3)
    #expect(try chart(values, gaps: GapPolicy(.connect)).value(of: 0, at: 40) == nil)
  }

  @Test(arguments: 1...20)
  func neighboursOfAnyIndexEqualAScan(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var values: [Double] = []
    while values.count < 3000 {
      let isGap = Bool.random(using: &random)
      let run = Int.random(in: 1...(isGap ? 700 : 3), using: &random)
      values += Array(repeating: isGap ? .nan : 1, count: run)
    }
    let column = ValueColumn(values)
    for _ in 0..<200 {
      let index = Int.random(in: 0...values.count, using: &random)
      #expect(column.lastSample(before: index) == values[..<index].lastIndex { !$0.isNaN })
      #expect(column.firstSample(from: index) == values[index...].firstIndex { !$0.isNaN })
    }
  }

  @Test func filesNameThePolicyOfEachColumn() throws {
    let text = #"""
      {"columns":[["x",0,10],["a",1,2],["b",1,null]],"types":{"x":"x","a":"step","b":"line"},
       "gaps":{"b":"hold"},"longest_gap":3600000}
      """#
    let chart = try #require(try ColumnsParser.parse(Array(text.utf8)).first).get()
    #expect(chart.series[0].kind == .step && chart.series[0].gaps == GapPolicy(longest: 3_600_000))
    #expect(chart.series[1].gaps == GapPolicy(.hold, longest: 3_600_000))
    for (old, new, message) in [
      (
        "\"hold\"", "\"bridge\"", "unknown gap policy \"bridge\"; known are break, hold and connect"
      ),
      ("3600000", "-1", "expected milliseconds or \"none\" for \"longest_gap\""),
      ("3600000", "true", "expected milliseconds or \"none\" for \"longest_gap\""),
    ] {
      let bad = try ColumnsParser.parse(Array(text.replacing(old, with: new).utf8))
      guard case .failure(let error)? = bad.first else {
        Issue.record("\(new) is taken")
        continue
      }
      #expect(error.description.hasSuffix(message), "\(error)")
    }
  }
}
