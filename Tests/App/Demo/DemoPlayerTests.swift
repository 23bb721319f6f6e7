import MartletGeometry
import MartletInput
import Testing

@testable import MartletApp

/// Devices whose events are put in by the test.
private final class FakeDevices: InputSource {
  var waiting: [InputEvent.Kind] = []
  var due: MonotonicTime?
  private(set) var sizes: [PixelSize?] = []

  var descriptors: [CInt] { [7] }
  var deadline: MonotonicTime? { due }

  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for kind in waiting { sink(InputEvent(time: now, kind: kind)) }
    waiting.removeAll()
  }

  func outputChanged(size: PixelSize?, rotation: QuarterTurn) { sizes.append(size) }
}

/// A player over fake devices, a clock, and a line for everything that comes out.
private final class DemoStage {
  let devices = FakeDevices()
  let player: DemoPlayer
  private(set) var lines: [String] = []
  private(set) var now = MonotonicTime(seconds: 100)

  static let session = """
    0 load house
    1 ready house
    2 down 0 10 20
    2.5 move 0 30 20
    3 up 0
    """

  init(_ session: String = DemoStage.session, isShown: Bool = true) throws {
    player = DemoPlayer(try Trace(parsing: session), over: [devices])
    player.onSource = { [unowned self] id, change, time in
      lines.append("\(Self.text(time)) \(id) \(change)")
    }
    if isShown { show() }
  }

  func show() {
    player.outputChanged(size: PixelSize(width: 1280, height: 800), rotation: .none)
  }

  func hide() { player.outputChanged(size: nil, rotation: .none) }

  /// Lets the clock run as the event loop does: from deadline to deadline.
  func run(to seconds: Double) {
    let end = MonotonicTime(seconds: 100 + seconds)
    var turns = 0
    while let deadline = player.deadline, deadline <= end {
      now = max(now, deadline)
      dispatch()
      turns += 1
      if turns > 1000 { return lines.append("the clock stands still") }
    }
    now = end
  }

  /// Real events at this instant.
  func happen(_ kinds: InputEvent.Kind...) {
    devices.waiting = kinds
    dispatch()
  }

  func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }

  private func dispatch() {
    player.dispatch(now: now) { event in
      lines.append("\(Self.text(event.time)) \(Self.text(event.kind))")
    }
  }

  /// Seconds since the start, without the tail of the difference.
  private static func text(_ time: MonotonicTime) -> String {
    "\(((time.seconds - 100) * 1000).rounded() / 1000)"
  }

  private static func text(_ kind: InputEvent.Kind) -> String {
    switch kind {
    case .touch(let phase, let slot, let position):
      "\(phase) \(slot) \(Int(position.x)),\(Int(position.y))"
    case .key(let key, let isPressed, _): "\(isPressed ? "key" : "keyup") \(key.rawValue)"
    default: "\(kind)"
    }
  }
}

private func touch(_ phase: InputEvent.TouchPhase, slot: Int = 0) -> InputEvent.Kind {
  .touch(phase, slot: slot, position: CGPoint(x: 500, y: 400))
}

