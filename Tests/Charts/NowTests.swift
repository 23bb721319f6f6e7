import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct NowTests {
  private static let minute: Int64 = 60_000
  private static let start: Int64 = 1_790_000_000_000

  /// One sample per minute, for this number of minutes.
  private static func data(_ minutes: Int, from start: Int64 = start) throws -> ChartData {
    let times = (0..<Int64(minutes)).map { start + $0 * minute }
    let values = ChartSamples.walk(minutes, seed: 3, from: 10, to: 90)
    return try ChartData(times: times, series: [ChartSeries(id: "y", name: "°C", values: values)])
  }

  private static func data(_ minutes: Int, endingAt now: Int64?) throws -> ChartData {
    try data(minutes).ending(at: now)
  }

  // MARK: - Windows

  @Test func aLiveAxisEndsAtNow() throws {
    let now = Self.start + 900 * Self.minute
    let data = try Self.data(600, endingAt: now)
    var state = ChartState()
    #expect(state.window(in: data).upper == Double(now))
    #expect(state.overview(in: data).upper == Double(now))
    state.show(TimeWindow(lower: Double(now) - 3e6, upper: Double(now) + 9e6), in: data)
    #expect(state.window(in: data).upper == Double(now))
    #expect(state.followsEnd)
    // The window moves on with now and keeps its duration.
    let later = try Self.data(600, endingAt: now + 500)
    #expect(state.window(in: later).upper == Double(now + 500))
    #expect(state.window(in: later).duration == state.window(in: data).duration)
  }

  @Test func withoutNowTheAxisEndsAtTheNewestSample() throws {
    let data = try Self.data(600)
    #expect(ChartState().window(in: data).upper == Double(data.times.last ?? 0))
  }

  @Test func samplesOfTheFutureDoNotPullTheAxis() throws {
    let now = Self.start + 300 * Self.minute
    let data = try Self.data(600, endingAt: now)
    var state = ChartState()
    #expect(data.hasFuture)
    #expect(state.window(in: data).upper == Double(now))
    #expect(state.overview(in: data).upper == Double(now))
    #expect(state.limits(in: data).upper == Double(data.times.last ?? 0))
    // A drag reaches the future, and the mini-map follows.
    let ahead = Double(now + 60 * Self.minute)
    state.show(TimeWindow(lower: ahead - 6e6, upper: ahead), in: data)
    #expect(state.window(in: data).upper == ahead)
    #expect(state.overview(in: data).upper == ahead)
    #expect(!state.followsEnd && state.hasLeftLive(in: data))
    state.showNewest(in: data)
    #expect(state.window(in: data).upper == Double(now))
  }

  /// A clock that was never set shows a time before all samples.
  @Test func aNowBeforeAllSamplesIsNoEnd() throws {
    let data = try Self.data(60, endingAt: 1000)
    #expect(ChartState().window(in: data).upper == Double(data.times.last ?? 0))
    #expect(ChartState().window(in: ChartData().ending(at: 1000)).duration > 0)
  }

  @Test(arguments: 1...200)
  func windowsOfAnyMomentLieInTheirLimits(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 1...400, using: &random)
    let now = Self.start + Int64.random(in: -100_000_000...100_000_000, using: &random)
    let data = try Self.data(count, endingAt: now)
    var state = ChartState()
    for _ in 0..<20 {
      let lower = Double(Self.start) + Double.random(in: -2e8...2e8, using: &random)
      let length = Double.random(in: 1...3e8, using: &random)
      state.show(TimeWindow(lower: lower, upper: lower + length), in: data)
      let (window, limits) = (state.window(in: data), state.limits(in: data))
      #expect(window.lower >= limits.lower - 1 && window.upper <= limits.upper + 1)
      #expect(window.duration > 0)
      let overview = state.overview(in: data)
      #expect(overview.upper >= window.upper - 1 && overview.lower <= window.lower + 1)
      #expect(overview.upper <= limits.upper + 1)
    }
  }

  // MARK: - Time goes on

  @MainActor private final class Wall {
    var epoch: Int64
    var asked = 0
    lazy var clock = ChartClock { [unowned self] time in
      asked += 1
      return epoch + Int64(time.nanoseconds / 1_000_000)
    }

    init(_ epoch: Int64) { self.epoch = epoch }
  }

  private func card(
    _ data: ChartData, _ wall: Wall, status: ChartStatus = .current, until: ChartEnd = .now
  ) -> TestHost {
    TestHost(width: 532, height: 480) {
      ChartCard(title: "Boiler", data: data, status: status, until: until)
        .chartClock(wall.clock)
    }
  }

  /// A card whose window shows two hours, 7,200 s, on 500 points.
  private func card(
    hours: Int = 10, endingMinutesAgo age: Int = 0, _ wall: Wall
  ) throws -> TestHost {
    card(try Self.data(hours * 60 - age), wall)
  }

  private var wall: Wall { Wall(Self.start + 600 * Self.minute) }

  @Test func aChartWakesOncePerPixelOfItsWindow() throws {
    let wall = wall
    let host = try card(wall)
    let first = try #require(host.host.nextDeadline)
    #expect((13.5...14.5).contains(first.seconds(since: host.now)))
    let asked = wall.asked
    host.advance(60)
    #expect((4...5).contains(wall.asked - asked))
  }

  @MainActor @Observable final class Growing {
    var data: ChartData

    init(_ data: ChartData) { self.data = data }

    struct Card: View {
      let growing: Growing

      var body: some View { ChartCard(title: "Boiler", data: growing.data, until: .now) }
    }
  }

  /// Samples that are a second apart.
  private static func seconds(_ count: Int) throws -> ChartData {
    try ChartData(
      times: (0..<count).map { start + Int64($0) * 1000 },
      series: [ChartSeries(id: "y", values: (0..<count).map { Double($0 % 7) })])
  }

  /// A card with so many samples, of which the newest has just come.
  private func stage(_ count: Int) throws -> Stage {
    let wall = Wall(Self.start + Int64(count) * 1000)
    let growing = Growing(try Self.seconds(count))
    let host = TestHost(width: 532, height: 480) {
      Growing.Card(growing: growing).chartClock(wall.clock)
    }
    host.advance(1)
    return Stage(wall: wall, growing: growing, host: host)
  }

  private struct Stage {
    /// The clock's wall, which the clock does not hold.
    let wall: Wall
    let growing: Growing
    let host: TestHost
  }

  /// A window of 60 s, with a sample each second, each of which is 8 points wide: more than a move
  /// without animation.
  @Test func aSampleLeavesAWindowThatEndsAtNowWhereItIs() throws {
    let stage = try stage(300)
    stage.growing.data = try Self.seconds(301)
    stage.host.advance(1 / 60)
    stage.host.advance(1 / 60)
    #expect(!stage.host.host.needsUpdate)
    let wait = try #require(stage.host.host.nextDeadline).seconds(since: stage.host.now)
    #expect(wait > 0.1)
  }

  @Test func aSampleMovesTheChartToNowInItsOwnEvaluation() throws {
    let stage = try stage(133)
    stage.growing.data = try Self.seconds(134)
    let asked = stage.wall.asked
    stage.host.advance(1 / 60)
    // The card and its graph each take the time of the new sample, and the follower compares it.
    #expect(stage.wall.asked - asked == 3)
    #expect(!stage.host.host.needsUpdate)
  }

  /// The step that would come together with the next sample waits for it.
  @Test func stepsAreSpacedEvenlyBetweenSamples() {
    func pause(_ pace: Double, _ interval: Double?, _ steps: Int) -> Double {
      NowFollower.pause(pace: pace, sampleInterval: interval, steps: steps)
    }
    #expect(pause(0.5, 1, 0) == 0.5)
    #expect(pause(0.5, 1, 1) == 0.75)
    #expect(pause(0.5, 1, 2) == 0.5)
    #expect(pause(0.42, 1, 0) == 0.5, "two steps of 0.5 instead of more than two")
    #expect(pause(0.8, 1, 0) == 1.4)
    // Samples that come more often than pixels, or much less often, do not change the pace.
    #expect(pause(3, 1, 0) == 3)
    #expect(pause(0.1, 1, 0) == 0.1)
    #expect(pause(0.1, nil, 0) == 0.1)
  }

  /// The map shows 10 hours on 500 points, so the end moves by a point of it in 72 seconds.
  @Test func theMiniMapIsDrawnOncePerPixelOfItsOwn() throws {
    let wall = wall
    let host = try card(wall)
    var maps = [host.keptContents]
    var graphs = 0
    for _ in 0..<144 {
      let list = host.displayList.items.map(\.content)
      host.advance(1)
      if host.displayList.items.map(\.content) != list { graphs += 1 }
      if let last = maps.last, host.keptContents != last { maps.append(host.keptContents) }
    }
    #expect(!maps[0].isEmpty && (2...4).contains(maps.count))
    #expect((9...11).contains(graphs))
    // The frame of the window still reaches the end of the map.
    let map = try #require(host.frame(of: "minimap"))
    let window = try #require(host.frame(of: "minimap.window"))
    #expect(abs(window.maxX - map.maxX) < 0.5)
  }

  @Test func aYearsChartWakesNobodyForHours() throws {
    let days = (0..<365).map { Self.start + Int64($0) * 86_400_000 }
    let data = try ChartData(
      times: days, series: [ChartSeries(id: "y", values: days.map { _ in 1 })])
    let wall = Wall(days[364])
    let host = card(data, wall)
    let wait = try #require(host.host.nextDeadline).seconds(since: host.now)
    #expect(wait > 2 * 3600)
  }

  @Test func chartsWithoutLiveDataWakeNobody() throws {
    let wall = wall
    let host = card(try Self.data(600), wall, until: .newest)
    host.advance(1)
    #expect(host.host.nextDeadline == nil && !host.host.needsUpdate)
    #expect(wall.asked == 0)
  }

  /// A chart of parts uses its own width as the width of its plot.
  @Test func chartsOfPartsEndAtNowWhereTheyAreAsked() throws {
    let wall = wall
    let data = try Self.data(540)
    let live = TestHost(width: 500, height: 480) {
      Chart(data).chartClock(wall.clock).chartEnd(.now)
    }
    // Labels of time fade in.
    live.advance(1)
    let first = try #require(live.host.nextDeadline).seconds(since: live.now)
    #expect((12.5...14.5).contains(first))
    let still = TestHost(width: 500, height: 480) { Chart(data).chartClock(wall.clock) }
    #expect(still.host.nextDeadline == nil && !still.host.needsUpdate)
  }

  @Test func aWindowOfThePastWakesNobodyAndOffersTheWayBack() throws {
    let wall = wall
    let host = try card(wall)
    let map = try #require(host.frame(of: "minimap"))
    host.drag(
      from: CGPoint(x: map.minX + map.width * 0.9, y: map.midY),
      to: CGPoint(x: map.minX + map.width * 0.4, y: map.midY))
    host.advance(1)
    #expect(host.host.nextDeadline == nil && !host.host.needsUpdate)
    #expect(host.frame(of: "live") != nil)
    wall.epoch += 3_600_000
    host.tap("live")
    host.advance(1)
    #expect(host.frame(of: "live") == nil)
    #expect(host.host.nextDeadline != nil)
    let window = try #require(host.frame(of: "minimap.window"))
    #expect(abs(window.maxX - map.maxX) < 0.5)
  }

  @Test func theLineOfADeadSensorEndsBeforeTheEdge() throws {
    let wall = wall
    let host = try card(endingMinutesAgo: 60, wall)
    let window = try #require(host.frame(of: "minimap.window"))
    let map = try #require(host.frame(of: "minimap"))
    #expect(abs(window.maxX - map.maxX) < 0.5)
    // Five hours later the window shows no sample.
    #expect(!host.texts.contains { $0.hasPrefix("No data since") })
    wall.epoch += 5 * 3_600_000
    host.advance(20)
    #expect(host.texts.contains { $0.hasPrefix("No data since") }, "\(host.texts)")
  }

  @Test func anAgeIsToldWithItsDateFromMidnightOn() throws {
    let midnight: Int64 = 1_790_035_200_000
    let wall = Wall(midnight - 60_000)
    let data = try Self.data(60, from: midnight - 7_200_000)
    let since = midnight - 3_600_000
    let host = card(data, wall, status: .stale(since: since), until: .newest)
    #expect(host.texts.contains("as of 23:00"), "\(host.texts)")
    host.advance(61)
    #expect(host.texts.contains { $0.hasPrefix("as of ") && $0.hasSuffix(", 23:00") })
    // The process sleeps until the next midnight.
    let wait = try #require(host.host.nextDeadline).seconds(since: host.now)
    #expect(wait > 23 * 3600)
  }
}

