import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import Testing

@testable import MartletApp

@MainActor struct HeadlessSessionTests {
  static let mode = OutputMode(
    size: PixelSize(width: 100, height: 10), refreshMilliHertz: 60_000, scale: 1)

  static func trace(_ text: String) throws -> Trace { try Trace(parsing: text) }

  /// Every frame's time, damage and pixels of a session of two seconds.
  private func frames(of text: String) throws -> [String] {
    var pictures: [[UInt32]] = []
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), mode: Self.mode,
      trace: try Self.trace(text), stopwatch: ManualClock(),
      onFrame: { frame, _ in
        pictures.append(unsafe frame.withUnsafePixels { unsafe Array($0) })
      })
    var lines: [String] = []
    session.frames.onFrame = { statistics, damage in
      lines.append(FrameReport(statistics, damage: damage).json)
    }
    session.run(until: MonotonicTime(seconds: 2))
    return zip(lines, pictures).map { "\($0) \($1)" }
  }

  private let drag = "0.5 down 0 1 1\n1.5 up 0\n"

  @Test func theSameTraceGivesTheSameFrames() throws {
    let first = try frames(of: drag)
    #expect(first.count > 50)
    #expect(try frames(of: drag) == first)
  }

  @Test func pictureIsSampledAtExactlyTheWantedTime() throws {
    for time in [0, 0.4, 0.5, 0.501, 1, 1.25, 1.5, 1.7] {
      let content = FakeContent()
      let session = HeadlessSession(
        content: content, painter: FakePainter(), paints: false, mode: Self.mode,
        trace: try Self.trace(drag),
        stopwatch: ManualClock())
      let picture = session.picture(
        at: MonotonicTime(seconds: time), paintedBy: FakePainter())
      #expect(content.updates.last == MonotonicTime(seconds: time))
      // Time never runs back for the views.
      #expect(content.updates == content.updates.sorted())
      let width = time >= 0.5 && time < 1.5 ? Int((10 * (time - 0.5)).rounded(.up)) : 0
      let white = (0..<100).filter { picture[$0, 2] == 0xFFFF_FFFF }.count
      #expect(white == width, "at \(time)")
    }
  }

  @Test func framesComeAtTheSameTimesWithAndWithoutPixels() throws {
    for text in [drag, "0.503 down 0 1 1\n0.511 up 0\n1.207 down 0 1 1\n"] {
      let updates = try [true, false].map { paints in
        let content = FakeContent()
        let session = HeadlessSession(
          content: content, painter: FakePainter(), paints: paints, mode: Self.mode,
          trace: try Self.trace(text), stopwatch: ManualClock())
        session.run(until: MonotonicTime(seconds: 2))
        return content.updates
      }
      #expect(updates[0] == updates[1])
      #expect(updates[0].count > 20)
    }
  }

  @Test func settlingEndsWhenNothingIsDueAndNotWhileAFingerIsDown() throws {
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), mode: Self.mode,
      trace: try Self.trace(drag), stopwatch: ManualClock())
    #expect(session.settle(limit: MonotonicTime(seconds: 10)))
    #expect(session.clock.now.seconds > 1.5 && session.clock.now.seconds < 1.6)

    let endless = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), mode: Self.mode,
      trace: try Self.trace("0.5 down 0 1 1"), stopwatch: ManualClock())
    #expect(!endless.settle(limit: MonotonicTime(seconds: 3)))
    #expect(endless.clock.now == MonotonicTime(seconds: 3))
  }

  @Test func sourcesOfTheTraceAreToldAtTheirTimes() throws {
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), paints: false, mode: Self.mode,
      trace: try Self.trace("0.25 load a\n0.5 progress a 0.5\n1 fail a no such file"),
      stopwatch: ManualClock())
    var told: [String] = []
    session.player.onSource = { [clock = session.clock] id, change, time in
      told.append("\(id) \(change) \(time.seconds) \(clock.now.seconds)")
    }
    session.run(until: MonotonicTime(seconds: 2))
    #expect(
      told == [
        "a load 0.25 0.25", "a progress(0.5) 0.5 0.5", #"a fail("no such file") 1.0 1.0"#,
      ])
  }

  @Test func landmarksAreLookedUpWhenTheEventComes() throws {
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), paints: false, mode: Self.mode,
      trace: try Self.trace("0.5 down 0 @bar:0.5,0.5\n1 up 0\n1.5 down 0 @gone[3]:0,0"),
      stopwatch: ManualClock())
    var asked: [String] = []
    session.player.frame = { [clock = session.clock] view in
      asked.append("\(view) \(clock.now.seconds)")
      return view.name == "bar" ? CGRect(x: 10, y: 0, width: 20, height: 5) : nil
    }
    var positions: [CGPoint] = []
    session.frames.onInput = { event in
      if case .touch(_, _, let position) = event.kind { positions.append(position) }
    }
    session.run(until: MonotonicTime(seconds: 2))
    #expect(asked == ["bar[0] 0.5", "gone[3] 1.5"])
    #expect(positions == [CGPoint(x: 20, y: 2.5), CGPoint(x: 20, y: 2.5)])
    #expect(session.player.missing?.view == Landmark.View("gone", index: 3))
    #expect(session.player.missing?.time == MonotonicTime(seconds: 1.5))
  }
}
