import MartletDisplay
import MartletGeometry
import MartletRaster
import Testing

private let mode = OutputMode(
  size: PixelSize(width: 8, height: 4), refreshMilliHertz: 50_000, scale: 1)

/// The events of one dispatch.
private func events(
  _ output: HeadlessOutput, at seconds: Double
) throws -> [OutputEvent] {
  var result: [OutputEvent] = []
  try output.dispatch(now: MonotonicTime(seconds: seconds)) { result.append($0) }
  return result
}

@Suite struct HeadlessOutputTests {
  @Test func theFirstDispatchTellsTheMode() throws {
    let output = HeadlessOutput(mode: mode)
    #expect(output.deadline == .zero)
    #expect(try events(output, at: 0) == [.modeChanged(mode)])
    #expect(output.deadline == nil)
    #expect(try events(HeadlessOutput(mode: nil), at: 0) == [.modeChanged(nil)])
  }

  @Test func framesAreSeenOnTheGrid() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 1)
    let frame = Pixmap(width: 8, height: 4)
    let damage = PixelRegion(frame.bounds)
    #expect(try output.present(frame, damage: damage))
    #expect(try events(output, at: 1.001) == [])
    #expect(output.deadline == MonotonicTime(seconds: 1.021))
    #expect(try events(output, at: 1.01) == [])
    #expect(
      try events(output, at: 1.025)
        == [.presented(time: MonotonicTime(seconds: 1.021), isVblank: true)])
    #expect(try output.present(frame, damage: damage))
    #expect(try events(output, at: 1.025) == [])
    #expect(output.deadline == MonotonicTime(seconds: 1.041))
  }

  @Test func aFrameAfterALongRestIsSeenInTheFutureNotInThePast() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 1)
    let frame = Pixmap(width: 8, height: 4)
    #expect(try output.present(frame, damage: PixelRegion(frame.bounds)))
    #expect(try events(output, at: 60) == [])
    #expect(output.deadline == MonotonicTime(seconds: 60.02))
  }

  @Test func aTimeThatGoesBackCountsAsTheLatest() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 1)
    let frame = Pixmap(width: 8, height: 4)
    let damage = PixelRegion(frame.bounds)
    #expect(try output.present(frame, damage: damage))
    #expect(try events(output, at: 0.5) == [])
    #expect(output.deadline == MonotonicTime(seconds: 1.02))
    _ = try events(output, at: 2.005)
    #expect(try output.present(frame, damage: damage))
    #expect(try events(output, at: 0.1) == [])
    #expect(output.deadline == MonotonicTime(seconds: 2.02))
  }

  @Test func anOutputThatBeginsAtOnceWaitsForTheGridFromItsSecondFrameOn() throws {
    let output = HeadlessOutput(mode: mode, beginsAtOnce: true)
    _ = try events(output, at: 1)
    let frame = Pixmap(width: 8, height: 4)
    let damage = PixelRegion(frame.bounds)
    #expect(try output.present(frame, damage: damage))
    #expect(
      try events(output, at: 1.001)
        == [.presented(time: MonotonicTime(seconds: 1.001), isVblank: true)])
    #expect(try output.present(frame, damage: damage))
    #expect(try events(output, at: 1.002) == [])
    #expect(output.deadline == MonotonicTime(seconds: 1.021))
    output.connect(mode)
    _ = try events(output, at: 2)
    #expect(try output.present(frame, damage: damage))
    #expect(
      try events(output, at: 2)
        == [.presented(time: MonotonicTime(seconds: 2), isVblank: true)])
  }

  @Test func theFrameIsLentWithItsDamage() throws {
    var seen: [UInt32] = []
    var areas: [PixelRect] = []
    let output = HeadlessOutput(mode: mode) { frame, damage in
      seen.append(frame[3, 2])
      areas.append(damage.bounds)
    }
    _ = try events(output, at: 0)
    var frame = Pixmap(width: 8, height: 4)
    let rect = PixelRect(x: 3, y: 2, width: 1, height: 1)
    frame.fill(rect, with: 0xFF12_3456)
    #expect(try output.present(frame, damage: PixelRegion(rect)))
    #expect(seen == [0xFF12_3456])
    #expect(areas == [rect])
    #expect(output.frameCount == 1)
  }

  @Test func aFrameOfAnotherSizeIsRefused() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 0)
    let frame = Pixmap(width: 9, height: 4)
    #expect(throws: DisplayError.self) {
      try output.present(frame, damage: PixelRegion(frame.bounds))
    }
  }

  @Test func aDarkDisplayTakesNoFrameAndWakesWithItsMode() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 0)
    try output.setBlanked(true)
    let frame = Pixmap(width: 8, height: 4)
    #expect(try !output.present(frame, damage: PixelRegion(frame.bounds)))
    try output.setBlanked(false)
    #expect(try events(output, at: 1) == [.modeChanged(mode)])
    #expect(try output.present(frame, damage: PixelRegion(frame.bounds)))
  }

  @Test func pullingTheDisplayDropsThePendingFrame() throws {
    let output = HeadlessOutput(mode: mode)
    _ = try events(output, at: 0)
    let frame = Pixmap(width: 8, height: 4)
    _ = try output.present(frame, damage: PixelRegion(frame.bounds))
    output.connect(nil)
    #expect(try events(output, at: 1) == [.modeChanged(nil)])
    #expect(try !output.present(frame, damage: PixelRegion(frame.bounds)))
    output.suspend()
    #expect(try events(output, at: 2) == [.suspended])
    output.connect(mode)
    #expect(try events(output, at: 3) == [.modeChanged(mode)])
  }

  @Test func descriptionsAreForTheJournal() {
    var mode = mode
    #expect("\(mode)" == "8x4@50")
    mode.refreshMilliHertz = 59_940
    mode.scale = 1.5
    mode.rotation = .quarter
    #expect("\(mode)" == "8x4@59.94, scale 1.5, rotation 90")
    let error = DisplayError(operation: "atomic commit", errno: .invalidArgument, detail: "refused")
    #expect("\(error)" == "atomic commit: refused (errno 22)")
  }
}
