import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// MARK: - The clock and its waves

@Test(arguments: [
  (0.1, 0.03048), (0.2, 0.08723), (0.3, 0.15620), (0.4, 0.23380), (0.5, 0.31885), (0.6, 0.41137),
  (0.7, 0.51244), (0.8, 0.62503), (0.9, 0.75750), (0.95, 0.84034), (0.99, 0.93587),
])
func nestedEaseCurveHasItsReferenceValues(x: Double, y: Double) {
  #expect(abs(SmoothStream.superEaseIn.value(at: x) - y) < 1e-4)
}

private func running(_ count: Int = 3) -> SmoothStream {
  var stream = SmoothStream(waveCount: count)
  stream.start(at: 0)
  return stream
}

/// Wave k of n is at the fractional part of k / n and the clock's, 1 instead of 0 at the end of a
/// round.
@Test func positionsAreSpreadOverTheRound() {
  func positions(_ time: Double) -> [Double] {
    running().fronts(at: time).map { ($0.position * 1e4).rounded() / 1e4 }
  }
  #expect(positions(2) == [0, 0.3333, 0.6667, 1])
  #expect(positions(2.5) == [0.1667, 0.5, 0.8333, 1.1667])
}

/// The newest wave is drawn over the others, and the one that has left fills the end.
@Test func frontsGoFromTheNewestToTheOldestAndCoverTheEnd() throws {
  for step in 0..<400 {
    let fronts = running().fronts(at: 2 + Double(step) * 0.0131)
    let positions = fronts.map(\.position)
    #expect(positions == positions.sorted())
    #expect(try #require(positions.last) >= 1)
    #expect((3...4).contains(fronts.count))
  }
}

/// Each wave passes from the colour of the body before it to the colour before that one.
@Test func wavesTakeTheColoursInTurn() {
  let stream = running()
  #expect((0...5).map { stream.colorIndex(of: $0) } == [2, 1, 0, 2, 1, 0])
  #expect(stream.colorIndex(of: -1) == 0)
}

/// Rounds to wait at phase `current` until a closing curtain may set off with the next of `count`
/// waves, less `margin`: the article's formula, whose margin makes up for a timer that comes late.
private func hideDelay(at current: Double, count: Int, margin: Double) -> Double {
  let one = 1 / Double(count)
  let passed = (current / one).rounded(.down)
  return max((passed + 1) * one - current - margin, 0)
}

@Test(arguments: [(0.1, 0.1833), (0.3, 0), (0.34, 0.2767), (1.5, 0.1167)])
func formulaOfTheDelayHasItsReferenceValues(current: Double, delay: Double) {
  #expect(abs(hideDelay(at: current, count: 3, margin: 0.05) - delay) < 1e-4)
}

/// A bar's own clock is never late, so the closing curtain sets off when the formula says without a
/// margin; then it takes a round, and until it has left, the time between two waves.
@Test(arguments: 1...12)
func closingCurtainSetsOffByTheFormulaAndTakesARound(count: Int) throws {
  var random = SeededRandom(seed: UInt64(count))
  for _ in 0..<200 {
    var stream = running(count)
    let phase = Double.random(in: 1.0 / Double(count)...9, using: &random)
    let time = phase * stream.roundTime
    stream.stop(at: time)
    let delay = hideDelay(at: phase, count: count, margin: 0) * stream.roundTime
    let start = try #require(stream.closingStart)
    #expect(abs(start - time - delay) < 1e-9)
    // Never more than the way from one wave to the next.
    #expect(start - time <= stream.roundTime / Double(count) + 1e-9)
    let end = try #require(stream.closingEnd)
    #expect(abs(end - start - stream.roundTime * (1 + 1 / Double(count))) < 1e-9)
    stream.advance(to: end - 1e-3)
    #expect(!stream.isIdle)
    stream.advance(to: end)
    #expect(stream.isIdle)
  }
}

@Test func startBeforeTheClosingCurtainIsSeenGoesOn() {
  var stream = running()
  stream.stop(at: 0.5)
  stream.start(at: 0.6)
  #expect(stream.isRunning)
  #expect(stream.finishedStops == 1)
  #expect(stream.runs.count == 1)
}

@Test func startBehindTheClosingCurtainOpensAnew() {
  var stream = running()
  stream.stop(at: 0.5)
  stream.start(at: 0.8)
  #expect(stream.runs.map(\.open) == [0, 3])
  let kinds = stream.fronts(at: 1.1).map(\.kind)
  #expect(kinds == [.opening, .closing, .plain, .opening])
  stream.advance(to: 2.1)
  #expect(stream.finishedStops == 1)
  #expect(stream.isRunning)
}

// MARK: - The bar

