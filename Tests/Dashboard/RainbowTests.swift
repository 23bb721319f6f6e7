import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// MARK: - The train of waves

private let train = WaveTrain(period: 0.3, count: 3)

@Test func firstWaveStartsAtOnceAndOneFollowsEveryPeriod() {
  #expect(train.waves(at: -0.01).isEmpty)
  #expect(train.waves(at: 0).map(\.id) == [0])
  #expect(train.waves(at: 0.29).map(\.id) == [0])
  #expect(train.waves(at: 0.31).map(\.id) == [0, 1])
  #expect(train.waves(at: 0.91).map(\.id) == [0, 1, 2, 3])
}

@Test func betweenCountAndCountPlusOneWavesLive() {
  for step in 0..<2000 {
    let waves = train.waves(at: 1.5 + Double(step) * 0.0137)
    #expect((3...4).contains(waves.count))
  }
}

@Test func oldestWaveCoversTheStripOnceTheTrainIsFull() {
  for step in 0..<500 {
    let waves = train.waves(at: 0.9 + Double(step) * 0.0171)
    #expect(waves.first?.phase == 1)
    let phases = waves.map(\.phase)
    #expect(phases == phases.sorted(by: >))
  }
}

@Test func waveIsEasedIn() throws {
  let half = try #require(train.waves(at: 0.45).first)
  #expect(abs(half.phase - 0.3154) < 1e-3)
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

// MARK: - The bar

private struct Stage: View {
  @State var isLoading = false

  var body: some View {
    ZStack(alignment: .top) {
      Color.white
      RainbowBar(isLoading: isLoading, style: style)
      Color.clear.frame(width: 40, height: 40).contentShape(Rectangle())
        .probe("switch").onTapGesture { isLoading.toggle() }.padding(.top, 60)
    }
  }

  private var style: RainbowStyle {
    RainbowStyle(
      height: 30, gap: 60, topRadius: 6, bottomRadius: 20, period: 0.3, waveCount: 3,
      colors: [.red, .green, .blue], background: .white)
  }
}

@MainActor private func stage() -> TestHost {
  TestHost(width: 320, height: 120) { Stage() }
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
  host.advance(0.6)
  #expect(try row(host).allSatisfy { $0 == white })
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

/// Fifty starts and stops leave as many items as one.
@MainActor @Test func cyclesLeaveNoNodes() throws {
  let host = stage()
  func cycle() {
    host.tap("switch")
    host.advance(0.2)
    host.tap("switch")
    host.advance(1.1)
  }
  cycle()
  let count = host.displayList.items.count
  for _ in 0..<50 { cycle() }
  #expect(host.displayList.items.count == count)
  #expect(host.host.nextDeadline == nil)
}

@MainActor @Test(arguments: [("start", 0.2), ("filling", 0.7), ("steady", 1.5)])
func runningBarLooksRight(name: String, time: Double) throws {
  let host = stage()
  host.tap("switch")
  host.advance(time)
  let fonts = try TestFonts.library()
  expectGolden(host.picture(fonts: fonts), "rainbow-\(name)")
}

@MainActor @Test func closingWaveLooksRight() throws {
  let host = stage()
  host.tap("switch")
  host.advance(1.5)
  host.tap("switch")
  host.advance(0.6)
  let fonts = try TestFonts.library()
  expectGolden(host.picture(fonts: fonts), "rainbow-closing")
}
