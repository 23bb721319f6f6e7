import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// Data that changes its shape under people's fingers, numbers at the ends of their types, and
/// clocks that jump: charts go on, and show what is there.
@MainActor @Suite struct BadDataTests {
  private static let start: Int64 = 1_523_059_200_000
  private static let hour: Int64 = 3_600_000

  private static func chart(
    _ count: Int, ids: [String] = ["y0", "y1"], kind: SeriesKind = .line, from start: Int64 = start
  ) throws -> ChartData {
    try ChartData(
      times: (0..<Int64(count)).map { start + $0 * hour },
      series: ids.enumerated().map { index, id in
        ChartSeries(
          id: id, name: "Row \(id)", kind: kind,
          values: (0..<count).map { Double(($0 * 37 + index * 11) % 101) })
      })
  }

  /// What a source may bring in place of 400 samples of two series.
  private static func replacements() throws -> [(name: String, data: ChartData)] {
    [
      ("longer", try chart(900)), ("shorter", try chart(30)), ("two samples", try chart(2)),
      ("one sample", try chart(1)), ("none", ChartData()), ("without samples", try chart(0)),
      ("more columns", try chart(400, ids: (0..<9).map { "y\($0)" })),
      ("fewer columns", try chart(400, ids: ["y1"])),
      ("other names", try chart(400, ids: ["a", "b"])),
      ("other kind", try chart(400, kind: .bar)),
      ("years before", try chart(400, from: -start)),
      ("years later", try chart(400, from: 2 * start)),
    ]
  }

  /// What people may be doing when it comes.
  private enum Doing: CaseIterable {
    case nothing, pointing, windowMoved, windowHeld, edgeHeld, panning, pinching, inertia, toggling

    @MainActor func begin(_ host: TestHost) throws {
      let graph = try #require(host.frame(of: "graph"))
      let map = try #require(host.frame(of: "minimap"))
      func onGraph(_ x: Double) -> CGPoint {
        CGPoint(x: graph.minX + x * graph.width, y: graph.midY)
      }
      func onMap(_ x: Double) -> CGPoint { CGPoint(x: map.minX + x * map.width, y: map.midY) }
      switch self {
      case .nothing: break
      case .pointing: host.tap(onGraph(0.5))
      case .windowMoved: host.drag(from: onMap(0.9), to: onMap(0.3))
      case .windowHeld: host.drag(from: onMap(0.9), to: onMap(0.5), lifts: false)
      case .edgeHeld: host.drag(from: onMap(0.8), to: onMap(0.6), lifts: false)
      case .panning: host.drag(from: onGraph(0.2), to: onGraph(0.6), lifts: false)
      case .pinching:
        host.touch(.down, onGraph(0.4))
        host.touch(.down, onGraph(0.6), slot: 1)
        host.touch(.move, onGraph(0.7), slot: 1)
      case .inertia: host.drag(from: onGraph(0.2), to: onGraph(0.8), seconds: 0.1)
      case .toggling:
        host.tap("filter.y0")
        host.advance(0.1)
      }
    }

    /// The fingers that are still down go on and are lifted.
    @MainActor func end(_ host: TestHost) {
      let point = CGPoint(x: 120, y: 200)
      switch self {
      case .windowHeld, .edgeHeld, .panning:
        host.touch(.move, point)
        host.touch(.up, point)
      case .pinching:
        host.touch(.move, point)
        host.touch(.up, point)
        host.touch(.up, point, slot: 1)
      case .nothing, .pointing, .windowMoved, .inertia, .toggling: break
      }
    }
  }

  /// Shows what the box holds now; by a finger that no other stands for.
  private func bring(_ host: TestHost) {
    let button = host.frame(of: "change") ?? .zero
    let point = CGPoint(x: button.midX, y: button.midY)
    host.touch(.down, point, slot: 7)
    host.advance(0.05)
    host.touch(.up, point, slot: 7)
  }

