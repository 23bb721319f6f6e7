import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletDisplay

/// A picture on a primary display and a clone, with a loop that keeps the rules of `Output`.
private final class Stage {
  let primary: HeadlessOutput
  let clone: HeadlessOutput
  let output: CloneOutput
  var now = MonotonicTime.zero
  private(set) var events: [OutputEvent] = []
  /// Whether every turn draws, as an animation does.
  var isAnimating = false
  private let glass: Glass
  private var frame = Pixmap(width: 0, height: 0)
  private var isPending = false
  private var owesAll = false
  private var random = SeededRandom(seed: 3)

  private final class Glass {
    var shown: [[UInt32]] = [[], []]
    var counts = [0, 0]
  }

  /// The last picture of the primary display and of the clone, row by row.
  var shown: [[UInt32]] { glass.shown }
  /// The number of frames that each display has received.
  var counts: [Int] { glass.counts }
  /// The pixels of the whole picture.
  var picture: [UInt32] { Self.pixels(of: frame) }

  init(_ first: OutputMode?, _ second: OutputMode?) {
    let glass = Glass()
    self.glass = glass
    func display(_ mode: OutputMode?, _ index: Int) -> HeadlessOutput {
      HeadlessOutput(mode: mode) { frame, _ in
        glass.shown[index] = Stage.pixels(of: frame)
        glass.counts[index] += 1
      }
    }
    (primary, clone) = (display(first, 0), display(second, 1))
    output = CloneOutput(primary, clones: [clone])
  }

  static func pixels(of frame: borrowing Pixmap) -> [UInt32] {
    var result: [UInt32] = []
    for y in 0..<frame.height { for x in 0..<frame.width { result.append(frame[x, y]) } }
    return result
  }

  func run(_ seconds: Double) throws {
    let end = now.advanced(by: seconds)
    while now < end {
      now = now.advanced(by: 1.0 / 240)
      try turn()
    }
  }

  private func turn() throws {
    var received: [OutputEvent] = []
    try output.dispatch(now: now) { received.append($0) }
    for event in received { follow(event) }
    guard let mode = output.mode, !isPending, owesAll || isAnimating else { return }
    var damage = PixelRegion()
    for _ in 0..<3 {
      let (x, y) = (random.next(0...(mode.size.width - 1)), random.next(0...(mode.size.height - 1)))
      damage.formUnion(
        PixelRect(x: x, y: y, width: 3, height: 2).intersection(PixelRect(mode.size)))
    }
    if owesAll { damage = PixelRegion(PixelRect(mode.size)) }
    for rect in damage.rects {
      frame.fill(rect, with: 0xFF00_0000 | UInt32(random.next(0...0xFF_FFFF)))
    }
    if try output.present(frame, damage: damage) { (isPending, owesAll) = (true, false) }
  }

  private func follow(_ event: OutputEvent) {
    events.append(event)
    switch event {
    case .modeChanged(let mode):
      (isPending, owesAll) = (false, mode != nil)
      if let size = mode?.size, size != frame.size {
        frame = Pixmap(width: size.width, height: size.height)
      }
    case .presented:
      #expect(isPending, "presented what nobody waits for")
      isPending = false
    case .suspended: (isPending, owesAll) = (false, false)
    case .quit: break
    }
  }
}

private func mode(_ width: Int, _ height: Int, hertz: Int = 60) -> OutputMode {
  OutputMode(
    size: PixelSize(width: width, height: height), refreshMilliHertz: hertz * 1000, scale: 1)
}

struct CloneOutputTests {
  @Test func aDisplayOfTheSameSizeShowsTheSamePixels() throws {
    let stage = Stage(mode(40, 24), mode(40, 24))
    stage.isAnimating = true
    try stage.run(0.5)
    stage.isAnimating = false
    try stage.run(0.1)
    #expect(stage.shown[0] == stage.picture && stage.shown[1] == stage.picture)
    #expect(stage.counts[0] > 20 && stage.counts[1] > 20)
  }

  @Test func anotherSizeHasBlackBarsAndTheWholePicture() throws {
    let stage = Stage(mode(40, 20), mode(80, 80))
    try stage.run(0.2)
    let color = stage.picture[0]
    #expect(color != 0xFF00_0000)
    for y in 0..<80 {
      let expected = (20..<60).contains(y) ? color : 0xFF00_0000
      #expect(stage.shown[1][(y * 80)..<(y * 80 + 80)].allSatisfy { $0 == expected }, "row \(y)")
    }
  }

