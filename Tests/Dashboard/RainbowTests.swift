import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// MARK: - The train of waves

private func started() -> WaveQueue {
  var queue = WaveQueue(period: 0.3, count: 3)
  queue.start(at: 0)
  return queue
}

private func starts(_ time: Double) -> [Double] {
  var queue = started()
  queue.advance(to: time)
  return queue.waves.map { ($0.start * 1000).rounded() / 1000 }
}

@Test func firstWaveStartsAtOnceAndOneFollowsEveryPeriod() {
  #expect(WaveQueue(period: 0.3, count: 3).waves.isEmpty)
  #expect(starts(0) == [0])
  #expect(starts(0.29) == [0])
  #expect(starts(0.31) == [0, 0.3])
  #expect(starts(0.91) == [0, 0.3, 0.6, 0.9])
}

@Test func betweenCountAndCountPlusOneWavesLive() {
  var queue = started()
  for step in 0..<2000 {
    queue.advance(to: 1.5 + Double(step) * 0.0137)
    #expect((3...4).contains(queue.waves.count))
  }
}

@Test func afterALongSleepOnlyTheSeenWavesAreMadeAndTheTurnOfColoursIsKept() {
  var awake = started()
  for step in 0...30_000 { awake.advance(to: Double(step) * 0.1) }
  var asleep = started()
  asleep.advance(to: 3000)
  #expect(asleep.waves.last?.kind == awake.waves.last?.kind)
  #expect(asleep.waves.count <= 6)
}

@Test func oldestWaveCoversTheStripOnceTheTrainIsFull() throws {
  var queue = started()
  for step in 0..<500 {
    let time = 0.9 + Double(step) * 0.0171
    queue.advance(to: time)
    let phases = queue.waves.map { queue.phase(of: $0, at: time) }
    #expect(phases.first == 1)
    #expect(phases == phases.sorted(by: >))
  }
}

@Test func waveIsEasedIn() throws {
  var queue = started()
  queue.advance(to: 0.45)
  let half = queue.phase(of: try #require(queue.waves.first), at: 0.45)
  #expect(abs(half - 0.3154) < 1e-3)
}

@Test func waveIsNeverFasterThanThreeFlashesASecondAllow() {
  #expect(WaveQueue(period: 0.01, count: 3).period >= 1.0 / 6)
  #expect(SmoothStream(waveCount: 12).roundTime >= 2)
}

@Test func stopBeforeTheFirstWaveIsSeenHasNothingToClose() {
  var queue = WaveQueue(period: 0.3, count: 3)
  queue.start(at: 5)
  queue.stop(at: 5)
  queue.advance(to: 5)
  #expect(queue.isIdle)
  #expect(queue.finishedStops == 1)
}

@Test func startDuringTheClosingWaveSendsNewWavesOverIt() {
  var queue = started()
  queue.stop(at: 1)
  queue.start(at: 1.2)
  queue.advance(to: 1.3)
  let kinds = queue.waves.map(\.kind)
  #expect(kinds.suffix(2) == [.closing(after: .palette(3)), .plain(.palette(4))])
  queue.advance(to: 2)
  #expect(queue.finishedStops == 1)
  queue.stop(at: 2.05)
  queue.advance(to: 4)
  #expect(queue.isIdle)
  #expect(queue.finishedStops == 2)
}

@Test func failureSendsARedWaveBeforeTheClosingOne() {
  var queue = started()
  queue.stop(at: 1, failed: true)
  #expect(
    queue.waves.suffix(2).map(\.kind) == [.plain(.alarm), .closing(after: .alarm)])
  queue.advance(to: 1.3 + 0.9)
  #expect(queue.isIdle)
}

