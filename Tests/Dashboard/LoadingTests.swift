import MartletConfig
import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// MARK: - When a bar is shown

private let rule = LoadingGate.Rule(delay: 0.15, minimum: 0.9, waitsForEnd: true)

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

@Test func loadThatIsOverInABlinkIsNotShown() {
  var gate = LoadingGate()
  #expect(gate.order(true, at: at(1), rule, isIdle: true) == .wait)
  #expect(gate.deadline(rule) == at(1.15))
  #expect(gate.order(false, at: at(1.14), rule, isIdle: true) == .skip)
  #expect(gate.advance(to: at(2), rule, isIdle: true) == .wait)
  #expect(gate.deadline(rule) == nil)
}

@Test func shownBarStaysForOneWholeWave() {
  var gate = LoadingGate()
  _ = gate.order(true, at: at(1), rule, isIdle: true)
  #expect(gate.advance(to: at(1.15), rule, isIdle: true) == .start)
  #expect(gate.order(false, at: at(1.2), rule, isIdle: false) == .wait)
  #expect(gate.advance(to: at(2.04), rule, isIdle: false) == .wait)
  #expect(gate.advance(to: at(2.05), rule, isIdle: false) == .stop)
}

@Test func loadThatComesBackInTimeLetsTheBarGoOn() {
  var gate = LoadingGate()
  _ = gate.order(true, at: at(1), rule, isIdle: true)
  _ = gate.advance(to: at(1.15), rule, isIdle: true)
  _ = gate.order(false, at: at(1.2), rule, isIdle: false)
  #expect(gate.order(true, at: at(1.5), rule, isIdle: false) == .skip)
  #expect(gate.advance(to: at(5), rule, isIdle: false) == .wait)
}

@Test func closingBarIsNotStartedInTheMiddle() {
  var gate = LoadingGate()
  _ = gate.order(true, at: at(1), rule, isIdle: true)
  _ = gate.advance(to: at(1.15), rule, isIdle: true)
  #expect(gate.order(false, at: at(3), rule, isIdle: false) == .stop)
  #expect(gate.order(true, at: at(3.2), rule, isIdle: false) == .wait)
  #expect(gate.advance(to: at(3.8), rule, isIdle: false) == .wait)
  #expect(gate.advance(to: at(3.9), rule, isIdle: true) == .start)
}

// MARK: - What is loading

@MainActor @Test func severalActivitiesAreOneLoading() {
  let loading = LoadingActivities()
  let a = loading.begin(progress: 0)
  let b = loading.begin(progress: 0.5)
  #expect(loading.summary.orders == 1)
  #expect(loading.summary.progress == 0.25)
  loading.end(a)
  #expect(loading.summary.progress == 0.75)
  #expect(loading.summary.isActive)
  loading.report(1, of: b)
  loading.end(b)
  loading.end(b)
  #expect(loading.summary.orders == 2)
  #expect(!loading.summary.isActive && !loading.summary.isFailed)
}

@MainActor @Test func unknownWayMakesAllUnknown() {
  let loading = LoadingActivities()
  let a = loading.begin(progress: 0.5)
  let b = loading.begin()
  #expect(loading.summary.progress == nil)
  loading.end(b)
  #expect(loading.summary.progress == 0.75)
  loading.fail(a)
  #expect(loading.summary.isFailed)
  #expect(loading.begin() != a)
  #expect(!loading.summary.isFailed)
}

@MainActor @Test func waitingLeavesTheWayToOthers() {
  let loading = LoadingActivities()
  let wait = loading.beginWaiting()
  #expect(loading.isActive && loading.fractionCompleted == nil)
  let load = loading.begin(progress: 0.5)
  #expect(loading.fractionCompleted == 0.5)
  loading.end(load)
  #expect(loading.isActive)
  loading.end(wait)
  #expect(!loading.isActive)
}

