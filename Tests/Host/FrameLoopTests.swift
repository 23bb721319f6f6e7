import MartletDisplay
import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

@MainActor struct FrameLoopTests {
  @Test func firstFrameDamagesEverythingAndIsAnnouncedWhenItIsSeen() {
    let stage = Stage()
    stage.advance(0.001)
    #expect(stage.output.damages == [PixelRegion(PixelRect(Stage.mode.size))])
    #expect(!stage.notices.contains(.firstFrame))
    stage.advance(0.1)
    #expect(stage.notices.contains(.firstFrame))
    #expect(stage.output.centre == 0xFFFF_0000)
    #expect(stage.content.size == Stage.mode.size)
  }

  @Test func idleLoopDoesNotWakeUp() {
    let stage = Stage()
    stage.advance(1)
    let before = stage.loop.wakeUps
    // One turn that waits for the end of the hour and finds nothing.
    stage.advance(3600)
    #expect(stage.loop.wakeUps == before + 1)
    #expect(stage.frames.deadline == nil)
    #expect(stage.output.damages.count == 1)
  }

  @Test func scratchMemoryIsGivenBackOnceAfterTwoSecondsWithoutAFrame() {
    let stage = Stage()
    stage.advance(1)
    stage.painter.keepsScratch = true
    for _ in 0..<5 {
      stage.content.change()
      stage.advance(1)
    }
    #expect(stage.painter.releases == 0)
    let before = stage.loop.wakeUps
    stage.advance(3600)
    #expect(stage.painter.releases == 1)
    #expect(stage.loop.wakeUps == before + 2)
    stage.content.change()
    stage.advance(3)
    #expect(stage.painter.releases == 2)
  }

  @Test func timerOfTheContentMakesOneFrame() {
    let stage = Stage()
    stage.advance(1)
    stage.content.timer = MonotonicTime(seconds: 30)
    let before = stage.content.updates.count
    stage.advance(60)
    #expect(stage.content.updates.count == before + 1)
    #expect(stage.content.updates.last.map { $0.seconds >= 30 && $0.seconds < 30.05 } == true)
  }

  @Test func noSecondFrameWhileOneIsPending() {
    let stage = Stage()
    stage.advance(0.001)
    stage.content.change()
    stage.advance(0.005)
    #expect(stage.output.damages.count == 1)
    stage.advance(0.1)
    #expect(stage.output.damages.count == 2)
  }

  @Test func modeChangeResizesAndOwesEverything() {
    let stage = Stage()
    stage.advance(1)
    let larger = OutputMode(
      size: PixelSize(width: 200, height: 60), refreshMilliHertz: 60_000, scale: 2)
    stage.output.connect(larger)
    stage.advance(1)
    #expect(stage.content.size == larger.size)
    #expect(stage.content.scale == 2)
    #expect(stage.input.outputSizes == [Stage.mode.size, larger.size])
    #expect(stage.output.damages.last == PixelRegion(PixelRect(larger.size)))
    #expect(stage.output.damages.count == 2)
  }

  @Test func lostDisplayIsWaitedForAndGetsTheWholePicture() {
    let stage = Stage()
    stage.advance(1)
    stage.output.connect(nil)
    stage.advance(1)
    #expect(stage.input.outputSizes == [Stage.mode.size, nil])
    #expect(stage.notices.last == .waitingForDisplay(status: "no display connected"))
    stage.content.change()
    stage.advance(10)
    #expect(stage.output.damages.count == 1)
    stage.output.connect(Stage.mode)
    stage.advance(1)
    #expect(stage.output.damages.last == PixelRegion(PixelRect(Stage.mode.size)))
    #expect(stage.output.centre == 0xFF00_FF00)
  }

  @Test func startWithoutDisplayWaitsWithoutWakingUp() {
    let stage = Stage(mode: nil)
    stage.advance(1)
    #expect(stage.notices == [.waitingForDisplay(status: "no display connected")])
    let before = stage.loop.wakeUps
    stage.advance(1000)
    #expect(stage.loop.wakeUps == before + 1)
    stage.output.connect(Stage.mode)
    stage.advance(1)
    #expect(stage.notices.last == .firstFrame)
  }

  @Test func suspendedOutputGetsNoFrameUntilItsModeComesBack() {
    let stage = Stage()
    stage.advance(1)
    stage.output.queue.append(.suspended)
    stage.content.change()
    stage.advance(5)
    #expect(stage.output.damages.count == 1)
    stage.output.connect(Stage.mode)
    stage.advance(1)
    #expect(stage.output.damages.count == 2)
  }

  @Test func suspensionForgetsThePendingFrame() {
    let stage = Stage()
    stage.advance(0.001)
    stage.output.connect(Stage.mode)
    stage.advance(0.1)
    #expect(stage.output.damages.count == 2)
    #expect(stage.output.damages.last == PixelRegion(PixelRect(Stage.mode.size)))
  }

  @Test func failingDispatchWithAReadableDescriptorDoesNotSpin() throws {
    let stage = Stage()
    stage.advance(1)
    let pipe = try Pipe()
    pipe.write("x")
    let error = DisplayError(operation: "read events", errno: .ioError)
    stage.output.descriptor = pipe.reader
    stage.output.dispatchError = error
    let before = stage.output.dispatches
    stage.advance(20)
    #expect(stage.output.dispatches - before <= 6)
    #expect(stage.notices.filter { $0 == .outputFailed(error) }.count == 1)
    stage.output.descriptor = nil
  }

  @Test func historyKeepsTheLastFramesInOrder() {
    var history = FrameHistory(capacity: 3)
    #expect(history.last == nil)
    for index in 0..<5 {
      history.append(
        FrameStatistics(
          index: index, time: .zero, damageRectCount: 0, damageArea: 0, counts: UpdateCounts(),
          updateNanoseconds: 1, diffNanoseconds: 2, paintNanoseconds: 3, presentNanoseconds: 4))
      #expect(history.last?.index == index)
    }
    #expect(history.frames.map(\.index) == [2, 3, 4])
    #expect(history.last?.totalNanoseconds == 10)
  }
}