  /// Lets what moves come to rest, for three seconds at most.
  private func settle(_ host: TestHost) {
    for _ in 0..<20 where host.host.needsUpdate { host.advance(0.15) }
  }

  @Test func dataOfAnyShapeReplacesTheShownOne() throws {
    for doing in Doing.allCases {
      for (name, data) in try Self.replacements() {
        let box = ChangingData(try Self.chart(400))
        let host = TestHost(width: 400, height: 420) { ChangingCard(box: box) }
        try doing.begin(host)
        box.data = data
        bring(host)
        host.advance(0.1)
        doing.end(host)
        settle(host)
        #expect(!host.host.needsUpdate, "\(doing), \(name)")
        // A chart of one series has no filters.
        let filters = host.host.identifiedViews.compactMap { view in
          view.identifier.hasPrefix("filter.") ? String(view.identifier.dropFirst(7)) : nil
        }
        let expected = data.series.count > 1 ? data.series.map(\.id) : []
        #expect(filters == expected, "\(doing), \(name)")
        let window = box.state.window(in: data)
        let limits = TimeWindow(showingAllOf: data)
        #expect(window.lower >= limits.lower && window.upper <= limits.upper, "\(doing), \(name)")
        #expect(window.duration > 0, "\(doing), \(name)")
        // And back again.
        box.data = try Self.chart(400)
        bring(host)
        settle(host)
        #expect(host.frame(of: "filter.y1") != nil, "\(doing), \(name)")
      }
    }
  }

  // MARK: - Ends of types

  @Test func valuesAndTimesAtTheirLimitsAreShown() throws {
    let limits = TimeColumn.limits
    let clocks: [[Int64]] = [
      [limits.lowerBound, 0, limits.upperBound], [limits.upperBound - 1, limits.upperBound],
      [limits.lowerBound], [-1, 0, 1],
    ]
    let values: [[Double]] = [
      [-.greatestFiniteMagnitude, .greatestFiniteMagnitude, .infinity],
      [-1e300, 1e300, 0], [.leastNonzeroMagnitude, 0, -.leastNonzeroMagnitude],
      [Double(Int64.max), Double(Int64.min), 1], [1e300, 1e300, 1e300],
      [1e15, 1e15 + 1, 1e15 + 2], [.nan, .nan, .nan],
    ]
    for times in clocks {
      for (number, row) in values.enumerated() {
        for kind in [SeriesKind.line, .bar, .area, .step] {
          for isPercentage in [false, true] {
            var data = try ChartData(
              times: times,
              series: ["a", "b"].map {
                ChartSeries(id: $0, kind: kind, values: Array(row.prefix(times.count)))
              })
            data.isPercentage = isPercentage
            data.isStacked = isPercentage
            data.hasSeparateScales = number % 2 == 0 && !isPercentage
            let host = TestHost(width: 400, height: 420) { ChartCard(title: "Ends", data: data) }
            let graph = try #require(host.frame(of: "graph"))
            host.tap(CGPoint(x: graph.midX, y: graph.midY))
            host.advance(0.1)
            host.drag(
              from: CGPoint(x: graph.midX, y: graph.midY),
              to: CGPoint(x: graph.minX, y: graph.midY))
            host.tap("filter.a")
            host.advance(0.2)
            #expect(!host.texts.isEmpty)
          }
        }
      }
    }
  }

  @Test func whatAProgramBindsMayBeAnyNumber() throws {
    let data = try Self.chart(100)
    let ends: [Int64] = [.min, .max, 0, Self.start]
    for moment in ends {
      for other in ends where other >= moment {
        let host = TestHost(width: 400, height: 420) {
          Chart(data)
            .chartWindow(.constant(moment...other))
            .chartSelection(.constant(moment))
            .environment(
              \.chartAnnotations,
              ChartAnnotations(
                thresholds: [
                  ChartThreshold(-.greatestFiniteMagnitude ... .greatestFiniteMagnitude),
                  ChartThreshold(.infinity ... .infinity, label: "high"),
                ],
                markers: [
                  ChartMarker(time: moment, label: "then"), ChartMarker(time: other),
                ]))
        }
        host.advance(0.2)
        #expect(!host.texts.isEmpty)
      }
    }
  }