private struct Stage: View {
  @State var isShown = false
  @State var isPaused = false
  @State var finished = 0
  var page = Color.white
  var width: CGFloat = 60
  var center: CGFloat?

  var body: some View {
    ZStack(alignment: .top) {
      page
      SmoothRainbowBar(
        isShown: isShown, isPaused: isPaused, backgroundColor: page, centerSpacing: width,
        center: center
      ) { finished += 1 }
      HStack(spacing: 0) {
        Color.clear.frame(width: 40, height: 40).contentShape(Rectangle())
          .probe("switch").onTapGesture { isShown.toggle() }
        Color.clear.frame(width: 40, height: 40).contentShape(Rectangle())
          .probe("pause").onTapGesture { isPaused.toggle() }
        Text("\(finished) stops")
      }
      .padding(.top, 60)
    }
  }
}

@MainActor private func stage(
  _ page: Color = .white, gap: CGFloat = 60, center: CGFloat? = nil
) -> TestHost {
  TestHost(width: 420, height: 120) { Stage(page: page, width: gap, center: center) }
}

private let white: UInt32 = 0xFFFF_FFFF

@MainActor @Test func hiddenBarShowsNothingAndWakesNobody() throws {
  let host = stage()
  #expect(try strip(host).pixels.allSatisfy { $0 == white })
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test func smoothHalvesAreMirroredWithTheirCurtains() throws {
  let host = stage()
  host.tap("switch")
  for moment in 0..<20 {
    if moment == 12 { host.tap("switch") }
    host.advance(0.137)
    let strip = try strip(host)
    for y in 0..<strip.height {
      for x in 0..<strip.width / 2 {
        let mirrored = strip[strip.width - 1 - x, y]
        #expect(largestDifference(strip[x, y], mirrored) <= 3, "\(x), \(y) after \(moment)")
      }
    }
  }
}

/// A step between neighbouring pixels of a row is a seam: behind a front, colours change softly.
@MainActor @Test func curtainsPassIntoTheWavesWithoutAStep() throws {
  let host = stage(gap: 0, center: 0)
  host.tap("switch")
  var largest = 0
  for moment in 0..<80 {
    if moment == 40 { host.tap("switch") }
    host.advance(0.05)
    let strip = try strip(host)
    // In the lowest rows and the topmost the fronts are all but level.
    for y in [8, 10, 11] {
      for x in 1..<strip.width {
        largest = max(largest, largestDifference(strip[x - 1, y], strip[x, y]))
      }
    }
  }
  // A gradient of 8 points between pure hues goes by 32 a pixel, by 80 in its steep fifth.
  #expect(largest < 130)
  #expect(host.texts == ["1 stops"])
}

@MainActor @Test func runningStripIsCoveredFromEndToEnd() throws {
  let host = stage(gap: 0, center: 0)
  host.tap("switch")
  host.advance(2)
  for _ in 0..<40 {
    host.advance(0.031)
    let strip = try strip(host)
    let bare = strip.pixels.filter { $0 == white }.count
    #expect(bare == 0)
  }
}

@MainActor @Test func hiddenBarEndsOnceAndRests() throws {
  let host = stage()
  host.tap("switch")
  host.advance(2.2)
  host.tap("switch")
  host.advance(0.5)
  #expect(host.texts == ["0 stops"])
  host.advance(2)
  #expect(host.texts == ["1 stops"])
  #expect(try strip(host).pixels.allSatisfy { $0 == white })
  host.advance(0.1)
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test func pausedBarGoesOnExactlyWhereItStood() throws {
  func run(pauses: Bool) throws -> [UInt32] {
    let host = stage()
    host.tap("switch")
    host.advance(0.75)
    if pauses {
      host.tap("pause")
      let held = try strip(host).pixels
      host.advance(3.217)
      #expect(try strip(host).pixels == held)
      #expect(host.host.nextDeadline == nil)
      host.tap("pause")
    }
    host.advance(0.65)
    return try strip(host).pixels
  }
  // A tap takes 50 ms, in which the bar runs.
  let host = stage()
  host.tap("switch")
  host.advance(0.75 + 0.05 + 0.65)
  let unbroken = try strip(host).pixels
  #expect(try run(pauses: true) == unbroken)
}

@MainActor @Test func tenThousandSmoothCyclesLeaveNoNodes() {
  expectCyclesLeaveNothing(stage(), restTime: 2.5, seed: 11)
}

@MainActor @Test func reducedMotionStillsTheSmoothBar() throws {
  let host = TestHost(width: 420, height: 120) {
    Stage().environment(\.accessibilityReduceMotion, true)
  }
  host.tap("switch")
  host.advance(0.5)
  let held = try strip(host).pixels
  #expect(Set(held).count > 100)
  #expect(host.host.nextDeadline == nil)
}
