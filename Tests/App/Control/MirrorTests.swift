import MartletDisplay
import MartletGeometry
import MartletHost
import MartletRaster
import Testing

@testable import MartletApp
@testable import MartletControl

@MainActor struct MirrorTests {
  @MainActor private final class Stage {
    let session: HeadlessSession
    let mirror: Mirror
    var now = MonotonicTime.zero
    private(set) var picture: [UInt8] = []
    private var replies: [ControlReply] = []

    init() throws {
      let shown = Shown()
      session = HeadlessSession(
        content: FakeContent(), painter: FakePainter(), mode: HeadlessSessionTests.mode,
        trace: try HeadlessSessionTests.trace("0.5 down 0 1 1\n1.5 up 0\n"),
        stopwatch: ManualClock(),
        onFrame: { frame, _ in shown.bytes = frame.copiedBytes() })
      self.shown = shown
      let clock = Clock()
      self.clock = clock
      mirror = Mirror(of: session.frames) { clock.now }
    }

    private let shown: Shown
    private let clock: Clock

    @MainActor private final class Clock { var now = MonotonicTime.zero }
    private final class Shown { var bytes: [UInt8] = [] }

    var shownBytes: [UInt8] { shown.bytes }

    func run(until seconds: Double) {
      clock.now = MonotonicTime(seconds: seconds)
      session.run(until: clock.now)
    }

    /// Lets the mirror do what is due.
    func tick(_ seconds: Double) {
      clock.now = MonotonicTime(seconds: seconds)
      mirror.dispatch(now: clock.now)
    }

    /// The answer to a question; nil while it waits.
    func ask(after serial: Int) -> Box {
      let box = Box()
      let mirror = mirror
      [Mirror.verb { _ in mirror }].answer(ControlRequest("mirror", ["\(serial)"])) {
        box.reply = $0
      }
      return box
    }
  }

  @MainActor private final class Box {
    var reply: ControlReply?

    var answer: MirrorAnswer? {
      guard case .done(let words, let bytes)? = reply else { return nil }
      return MirrorAnswer(words, bytes)
    }
  }

  @Test func theFirstAnswerIsTheWholePicture() throws {
    let stage = try Stage()
    stage.run(until: 0.1)
    let answer = try #require(stage.ask(after: 0).answer)
    #expect(answer.frame.size == HeadlessSessionTests.mode.size)
    #expect(answer.frame.parts.count == 1)
    let bytes = answer.frame.parts[0].pixels.flatMap { pixel in
      (0..<4).map { UInt8(truncatingIfNeeded: pixel >> ($0 * 8)) }
    }
    #expect(bytes == stage.shownBytes)
  }

  @Test func theNextAnswerWaitsForAFrameAndHoldsItsDamage() throws {
    let stage = try Stage()
    stage.run(until: 0.1)
    let first = try #require(stage.ask(after: 0).answer)
    let second = stage.ask(after: first.serial)
    #expect(second.reply == nil)
    stage.run(until: 1)
    let answer = try #require(second.answer)
    #expect(answer.serial > first.serial && !answer.frame.parts.isEmpty)
  }

  @Test func withoutANewFrameAnEmptyAnswerComesInTime() throws {
    let stage = try Stage()
    stage.run(until: 2)
    let first = try #require(stage.ask(after: 0).answer)
    let second = stage.ask(after: first.serial)
    #expect(stage.mirror.deadline == MonotonicTime(seconds: 2 + Mirror.frameTimeout))
    stage.tick(2 + Mirror.frameTimeout)
    let answer = try #require(second.answer)
    #expect(answer.serial == first.serial && answer.frame.parts.isEmpty)
  }

  @Test func whileNobodyAsksNothingIsFollowedAndNothingIsDue() throws {
    let stage = try Stage()
    stage.run(until: 0.1)
    #expect(stage.mirror.deadline == nil)
    _ = stage.ask(after: 0)
    stage.tick(0.1 + Mirror.rest)
    #expect(stage.mirror.deadline == nil && stage.session.frames.onFrame == nil)
  }

  /// What was painted while nobody followed is not known, so the old number is worth nothing.
  @Test func aNumberOfBeforeTheRestGetsTheWholePicture() throws {
    let stage = try Stage()
    stage.run(until: 0.1)
    let first = try #require(stage.ask(after: 0).answer)
    stage.tick(0.1 + Mirror.rest)
    stage.run(until: 12)
    let later = try #require(stage.ask(after: first.serial).answer)
    #expect(later.frame.parts.map(\.rect) == [PixelRect(HeadlessSessionTests.mode.size)])
  }

  @Test(arguments: ["-1", "x", "1.5"]) func aNumberThatIsNoneIsRefused(word: String) throws {
    let stage = try Stage()
    let box = Box()
    let mirror = stage.mirror
    [Mirror.verb { _ in mirror }].answer(ControlRequest("mirror", [word])) { box.reply = $0 }
    guard case .refused(let refusal)? = box.reply else {
      Issue.record("\(word) is taken")
      return
    }
    #expect(refusal.reason == .request)
  }

  @Test func eachDisplayHasAMirrorOfItsOwn() throws {
    let stages = [try Stage(), try Stage()]
    // A mirror does not keep its session.
    defer { withExtendedLifetime(stages) {} }
    stages[1].run(until: 0.1)
    let verb = Mirror.verb { output throws(ControlRefusal) in
      switch output {
      case nil: return stages[0].mirror
      case "the hall": return stages[1].mirror
      default: throw ControlRefusal(.unavailable, "there is no such display")
      }
    }
    func reply(_ output: String?) -> ControlReply? {
      let box = Box()
      [verb].answer(ControlRequest("mirror", ["0"], output: output)) { box.reply = $0 }
      return box.reply
    }
    guard case .done(let words, _)? = reply("the hall") else {
      Issue.record("the second display has no picture")
      return
    }
    #expect(words.count == 4)
    #expect(stages[1].mirror.deadline != nil && stages[0].mirror.deadline == nil)
    guard case .refused(let refusal)? = reply("elsewhere") else {
      Issue.record("a display that is not there has a picture")
      return
    }
    #expect(refusal.text == "there is no such display")
  }
}