/// A view of a page says what it loads through the environment.
@MainActor @Test func aPagesOwnViewBeginsAndEndsLoading() {
  struct OwnPage: View {
    @Environment(\.martlet.loading) private var loading
    @State private var id: LoadingActivities.ID?

    var body: some View {
      Color.blue.frame(width: 100, height: 100).probe("page").onTapGesture {
        if id == nil { id = loading?.begin() } else { loading?.end(id) }
      }
    }
  }
  let loading = LoadingActivities()
  let host = TestHost(width: 100, height: 100) {
    OwnPage().environment(
      \.martlet, MartletEnvironment(loading: loading, statusStripFrame: .null))
  }
  host.tap("page")
  #expect(loading.isActive)
  host.tap("page")
  #expect(!loading.isActive)
}

// MARK: - The bar of the dashboard

private func style(_ form: RainbowLook.Form, gap: BarGap = BarGap()) -> RainbowStyle {
  RainbowStyle(
    look: RainbowLook(
      form: form, edge: WaveEdge(topRadius: 6, bottomRadius: 20),
      colors: RainbowStyle.houseColors, background: RGBA(hex: 0x0E141B),
      alarm: RGBA(hex: 0xFF6B60)),
    gap: gap, height: 30)
}

private let forms: [RainbowLook.Form] = [
  .waves(period: 0.3, count: 3), .smooth(length: 8, middle: 0.2),
]

@MainActor private func lane(
  _ loading: LoadingActivities, _ style: RainbowStyle, still: Bool = false, width: Double = 420,
  onCover: @escaping (Bool) -> Void = { _ in }
) -> TestHost {
  TestHost(width: width, height: 60) {
    ZStack(alignment: .top) {
      Color(hex: 0x0E141B)
      RainbowLane(loading: loading, style: style, onCover: onCover)
        .environment(\.accessibilityReduceMotion, still)
    }
  }
}

private let page: UInt32 = 0xFF0E_141B

@MainActor private func isBare(_ host: TestHost) throws -> Bool {
  try strip(host).pixels.allSatisfy { $0 == page }
}

@MainActor @Test(arguments: forms)
func shortLoadShowsNoBarAndALongOneAWholeWave(form: RainbowLook.Form) throws {
  let loading = LoadingActivities()
  var covers: [Bool] = []
  let host = lane(loading, style(form)) { covers.append($0) }
  let short = loading.begin()
  host.advance(0.14)
  loading.end(short)
  host.advance(1)
  #expect(covers.isEmpty)
  #expect(host.host.nextDeadline == nil)
  let long = loading.begin()
  host.advance(0.2)
  #expect(covers == [true])
  loading.end(long)
  host.advance(0.6)
  #expect(covers == [true])
  #expect(try !isBare(host))
  host.advance(3.5)
  #expect(covers == [true, false])
  #expect(try isBare(host))
  #expect(host.host.nextDeadline == nil)
}

/// The strip may fade in for 0.3 s until the bar has gone.
@MainActor @Test(arguments: forms)
func stripComesBackAsTheBarGoes(form: RainbowLook.Form) throws {
  let loading = LoadingActivities()
  var isCovered = false
  let host = lane(loading, style(form)) { isCovered = $0 }
  let load = loading.begin()
  host.advance(2)
  loading.end(load)
  var bared: Double?
  var gone: Double?
  for _ in 0..<240 where gone == nil {
    host.advance(1.0 / 60)
    if !isCovered, bared == nil { bared = host.now.seconds }
    if try isBare(host) { gone = host.now.seconds }
  }
  let fade = try #require(gone) - (try #require(bared))
  #expect(fade > 0.2 && fade < 0.4)
}

/// Counts a pixel's flashes: pairs of opposite changes of relative luminance by a tenth or more.
private func mostFlashes(_ luminances: [Double], inWindowOf frames: Int) -> Int {
  var changes: [(frame: Int, isUp: Bool)] = []
  var extreme = luminances[0]
  for (frame, value) in luminances.enumerated() {
    if let last = changes.last, last.isUp == (value > extreme) {
      extreme = last.isUp ? max(extreme, value) : min(extreme, value)
    } else if abs(value - extreme) >= 0.1 {
      changes.append((frame, value > extreme))
      extreme = value
    }
  }
  var maximum = 0
  for (index, change) in changes.enumerated() {
    let count = changes[index...].prefix { $0.frame < change.frame + frames }.count
    maximum = max(maximum, count / 2)
  }
  return maximum
}

