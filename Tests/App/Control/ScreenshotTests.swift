import MartletControl
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletRaster
import Testing

@testable import MartletApp

@MainActor struct ScreenshotTests {
  @Test func theScreenshotIsThePaintedPictureToTheByte() throws {
    var shown: [UInt8] = []
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), mode: HeadlessSessionTests.mode,
      trace: try HeadlessSessionTests.trace("0.5 down 0 1 1\n1.5 up 0\n"),
      stopwatch: ManualClock(), onFrame: { frame, _ in shown = frame.copiedBytes() })
    for time in [0.1, 0.9, 1.2, 2] {
      session.run(until: MonotonicTime(seconds: time))
      guard case .done(let words, let bytes) = Screenshot.reply(of: session.frames) else {
        Issue.record("no picture at \(time) s")
        continue
      }
      #expect(words == ["xrgb8888", "100", "10", "shown"])
      #expect(bytes == shown && bytes.count == 4000)
      guard let screenshot = Screenshot(words, bytes) else {
        Issue.record("no picture of \(words)")
        continue
      }
      let pixels = screenshot.picture.copiedBytes()
      #expect(pixels == shown && screenshot.isShown)
    }
  }

  @Test func beforeTheFirstPictureTheReasonIsNamed() throws {
    let frames = FrameLoop(
      content: FakeContent(), painter: FakePainter(),
      output: HeadlessOutput(mode: HeadlessSessionTests.mode), now: .zero, stopwatch: ManualClock())
    guard case .refused(let refusal) = Screenshot.reply(of: frames) else {
      Issue.record("a picture of nothing")
      return
    }
    #expect(refusal.reason == .unavailable && refusal.text.hasPrefix("no picture yet: "))
  }

  @Test func aDisplayThatWentLeavesTheLastPicture() throws {
    let session = HeadlessSession(
      content: FakeContent(), painter: FakePainter(), mode: HeadlessSessionTests.mode,
      stopwatch: ManualClock())
    session.run(until: MonotonicTime(seconds: 0.1))
    let before = Screenshot.reply(of: session.frames)
    session.frames.close()
    guard case .done(let words, let bytes) = Screenshot.reply(of: session.frames),
      case .done(_, let pixels) = before
    else {
      Issue.record("no picture")
      return
    }
    #expect(words.last == "hidden" && bytes == pixels)
  }

  @Test(arguments: [
    ["xrgb8888", "2", "3", "shown", "more"], ["xrgb8888", "2", "4", "shown"],
    ["raw", "2", "3", "shown"],
    ["xrgb8888", "-2", "-3", "shown"], ["xrgb8888", "x", "3", "shown"],
    ["xrgb8888", "9223372036854775807", "2", "shown"],
  ])
  func anAnswerOfAnotherFormIsNoPicture(words: [String]) {
    let bytes = [UInt8](repeating: 1, count: 24)
    let isTaken = Screenshot(["xrgb8888", "2", "3", "shown"], bytes) != nil
    #expect(isTaken)
    let isWronglyTaken = Screenshot(words, bytes) != nil
    #expect(!isWronglyTaken)
  }

  @Test func theNameHasTheDate() {
    #expect(
      ScreenshotCommand.name(program: "martlet", seconds: 1_767_268_800)
        == "martlet-2026-01-01T12-00-00Z.png")
  }
}