  @Test func aSlowCloneDelaysNothing() throws {
    let stage = Stage(mode(40, 24), mode(40, 24, hertz: 10))
    stage.isAnimating = true
    try stage.run(1)
    #expect(stage.counts[0] > 45 && (5...12).contains(stage.counts[1]))
    stage.isAnimating = false
    try stage.run(0.3)
    #expect(stage.shown[1] == stage.picture, "what came meanwhile is shown at last")
  }

  // MARK: - Losses

  @Test func thePictureGoesOnWithoutThePrimaryDisplay() throws {
    let stage = Stage(mode(40, 24), mode(80, 48, hertz: 50))
    stage.isAnimating = true
    try stage.run(0.3)
    stage.primary.connect(nil)
    let (count, events) = (stage.counts, stage.events.count)
    try stage.run(0.5)
    #expect(stage.counts[0] == count[0] && stage.counts[1] > count[1] + 15)
    #expect(stage.output.mode == mode(40, 24, hertz: 50), "the size stays")
    #expect(
      stage.events[events...].count { if case .modeChanged = $0 { true } else { false } } == 1)
    stage.primary.connect(mode(30, 30))
    try stage.run(0.3)
    stage.isAnimating = false
    try stage.run(0.1)
    #expect(stage.output.mode == mode(30, 30) && stage.shown[0] == stage.picture)
  }

  @Test func aPrimaryDisplayThatNeverCameLeavesTheModeToTheClone() throws {
    let stage = Stage(nil, mode(24, 16))
    try stage.run(0.2)
    #expect(stage.output.mode == mode(24, 16) && stage.shown[1] == stage.picture)
    stage.clone.connect(nil)
    try stage.run(0.1)
    #expect(stage.output.mode == nil && stage.events.last == .modeChanged(nil))
    stage.clone.connect(mode(24, 16))
    try stage.run(0.1)
    #expect(stage.output.mode == mode(24, 16))
  }

  @Test func aCloneThatComesGetsThePictureThoughNothingChanges() throws {
    let stage = Stage(mode(40, 24), nil)
    try stage.run(0.2)
    #expect(stage.counts == [1, 0])
    #expect(stage.events.first == .modeChanged(mode(40, 24)))
    stage.clone.connect(mode(40, 24))
    try stage.run(0.2)
    #expect(stage.shown[1] == stage.picture && !stage.picture.isEmpty)
    stage.clone.connect(nil)
    let events = stage.events.count
    stage.isAnimating = true
    try stage.run(0.3)
    #expect(stage.events[events...].allSatisfy { if case .presented = $0 { true } else { false } })
    stage.clone.connect(mode(20, 40))
    try stage.run(0.2)
    #expect(stage.shown[1].count == 800)
  }

  @Test func whileAnotherProgramHasTheDisplayTheCloneWaits() throws {
    let stage = Stage(mode(40, 24), mode(40, 24))
    try stage.run(0.2)
    stage.primary.suspend()
    stage.clone.suspend()
    try stage.run(0.1)
    #expect(stage.output.mode == nil && stage.events.last == .suspended)
    let (count, events) = (stage.counts, stage.events.count)
    stage.clone.connect(mode(40, 24))
    try stage.run(0.1)
    #expect(stage.counts == count && stage.events.count == events)
    stage.primary.connect(mode(40, 24))
    try stage.run(0.2)
    #expect(stage.shown[0] == stage.picture && stage.shown[1] == stage.picture)
  }

  @Test func bothAreDarkTogether() throws {
    let stage = Stage(mode(40, 24), mode(40, 24))
    stage.isAnimating = true
    try stage.run(0.2)
    try stage.output.setBlanked(true)
    #expect(stage.primary.isBlanked && stage.clone.isBlanked)
    stage.isAnimating = false
    let count = stage.counts
    try stage.run(0.2)
    #expect(stage.counts == count)
    try stage.output.setBlanked(false)
    try stage.run(0.2)
    #expect(stage.counts[0] > count[0] && stage.shown[1] == stage.picture)
  }
}