private func luminance(_ pixel: UInt32) -> Double {
  func linear(_ shift: UInt32) -> Double {
    let c = Double((pixel >> shift) & 255) / 255
    return c * c * (0.6 + 0.4 * c)  // close to the curve of sRGB
  }
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
}

/// However loading comes and goes, no place of the strip flashes more than three times a second.
@MainActor @Test(arguments: forms)
func noPlaceFlashesMoreThanThreeTimesASecond(form: RainbowLook.Form) throws {
  let loading = LoadingActivities()
  var look = style(form)
  look.look.colors = [.white, .black]
  let host = lane(loading, look)
  var random = SeededRandom(seed: 3)
  var load: LoadingActivities.ID?
  var traces: [[Double]] = Array(repeating: [], count: 3)
  for _ in 0..<600 {
    if Int.random(in: 0..<12, using: &random) == 0 {
      if let running = load {
        if Bool.random(using: &random) { loading.fail(running) } else { loading.end(running) }
        load = nil
      } else {
        load = loading.begin()
      }
    }
    host.advance(1.0 / 60)
    let strip = try strip(host)
    for (index, x) in [5, 120, 195].enumerated() {
      traces[index].append(luminance(strip[x, 15]))
    }
  }
  for trace in traces { #expect(mostFlashes(trace, inWindowOf: 60) <= 3) }
}

@MainActor @Test(arguments: forms)
func knownWayEndsTheWavesThere(form: RainbowLook.Form) throws {
  let loading = LoadingActivities()
  let host = lane(loading, style(form))
  let load = loading.begin(progress: 0.5)
  host.advance(3)
  let strip = try strip(host)
  #expect(strip[80, 1] == page && strip[340, 1] == page)
  #expect(strip[120, 1] != page && strip[300, 1] != page)
  loading.report(0.9, of: load)
  host.advance(0.5)
  #expect(try MartletDashboardTests.strip(host)[80, 1] != page)
}

@MainActor @Test func reducedMotionShowsOneStillPicture() throws {
  let loading = LoadingActivities()
  let host = lane(loading, style(forms[0]), still: true)
  let load = loading.begin()
  host.advance(0.5)
  let first = try strip(host).pixels
  #expect(Set(first).count > 100)
  #expect(host.host.nextDeadline == nil)
  host.advance(1)
  #expect(try strip(host).pixels == first)
  loading.end(load)
  host.advance(0.3)
  #expect(try isBare(host))
}

// MARK: - Cut-outs

private func gap(_ text: String, rotation: Int = 0, width: Double = 1000) throws -> [Double]? {
  let config = try Config(
    layers: [
      ConfigLayer(
        file: "/m.toml", text: "[display]\nrotation = \(rotation)\n[display.cutout]\n" + text)
    ])
  let range = RainbowStyle(config, width: width).gap.range(in: width)
  return range.lowerBound == range.upperBound ? nil : [range.lowerBound, range.upperBound]
}

@Test func cutOutIsWhereThePanelHasIt() throws {
  #expect(try gap("") == nil)
  #expect(try gap("width = 100") == [450, 550])
  #expect(try gap("width = 100\nx = 200") == [150, 250])
  #expect(try gap("width = 100\nx = 20") == [0, 70])
  #expect(try gap("width = 4000") == [0, 1000])
}

@Test func cutOutIsSeenOnlyWhereItsEdgeIsUp() throws {
  let edges = ["top", "right", "bottom", "left"]
  for (turn, rotation) in [0, 90, 180, 270].enumerated() {
    for (index, edge) in edges.enumerated() {
      let found = try gap("width = 100\nx = 200\nedge = \"\(edge)\"", rotation: rotation)
      // Of the lower and the left edge the near end is on the right when they are up.
      let expected = turn < 2 ? [150.0, 250] : [750, 850]
      #expect(found == (turn == index ? expected : nil))
    }
  }
}

/// A panel that is built in with a turn of its own needs no word about it in the configuration.
@Test func cutOutFollowsThePanelsOwnOrientation() throws {
  let text = "[display]\nrotation = 90\n[display.cutout]\nedge = \"bottom\"\nwidth = 100\nx = 200\n"
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  let turned = RainbowStyle(config, width: 1000, orientation: 90).gap
  #expect(turned.range(in: 1000) == 750...850)
  #expect(RainbowStyle(config, width: 1000).gap.width == 0)
  #expect(RainbowStyle(config, width: 1000, orientation: 270).gap.width == 0)
}

@Test func aCutOutKeepsItsPlaceBesideACoveredSide() throws {
  func gap(_ safeArea: String) throws -> BarGap {
    let text = "[display]\nsafe_area = \(safeArea)\n[display.cutout]\nwidth = 100\n"
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    return RainbowStyle(config, width: 900).gap
  }
  // The glass is 1000 points wide, so its middle is 400 points from the left of the safe area.
  #expect(try gap("[0, 100, 0, 0]").range(in: 900) == 350...450)
  #expect(try gap("[0, 0, 0, 100]").range(in: 900) == 450...550)
  #expect(try gap("[20, 0, 0, 0]").width == 0)
}

@Test func wavesAreBentLikeTheCutOut() throws {
  let text = "[display.cutout]\nwidth = 120\nheight = 40\ntop_radius = 5\nbottom_radius = 30\n"
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  let style = RainbowStyle(config, width: 800)
  #expect(style.height == 40)
  #expect(style.look.edge == WaveEdge(topRadius: 5, bottomRadius: 30))
}

// MARK: - Pictures

/// A bar that is small enough for its pictures to be kept.
@MainActor private func smallLane(
  _ loading: LoadingActivities, _ text: String, still: Bool = false
) throws -> TestHost {
  let bar = "[rainbow]\nheight = 14\ntop_radius = 3\nbottom_radius = 8\n"
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: bar + text)])
  return lane(loading, RainbowStyle(config, width: 180), still: still, width: 180)
}