/// However starts and stops come, every stop comes to its end once and nothing is left.
@Test func everyStopEndsOnceHoweverTheyCome() {
  var random = SeededRandom(seed: 5)
  for _ in 0..<300 {
    var queue = WaveQueue(period: 0.3, count: 3)
    var stream = SmoothStream(waveCount: 3)
    var still = StillRainbow()
    var stops = 0
    var time = 0.0
    for step in 0..<(2 * Int.random(in: 1...12, using: &random)) {
      time +=
        Double.random(in: 0...1, using: &random) < 0.2
        ? 0 : Double.random(in: 0...1.2, using: &random)
      if step.isMultiple(of: 2) {
        queue.start(at: time)
        stream.start(at: time)
        still.start(at: time)
      } else {
        let failed = Bool.random(using: &random)
        queue.stop(at: time, failed: failed)
        stream.stop(at: time, failed: failed)
        still.stop(at: time, failed: failed)
        stops += 1
      }
    }
    for step in 0..<200 {
      queue.advance(to: time + Double(step) * 0.05)
      stream.advance(to: time + Double(step) * 0.05)
      still.advance(to: time + Double(step) * 0.05)
    }
    #expect(queue.isIdle && stream.isIdle && still.isIdle)
    #expect(
      [queue.finishedStops, stream.finishedStops, still.finishedStops] == [stops, stops, stops])
  }
}

// MARK: - The shape of a wave

/// At phase 0 the wave is as wide as its edge, at 1 the edge is wholly past the strip.
@MainActor @Test func waveRunsFromItsEdgeToPastTheStrip() {
  let strip = CGRect(x: 0, y: 0, width: 200, height: 30)
  func bounds(_ phase: Double) -> CGRect {
    NotchWave(phase: phase, topRadius: 6, bottomRadius: 20).path(in: strip).boundingRect
  }
  #expect(bounds(0).maxX == 52)
  #expect(bounds(1).maxX == 252)
  #expect(bounds(0.5).maxX == 152)
  #expect(bounds(0.5).minX == 0)
  #expect(bounds(0.5).height == 30)
}

/// Both arcs are quarter circles: the wrong direction would bulge beyond the wave's box, and its
/// slanted edge lies `topRadius + bottomRadius` wide.
@MainActor @Test func edgeIsMadeOfQuarterCircles() {
  let path = NotchWave(phase: 0.5, topRadius: 6, bottomRadius: 20)
    .path(in: CGRect(x: 0, y: 0, width: 200, height: 30))
  #expect(path.contains(CGPoint(x: 148, y: 0.5)))
  #expect(!path.contains(CGPoint(x: 148, y: 4)))
  #expect(path.contains(CGPoint(x: 145.5, y: 8)))
  #expect(!path.contains(CGPoint(x: 146.5, y: 8)))
  #expect(!path.contains(CGPoint(x: 145, y: 29)))
  #expect(path.contains(CGPoint(x: 125, y: 29.5)))
}

@Test func recessIsThatOfTheOutline() {
  let edge = WaveEdge(topRadius: 6, bottomRadius: 20)
  let path = edge.outline(to: 100, height: 30)
  for step in 1..<60 {
    let y = Double(step) * 0.5
    let front = 100 - edge.recess(at: y, height: 30)
    #expect(path.contains(CGPoint(x: front - 0.2, y: y)))
    #expect(!path.contains(CGPoint(x: front + 0.2, y: y)))
  }
}

@Test func sizesAreThoseOfTheKnownCutOuts() {
  func measures(_ size: BarSize) -> [CGFloat] {
    [size.height, size.centerSpacing, size.topCornerRadius, size.bottomCornerRadius]
  }
  #expect(measures(.none) == [20, 0, 10, 10])
  #expect(measures(.small) == [30, 117, 6, 20])
  #expect(measures(.big) == [33, 128, 7, 21])
  #expect(measures(.custom(9)) == [9, 9, 9, 9])
  #expect([0, 117, 128].map { BarSize.suiting(gap: $0) } == [.none, .small, .big])
}

// MARK: - The bar

private struct Stage: View {
  @State var isLoading = false
  @State var finished = 0
  var page = Color.white
  let animated = PassthroughSubject<Bool, Never>()