  // MARK: - Clocks

  @Test func aClockThatJumpsBreaksNothing() throws {
    for jump in [86_400.0, 1e9, -5, -1e9] {
      for doing in [Doing.inertia, .toggling, .panning, .windowHeld] {
        let box = ChangingData(try Self.chart(400))
        let host = TestHost(width: 400, height: 420) { ChangingCard(box: box) }
        host.advance(0.1)
        try doing.begin(host)
        let far = host.now.advanced(by: jump)
        for frame in 0..<5 { _ = host.host.update(at: far.advanced(by: Double(frame) / 60)) }
        // The clock is right again.
        host.advance(0.1)
        doing.end(host)
        settle(host)
        #expect(!host.host.needsUpdate, "\(doing), \(jump)")
        let window = try #require(host.frame(of: "minimap.window"))
        let map = try #require(host.frame(of: "minimap"))
        #expect(window.minX >= map.minX - 0.5 && window.maxX <= map.maxX + 0.5)
        host.drag(
          from: CGPoint(x: window.midX, y: window.midY),
          to: CGPoint(x: map.minX, y: window.midY))
        host.advance(1)
        #expect(try #require(host.frame(of: "minimap.window")).minX < map.minX + 1)
      }
    }
  }

  @Test func samplesOfAJumpingClockAreTakenWhereTheyFit() throws {
    let box = ChangingData(try Self.chart(400))
    let host = TestHost(width: 400, height: 420) { ChangingCard(box: box) }
    let last = try #require(box.data.times.last)
    #expect(throws: ChartDataError.timesOutOfOrder) {
      try box.data.append(time: last - 86_400_000, values: [1, 2])
    }
    #expect(box.data.count == 400)
    let steps: [Int64] = [Self.hour, 86_400_000, 10 * 365 * 86_400_000]
    for step in steps {
      let newest = try #require(box.data.times.last)
      try box.data.append(time: newest + step, values: [50, 60])
      bring(host)
      host.advance(1)
      // A window at the end follows, however far it goes.
      let window = box.state.window(in: box.data)
      #expect(window.upper == Double(newest + step))
      #expect(!host.host.needsUpdate)
    }
    #expect(throws: ChartDataError.timesOutOfOrder) {
      try box.data.append(time: .max, values: [1, 2])
    }
  }

  // MARK: - Too many

  @Test func aChartOfTheMostSeriesIsShown() throws {
    let ids = (0..<ChartData.maximumSeries).map { "y\($0)" }
    let data = try Self.chart(20, ids: ids)
    let host = TestHost(width: 400, height: 420) { ChartCard(title: "Many", data: data) }
    host.advance(0.1)
    #expect(host.frame(of: "filter.y\(ChartData.maximumSeries - 1)") != nil)
    #expect(host.frame(of: "filter.y\(ChartData.maximumSeries)") == nil)
  }

  @Test func moreSeriesThanThatAreRefused() throws {
    let ids = (0..<100_000).map { "y\($0)" }
    #expect(throws: ChartDataError.tooManySeries(100_000)) { try Self.chart(2, ids: ids) }
  }
}

@MainActor private final class ChangingData {
  var data: ChartData
  var state = ChartState()

  init(_ data: ChartData) { self.data = data }
}

/// A button that brings the box's data, and a card that shows it.
private struct ChangingCard: View {
  let box: ChangingData
  @State private var count = 0
  @State private var state = ChartState()

  var body: some View {
    VStack(spacing: 0) {
      Button("change") { count += 1 }
        .frame(height: 30)
        .accessibilityIdentifier("change")
      ChartCard(
        title: "Followers", data: count >= 0 ? box.data : ChartData(), graphHeight: 180,
        state: Binding(
          get: { state },
          set: {
            state = $0
            box.state = $0
          }))
      Spacer(minLength: 0)
    }
  }
}