/// Both bars with the cut-out on the left, in the middle and nowhere, in four rotations.
@MainActor
@Test(
  arguments: BarKind.allCases, [(0, "top"), (90, "right"), (180, "bottom"), (270, "left")])
func barsRoundCutOutsLookRight(kind: BarKind, turn: (rotation: Int, edge: String)) throws {
  var strips: [Strip] = []
  for cutout in ["width = 40\nx = 44", "width = 40", "width = 0"] {
    let loading = LoadingActivities()
    let host = try smallLane(
      loading,
      "style = \"\(kind)\"\n[display]\nrotation = \(turn.rotation)\n[display.cutout]\n"
        + "edge = \"\(turn.edge)\"\n\(cutout)\n")
    _ = loading.begin()
    host.advance(0.8 + Double(strips.count) * 0.2)
    strips.append(try strip(host, rows: 14))
  }
  expectGolden(sequence(strips), "\(kind)-cutouts-\(turn.rotation)")
}

@MainActor @Test(arguments: ["waves", "smooth", "still"])
func failedLoadLooksRight(name: String) throws {
  let loading = LoadingActivities()
  let isStill = name == "still"
  let host = try smallLane(
    loading, "style = \"\(isStill ? "waves" : name)\"", still: isStill)
  let load = loading.begin()
  host.advance(1.6)
  loading.fail(load)
  expectGolden(try film(host, Array(repeating: 0.24, count: 6)), "\(name)-failed")
}

@MainActor @Test(arguments: BarKind.allCases)
func determinateBarLooksRight(kind: BarKind) throws {
  let loading = LoadingActivities()
  let host = try smallLane(loading, "style = \"\(kind)\"")
  let load = loading.begin(progress: 0)
  var strips: [Strip] = []
  for step in 1...5 {
    loading.report(Double(step) / 5, of: load)
    if step == 5 { loading.end(load) }
    host.advance(0.4)
    strips.append(try strip(host, rows: 14))
  }
  expectGolden(sequence(strips), "\(kind)-progress")
}