@Suite struct DemoPlayerTests {
  @Test func aPassPlaysItsTraceAndAnotherFollowsAfterAPause() throws {
    let stage = try DemoStage()
    stage.run(to: 4.9)
    #expect(
      stage.take() == [
        "0.0 house load", "1.0 house ready", "2.0 down 0 10,20", "2.5 move 0 30,20",
        "3.0 up 0 30,20",
      ])
    stage.run(to: 6.5)
    #expect(stage.take() == ["5.0 house load", "6.0 house ready"])
    #expect(stage.player.isPlaying)
  }

  @Test func itsFingersAreKnownWhileTheyAreDown() throws {
    let stage = try DemoStage()
    stage.run(to: 1.9)
    #expect(stage.player.touches == [:])
    stage.run(to: 2.7)
    #expect(stage.player.touches == [0: CGPoint(x: 30, y: 20)])
    stage.run(to: 3)
    #expect(stage.player.touches == [:])
  }

  @Test func aRealTouchTakesTheSessionsFingersAwayFirst() throws {
    let stage = try DemoStage()
    stage.run(to: 2.7)
    _ = stage.take()
    stage.happen(touch(.down))
    #expect(stage.take() == ["2.7 cancel 0 30,20", "2.7 down 0 500,400"])
    #expect(stage.player.touches == [:])
    #expect(!stage.player.isPlaying)
    stage.happen(touch(.up))
    stage.run(to: 32)
    #expect(stage.take() == ["2.7 up 0 500,400"])
  }

  @Test func aRealTouchReleasesTheSessionsKeys() throws {
    let stage = try DemoStage(
      """
      0 key ShiftLeft
      1 key Backspace
      2 key Tab
      3 keyup Tab
      9 keyup Backspace
      """)
    stage.run(to: 4)
    #expect(
      stage.take() == [
        "0.0 key ShiftLeft", "1.0 key Backspace", "2.0 key Tab", "3.0 keyup Tab",
      ])
    stage.happen(touch(.down))
    #expect(
      stage.take() == ["4.0 keyup Backspace", "4.0 keyup ShiftLeft", "4.0 down 0 500,400"])
  }

  @Test func aTouchWhileSomethingLoadsLetsItFinishAtOnce() throws {
    let stage = try DemoStage()
    stage.run(to: 0.5)
    #expect(stage.take() == ["0.0 house load"])
    stage.happen(touch(.down))
    #expect(stage.take() == ["0.5 house ready", "0.5 down 0 500,400"])
  }

  /// The first pass has not begun: without its sources the panel would stay empty for 30 s.
  @Test func aTouchBeforeTheFirstPassLoadsEverythingAtOnce() throws {
    let stage = try DemoStage()
    stage.happen(touch(.down))
    #expect(stage.take() == ["0.0 house load", "0.0 house ready", "0.0 down 0 500,400"])
    stage.happen(touch(.up))
    _ = stage.take()
    stage.run(to: 29.9)
    #expect(stage.take() == [])
    stage.run(to: 30.1)
    #expect(stage.take() == ["30.0 house load"])
  }

  @Test func theSessionComesBackAfterHalfAMinuteWithoutATouch() throws {
    let stage = try DemoStage()
    stage.run(to: 1.5)
    stage.happen(touch(.down))
    stage.happen(touch(.up))
    stage.run(to: 20)
    stage.happen(.key(Key(rawValue: "a"), isPressed: true))
    _ = stage.take()
    // Nothing wakes in between.
    #expect(stage.player.deadline == MonotonicTime(seconds: 150))
    stage.run(to: 49.9)
    #expect(stage.take() == [])
    stage.run(to: 51)
    #expect(stage.take() == ["50.0 house load", "51.0 house ready"])
  }

  @Test func aFingerThatRestsOnTheGlassIsSomebody() throws {
    let stage = try DemoStage()
    stage.run(to: 1.5)
    stage.happen(touch(.down, slot: 4))
    _ = stage.take()
    stage.run(to: 100)
    #expect(stage.take() == [])
    stage.happen(touch(.up, slot: 4))
    _ = stage.take()
    stage.run(to: 129)
    #expect(stage.take() == [])
    stage.run(to: 130)
    #expect(stage.take() == ["130.0 house load"])
  }

  @Test func whileNothingIsShownNothingPlaysAndNothingWakes() throws {
    let stage = try DemoStage(isShown: false)
    #expect(stage.player.deadline == nil)
    stage.happen(.key(Key(rawValue: "a"), isPressed: true))
    #expect(stage.take().count == 1)
    #expect(stage.player.deadline == nil)
    stage.show()
    stage.run(to: 2.2)
    #expect(stage.take().count == 3)
    stage.hide()
    stage.run(to: 50)
    #expect(stage.take() == [])
    #expect(stage.player.deadline == nil)
    // The finger that was down when the picture went does not stay.
    stage.show()
    stage.run(to: 50.5)
    #expect(stage.take() == ["50.0 cancel 0 10,20", "50.0 house load"])
    #expect(
      stage.devices.sizes == [PixelSize(width: 1280, height: 800), nil]
        + [PixelSize(width: 1280, height: 800)])
  }

  @Test func aTouchWhenThePictureIsBackEndsWhatWasHeld() throws {
    let stage = try DemoStage()
    stage.run(to: 2.2)
    stage.hide()
    stage.show()
    _ = stage.take()
    stage.happen(touch(.down, slot: 1))
    #expect(
      stage.take() == [
        "2.2 cancel 0 10,20", "2.2 house load", "2.2 house ready", "2.2 down 1 500,400",
      ])
  }

  @Test func devicesAreHeardBesideTheSession() throws {
    let stage = try DemoStage()
    #expect(stage.player.descriptors == [7])
    stage.run(to: 0.5)
    stage.devices.due = MonotonicTime(seconds: 100.75)
    #expect(stage.player.deadline == MonotonicTime(seconds: 100.75))
    stage.devices.due = MonotonicTime(seconds: 200)
    #expect(stage.player.deadline == MonotonicTime(seconds: 101))
  }

  @Test func landmarksAreFoundInTheLayoutThatIsThere() throws {
    let stage = try DemoStage(
      """
      1 down 0 @window:0.5,0.5
      1.5 move 0 @window:-0.5,0.5
      2 up 0
      3 down 0 @gone[2]:0,0
      3.5 up 0
      """)
    var x = 100.0
    stage.player.frame = { view in
      view.name == "window" ? CGRect(x: x, y: 10, width: 20, height: 20) : nil
    }
    stage.run(to: 1.2)
    x = 80
    stage.run(to: 4)
    // The view that is not there is not touched.
    #expect(stage.take() == ["1.0 down 0 110,20", "1.5 move 0 90,20", "2.0 up 0 90,20"])
    stage.run(to: 6.6)
    #expect(stage.take() == ["6.5 down 0 90,20"])
  }

  @Test func anEmptySessionNeverPlays() throws {
    let stage = try DemoStage("")
    #expect(stage.player.deadline == nil)
    #expect(stage.player.sourceIDs == [])
    #expect(try DemoStage().player.sourceIDs == ["house"])
  }
}

@Suite struct DemoOverlayTests {
  @Test(arguments: [
    (0, 0, "0.0 ms, 0 kB a frame"),
    (3_160_000, 118_400, "3.2 ms, 118 kB a frame"),
    (49_999, 499, "0.0 ms, 0 kB a frame"),
    (50_000, 500, "0.1 ms, 1 kB a frame"),
    (16_600_000, 999_499, "16.6 ms, 999 kB a frame"),
    (9_960_000, 999_500, "10.0 ms, 1.0 MB a frame"),
    (100_000_000, 8_294_400, "100.0 ms, 8.3 MB a frame"),
    (-5, 0, "0.0 ms, 0 kB a frame"),
  ])
  func figuresAreRoundedToWhatOneReads(nanoseconds: Int, bytes: Int, text: String) {
    #expect(DemoOverlay.text(nanoseconds: Int64(nanoseconds), bytes: bytes) == text)
  }
}