  var body: some View {
    ZStack(alignment: .top) {
      page
      RainbowBar(
        waveEmitPeriod: 0.3, visibleWavesCount: 3, waveColors: [.red, .green, .blue],
        backgroundColor: page, animated: animated, height: .small, centerSpacing: .custom(44),
        waveTopCornerRadius: .small, waveBottomCornerRadius: .small
      ) { finished += 1 }
      HStack(spacing: 0) {
        Color.clear.frame(width: 40, height: 40).contentShape(Rectangle())
          .probe("switch").onTapGesture {
            isLoading.toggle()
            animated.send(isLoading)
          }
        Text("\(finished) stops")
      }
      .padding(.top, 60)
    }
  }
}

@MainActor private func stage(_ page: Color = .white) -> TestHost {
  TestHost(width: 320, height: 120) { Stage(page: page) }
}

/// The colours of the strip's middle row.
@MainActor private func row(_ host: TestHost) throws -> [UInt32] {
  let picture = host.picture(fonts: try TestFonts.library())
  return (0..<picture.width).map { picture[$0, 15] }
}

private let white: UInt32 = 0xFFFF_FFFF

@MainActor @Test func restingBarShowsNothingAndWakesNobody() throws {
  let host = stage()
  #expect(try row(host).allSatisfy { $0 == white })
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test func halvesAreMirroredRoundTheGap() throws {
  let host = stage()
  host.tap("switch")
  host.advance(1.234)
  let row = try row(host)
  // The mirrored half is filled the other way round, which may round a covered edge by one.
  for (left, right) in zip(row, row.reversed()) {
    #expect(largestDifference(left, right) <= 2)
  }
  #expect(row[130..<190].allSatisfy { $0 == white })
  #expect(Set(row).count >= 4)
}

@MainActor @Test func stoppedBarEndsWithTheClosingWaveAndRests() throws {
  let host = stage()
  host.tap("switch")
  host.advance(2)
  #expect(host.host.nextDeadline != nil)
  host.tap("switch")
  host.advance(0.5)
  #expect(try row(host).contains { $0 != white })
  #expect(host.texts == ["0 stops"])
  host.advance(0.6)
  #expect(try row(host).allSatisfy { $0 == white })
  #expect(host.texts == ["1 stops"])
  host.advance(0.1)
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test func barStartedDuringItsClosingWaveRunsAnew() throws {
  let host = stage()
  host.tap("switch")
  host.advance(1)
  host.tap("switch")
  host.advance(0.4)
  host.tap("switch")
  host.advance(2)
  #expect(host.host.nextDeadline != nil)
  #expect(host.texts == ["1 stops"])
  #expect(try row(host)[0] != white)
}

@MainActor @Test func firstWaveIsSeenFromItsStart() throws {
  let host = stage()
  host.tap("switch")
  host.advance(0.2)
  let row = try row(host)
  #expect(row[192] != white)
  #expect(row[0] == white)
}

/// Ten thousand starts and stops leave as many nodes and items as one.
@MainActor @Test func tenThousandCyclesLeaveNoNodes() {
  expectCyclesLeaveNothing(stage(), restTime: 1.2, seed: 7)
}

/// An endless run needs no more than a short one.
@MainActor @Test func longRunKeepsAsManyItems() {
  let host = stage()
  host.tap("switch")
  host.advance(2)
  var maximum = 0
  for _ in 0..<60 {
    host.advance(1.0 / 60)
    maximum = max(maximum, host.displayList.items.count)
  }
  host.advance(60)
  for _ in 0..<60 {
    host.advance(1.0 / 60)
    #expect(host.displayList.items.count <= maximum)
  }
}

@MainActor @Test func reducedMotionStillsTheBar() throws {
  let host = TestHost(width: 320, height: 120) {
    Stage().environment(\.accessibilityReduceMotion, true)
  }
  host.tap("switch")
  host.advance(0.5)
  #expect(Set(try row(host)).count > 100)
  #expect(host.host.nextDeadline == nil)
}
