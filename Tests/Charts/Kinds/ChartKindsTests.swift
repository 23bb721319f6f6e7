import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

import class Foundation.FileManager
import struct Foundation.URL

@testable import MartletCharts
@testable import MartletSeries

@MainActor @Suite struct ChartKindsTests {
  private static let start: Int64 = 1_790_000_000_000

  private static func chart(
    _ kind: SeriesKind, _ values: [Double], step: Int64 = 60_000, gaps: GapPolicy = GapPolicy(),
    states: [SeriesState] = []
  ) throws -> ChartData {
    var series = ChartSeries(id: "y", name: "Door", kind: kind, gaps: gaps, values: values)
    series.states = states
    return try ChartData(
      times: values.indices.map { start + Int64($0) * step }, series: [series])
  }

  /// Only files in Charts/Kinds compare the kind of a series.
  @Test func noOtherFileAsksForAKind() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardizedFileURL
    for room in ["Charts", "Dashboard", "Bench"] {
      let root = sources.appending(path: room)
      let files = try #require(FileManager.default.enumerator(atPath: root.path))
      for case let name as String in files
      where name.hasSuffix(".swift") && !name.hasPrefix("Kinds/") {
        let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        for word in ["kind == .bar", "kind == .line", "kind == .step", "kind == .area"]
          + ["kind == .band", "kind != .band", "switch series.kind", "kind == .point"]
          + ["kind == .state", "kind != .bar"]
        {
          #expect(!text.contains(word), "\(room)/\(name) asks for \(word)")
        }
      }
    }
  }

  @Test(arguments: SeriesKind.allCases)
  func everyKindIsRead(kind: SeriesKind) throws {
    let values = ChartSamples.walk(60, seed: 5, from: 10, to: 90)
    let data =
      kind.hasLowerEdge
      ? try ChartData(
        times: values.indices.map { Self.start + Int64($0) * 60_000 },
        series: [ChartSeries(id: "y", name: "Door", lower: values, upper: values.map { $0 + 5 })])
      : try Self.chart(kind, values)
    let stage = try ChartStage(width: 400, height: 400) {
      ChartList([ChartItem(id: "a", title: "A", data: data)])
    }
    let graph = try #require(stage.host.frame(of: "graph"))
    stage.host.tap(CGPoint(x: graph.midX, y: graph.midY))
    stage.host.advance(0.6)
    let texts = stage.host.texts
    let index = try #require(texts.firstIndex(of: "Door"))
    let read = try #require(texts.dropFirst(index + 1).first)
    #expect(read.contains { $0.isNumber }, "\(texts)")
  }

  // MARK: - Points

  @Test(arguments: 1...30)
  func theNearestSampleEqualsAScan(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let values = (0..<500).map { _ in
      Int.random(in: 0..<3, using: &random) == 0 ? Double.random(in: 0...9, using: &random) : .nan
    }
    let data = try Self.chart(.point, values, step: 1000)
    for _ in 0..<100 {
      let moment = Self.start + Int64.random(in: -9000...520_000, using: &random)
      let expected = values.indices.filter { !values[$0].isNaN }.min {
        let (a, b) = ((data.times[$0] - moment).magnitude, (data.times[$1] - moment).magnitude)
        return a != b ? a < b : $0 < $1
      }
      let found = data.sample(of: 0, nearest: moment)
      #expect(found?.time == expected.map { data.times[$0] })
    }
  }

  @Test func densePointsAreBoundedByColumnAndKeepTheirExtremes() throws {
    var random = SeededRandom(seed: 4)
    var values = (0..<200_000).map { _ in Double.random(in: 0...1, using: &random) }
    values[77_777] = 9
    values[88_888] = -9
    let data = try Self.chart(.point, values, step: 10)
    var slots = SampleSlots()
    slots.find(in: data, window: data.timeRange ?? 0...0, columnDuration: 4 * 2_000_000 / 500)
    var points: [LoneSample] = []
    data.pointTrace(of: 0, slots: slots, into: &points)
    #expect(points.count <= 12 * slots.count && slots.count < 500)
    #expect(points.contains { $0.value == 9 } && points.contains { $0.value == -9 })
  }

  @Test func nothingStandsBetweenPoints() throws {
    let data = try Self.chart(.point, [1, 2, 3])
    #expect(data.value(of: 0, at: Self.start + 30_000) == nil)
    #expect(data.value(of: 0, at: Self.start + 60_000) == 2)
  }

  // MARK: - States

  private static func spans(_ data: ChartData, column: Double = 1) -> [StateSpan] {
    var slots = SampleSlots()
    slots.find(in: data, window: data.timeRange ?? 0...0, columnDuration: column)
    var spans: [StateSpan] = []
    data.stateTrace(of: 0, slots: slots, into: &spans)
    return spans
  }

  @Test func aStateHoldsUntilTheNextSampleAndGapsBreakIt() throws {
    let minute: Int64 = 60_000
    let spans = Self.spans(try Self.chart(.state, [0, 0, 1, .nan, .nan, 1, 0]))
    func span(_ start: Int64, _ end: Int64, _ value: Double) -> StateSpan {
      StateSpan(
        start: Self.start + start * minute, end: Self.start + end * minute, minimum: value,
        maximum: value)
    }
    #expect(spans == [span(0, 2, 0), span(2, 3, 1), span(5, 6, 1), span(6, 7, 0)])
    let held = Self.spans(
      try Self.chart(.state, [0, .nan, 1], gaps: GapPolicy(.hold)).ending(
        at: Self.start + 9 * minute))
    #expect(held == [span(0, 2, 0), span(2, 9, 1)])
  }

  @Test(arguments: 1...40)
  func spansEqualTheValuesOfTheirMoments(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let values: [Double] = (0..<300).map { _ in
      [0, 1, 2, Double.nan].randomElement(using: &random) ?? 0
    }
    let policy = GapPolicy([.break, .hold].randomElement(using: &random) ?? .break)
    let data = try Self.chart(.state, values, step: 1000, gaps: policy)
    let spans = Self.spans(data)
    #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start })
    for moment in stride(from: Self.start, to: data.times[299], by: 250) {
      let shown = spans.first { $0.start <= moment && moment < $0.end }?.minimum
      let isOwn = data.times[data.times.firstIndex(notBefore: moment)] == moment
      if policy.kind == .break, !isOwn, data.value(of: 0, at: moment) == nil {
        // The last value before a gap holds for the typical interval of samples.
        let before = values[Int((moment - Self.start) / 1000)]
        #expect(shown == (before.isNaN ? nil : before))
      } else {
        #expect(shown == data.value(of: 0, at: moment))
      }
    }
  }

  @Test func denseStatesAreBoundedByColumnAndKeepTheirExtremes() throws {
    var values = [Double](repeating: 0, count: 100_000)
    for index in stride(from: 0, to: values.count, by: 3) { values[index] = 1 }
    values[50_000] = 7
    let spans = Self.spans(try Self.chart(.state, values, step: 10), column: 2000)
    #expect(spans.count <= 1500)
    #expect(spans.contains { $0.maximum == 7 && $0.minimum == 0 })
  }

  // MARK: - Pictures

  private static let dayZoom = [
    SeriesState(0, "closed", color: 0x2A8239), SeriesState(1, "open", color: 0xC92A1F),
    SeriesState(2, "tilted"),
  ]

  private static func doors() throws -> ChartData {
    func series(_ id: String, _ name: String, seed: UInt64) -> ChartSeries {
      let walk = ChartSamples.walk(300, seed: seed, from: 0, to: 30)
      var values = walk.map { ($0 / 13).rounded(.down) }
      for gap in 140..<160 where seed == 3 { values[gap] = .nan }
      var series = ChartSeries(id: id, name: name, kind: .state, values: values)
      series.states = dayZoom
      return series
    }
    return try ChartData(
      times: (0..<300).map { start + $0 * 60_000 },
      series: [
        series("a", "Front door", seed: 3), series("b", "Garage", seed: 5),
        series("c", "Cellar", seed: 9),
      ])
  }

  private static func scatter(_ count: Int) throws -> ChartData {
    var random = SeededRandom(seed: 8)
    func values(_ low: Double) -> [Double] {
      (0..<count).map { _ in
        (low + Double.random(in: 0...30, using: &random) + Double.random(in: 0...30, using: &random))
          .rounded()
      }
    }
    return try ChartData(
      times: (0..<Int64(count)).map { start + $0 * 60_000 },
      series: [
        ChartSeries(id: "a", name: "Latency", kind: .point, values: values(10)),
        ChartSeries(id: "b", name: "Limit", kind: .line, values: (0..<count).map { _ in 62 }),
      ])
  }

  private static func mixed() throws -> ChartData {
    var doors = try doors()
    let line = ChartSeries(
      id: "t", name: "°C", values: ChartSamples.walk(300, seed: 11, from: 15, to: 24))
    doors = try ChartData(
      times: (0..<300).map { start + $0 * 60_000 }, series: [line, doors.series[0]])
    return doors
  }

  @Test func goldenGraphOfPoints() throws {
    let data = try Self.scatter(60)
    let stage = try ChartStage(width: 200, height: 110) {
      ChartGraph(
        data: data, state: .constant(ChartState()), window: TimeWindow(showingAllOf: data))
    }
    expectGolden(stage.picture(), "graph-points")
  }

  @Test func goldenGraphOfStates() throws {
    let data = try Self.doors()
    let stage = try ChartStage(width: 220, height: 180, scheme: .light) {
      ChartGraph(
        data: data, state: .constant(ChartState()), window: TimeWindow(showingAllOf: data))
    }
    expectGolden(stage.picture(), "graph-states")
  }

  @Test(arguments: [(800.0, 480.0), (1920.0, 1080.0)], [ColorScheme.dark, .light])
  func pagesOfPointsAndStates(size: (Double, Double), scheme: ColorScheme) throws {
    let items = [
      ChartItem(id: "doors", title: "Doors", data: try Self.doors()),
      ChartItem(id: "points", title: "Latency", data: try Self.scatter(400)),
      ChartItem(id: "mixed", title: "Cellar", data: try Self.mixed()),
      ChartItem(id: "dense", title: "Dense", data: try Self.scatter(60_000)),
    ]
    for (index, item) in items.enumerated() {
      let isWide = size.0 > 1000
      if isWide, index > 0 { break }
      let stage = try ChartStage(width: size.0, height: size.1, scheme: scheme) {
        ChartList(isWide ? items : [item])
      }
      let graph = try #require(stage.host.frame(of: "graph"))
      stage.host.tap(CGPoint(x: graph.midX, y: graph.midY))
      stage.host.advance(1)
      try leavePicture(stage.picture(), "kinds-\(item.id)-\(Int(size.0))x\(Int(size.1))-\(scheme)")
      for text in stage.textBounds { #expect(text.minX >= 0 && text.maxX <= Int(size.0)) }
    }
  }
}