extension MonotonicTime {
  fileprivate func seconds(since other: MonotonicTime) -> Double {
    Double(nanoseconds - other.nanoseconds) / 1e9
  }
}

@MainActor @Suite struct NowPictureTests {
  private nonisolated static let sizes: [(Double, Double)] = [(800, 480), (1920, 1080)]

  /// A sensor that has been dead for an hour, and a sensor whose clock is ahead.
  private static func items(_ now: Int64) throws -> [ChartItem] {
    func chart(_ title: String, endingAt end: Int64, seed: UInt64) throws -> ChartItem {
      let times = (0..<Int64(900)).map { end - (899 - $0) * 60_000 }
      let values = ChartSamples.walk(900, seed: seed, from: 200, to: 900)
      let data = try ChartData(
        times: times, series: [ChartSeries(id: "y", name: title, values: values)])
      return ChartItem(
        id: title, title: title, data: data,
        status: end < now ? .stale(since: end) : .current, until: .now)
    }
    return [
      try chart("Boiler", endingAt: now - 3_600_000, seed: 3),
      try chart("Pump", endingAt: now + 1_800_000, seed: 4),
    ]
  }

  private static let now: Int64 = 1_790_000_000_000

  @Test(arguments: sizes, [ColorScheme.dark, .light])
  func agesAndFuturesAreSeen(size: (Double, Double), scheme: ColorScheme) throws {
    let items = try Self.items(Self.now)
    for language in [ChartLanguage.en, .de, .ar] {
      let stage = try ChartStage(width: size.0, height: size.1, scheme: scheme) {
        ChartList(items)
          .chartClock(ChartClock { _ in Self.now })
          .chartLanguage(language)
          .environment(\.layoutDirection, language == .ar ? .rightToLeft : .leftToRight)
      }
      stage.host.advance(1)
      try leavePicture(stage.picture(), "now-\(Int(size.0))x\(Int(size.1))-\(scheme)-\(language)")
      for text in stage.textBounds { #expect(text.minX >= 0 && text.maxX <= Int(size.0)) }
    }
  }

  @Test func goldenGraphOfTheFuture() throws {
    let data = try Self.items(Self.now)[1].data.ending(at: Self.now)
    var state = ChartState()
    let ahead = Double(Self.now + 1_200_000)
    state.show(TimeWindow(lower: ahead - 7_200_000, upper: ahead), in: data)
    let window = state.window(in: data)
    let stage = try ChartStage(width: 220, height: 110) {
      ChartGraph(data: data, state: .constant(state), window: window)
    }
    expectGolden(stage.picture(), "graph-future")
  }

  /// A sensor whose clock is ahead by more than the window.
  @Test func theLabelOfAWindowInTheFutureLiesBesideTheValues() throws {
    let data = try Self.items(Self.now)[1].data.ending(at: Self.now)
    var state = ChartState()
    let end = Double(Self.now + 1_800_000)
    state.show(TimeWindow(lower: end - 1_200_000, upper: end), in: data)
    let window = state.window(in: data)
    let stage = try ChartStage(width: 400, height: 200) {
      ChartGraph(data: data, state: .constant(state), window: window)
    }
    #expect(stage.textBounds.count > 3)
    expectNoOverlap(stage.textBounds)
  }
}
