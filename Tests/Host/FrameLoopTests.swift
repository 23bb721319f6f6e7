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

  @Test func tapChangesStateAndShowsTheDamageOnly() {
    let stage = Stage()
    stage.advance(1)
    stage.tap(x: 20, y: 20)
    stage.advance(1)
    #expect(stage.output.damages.count == 2)
    #expect(stage.output.damages.last == PixelRegion(FakeContent.square))
    #expect(stage.output.centre == 0xFF00_FF00)
    let last = stage.frames.history.last
    #expect(last?.damageArea == FakeContent.square.area)
    #expect(last?.counts == UpdateCounts(bodies: 1, layouts: 1, draws: 1))
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

  @Test func dirtWithoutDamageIsNotPresented() {
    let stage = Stage()
    stage.advance(1)
    stage.content.touchWithoutChange()
    stage.advance(1)
    #expect(stage.content.updates.count == 2)
    #expect(stage.output.damages.count == 1)
  }

  @Test func invisibleAnimationRunsAtTheDisplaysPace() {
    let stage = Stage()
    stage.advance(1)
    let before = stage.content.updates.count
    stage.content.isAnimating = true
    stage.advance(1)
    #expect((49...51).contains(stage.content.updates.count - before))
    #expect(stage.output.damages.count == 1)
  }

  @Test func animationIsSampledOncePerRefreshAtTheNextPresentation() {
    let stage = Stage()
    stage.advance(1)
    stage.frames.onFrame = { [unowned stage] _, _ in stage.content.change() }
    stage.content.change()
    let before = stage.content.updates.count
    stage.advance(0.2)
    stage.frames.onFrame = nil
    let times = stage.content.updates.dropFirst(before)
    #expect((10...11).contains(times.count))
    for (a, b) in zip(times, times.dropFirst()) {
      #expect(abs(b.seconds(since: a) - 0.02) < 1e-6)
    }
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

  @Test func failingPresentIsSaidOnceTriedAgainAndOwed() {
    let stage = Stage()
    stage.advance(1)
    let error = DisplayError(operation: "atomic commit", errno: .resourceBusy)
    stage.output.presentError = error
    stage.content.change()
    stage.advance(40)
    // Tries at 0, 1, 3, 7, 15 and 31 seconds.
    #expect(stage.output.attempts == 1 + 6)
    #expect(stage.notices.filter { $0 == .outputFailed(error) }.count == 1)
    stage.output.presentError = nil
    stage.advance(20)
    #expect(stage.notices.contains(.outputRecovered))
    #expect(stage.output.damages.last == PixelRegion(PixelRect(Stage.mode.size)))
    #expect(stage.output.centre == 0xFF00_FF00)
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

  @Test func pointerShowsWhileItMovesAndVanishesAfterThreeSeconds() {
    let stage = Stage()
    stage.advance(1)
    stage.plan(.pointerMoved(position: CGPoint(x: 60, y: 40)))
    stage.advance(0.5)
    #expect(stage.output.damages.count == 2)
    #expect(stage.output.damages.last?.bounds.contains(PixelPoint(x: 60, y: 40)) == true)
    stage.advance(2)
    #expect(stage.output.damages.count == 2)
    stage.advance(1)
    #expect(stage.output.damages.count == 3)
    #expect(stage.frames.deadline == nil)
  }

  @Test func fingerHidesThePointer() {
    let stage = Stage()
    stage.advance(1)
    stage.plan(.pointerMoved(position: CGPoint(x: 60, y: 40)))
    stage.advance(0.5)
    stage.plan(.touch(.down, slot: 0, position: CGPoint(x: 80, y: 70)))
    stage.advance(0.5)
    #expect(stage.output.damages.count == 3)
    #expect(stage.frames.deadline == nil)
  }

  @Test func blankScreenIsWokenByATouchThatIsEatenUntilLifted() {
    let stage = Stage(options: FrameLoopOptions(blankAfter: 10))
    stage.advance(9)
    #expect(stage.output.blanked.isEmpty)
    stage.advance(2)
    #expect(stage.output.blanked == [true])
    let frames = stage.output.damages.count
    stage.content.change()
    stage.advance(5)
    #expect(stage.output.damages.count == frames)

    stage.tap(x: 20, y: 20)
    stage.advance(1)
    #expect(stage.output.blanked == [true, false])
    #expect(stage.content.events.isEmpty)
    #expect(stage.output.damages.count == frames + 1)
    #expect(stage.output.centre == 0xFF00_FF00)

    stage.tap(x: 20, y: 20)
    stage.advance(1)
    #expect(stage.content.events.count == 2)
    #expect(stage.output.centre == 0xFF00_00FF)
  }

  @Test func aDisplayThatRestsBeforeTheFirstFrameIsSaidToBeDark() {
    let stage = Stage()
    stage.frames.rest(true, now: stage.loop.clock.now)
    stage.advance(1)
    #expect(stage.output.blanked == [true])
    #expect(stage.notices.last == .lightChanged(status: stage.output.status))
    #expect(!stage.notices.contains(.firstFrame))

    stage.frames.rest(false, now: stage.loop.clock.now)
    stage.advance(1)
    #expect(stage.output.blanked == [true, false])
    #expect(stage.notices.last == .firstFrame)
  }

  @Test func aDisplayThatGoesDarkUnderAPendingFrameIsSaidToBeDark() {
    let stage = Stage()
    stage.advance(0.001)
    #expect(stage.frames.isFramePending)
    stage.frames.rest(true, now: stage.loop.clock.now)
    stage.advance(1)
    #expect(!stage.notices.contains(.firstFrame))
    #expect(stage.notices.last == .lightChanged(status: stage.output.status))
  }

  @Test func escapeLeavesOnlyWhereLeavingIsAllowed() {
    for allowed in [true, false] {
      let stage = Stage(options: FrameLoopOptions(allowsLeaving: allowed))
      stage.advance(1)
      stage.plan(.key(Key(rawValue: "Escape"), isPressed: true))
      stage.advance(1)
      #expect(stage.notices.contains(.leaving) == allowed)
    }
  }

  @Test func keysOfThePanelDoNotReachTheViewsAndCountAsUse() {
    let stage = Stage()
    stage.advance(1)
    stage.frames.onKey = { key, hasFocus in key.rawValue == "Right" && !hasFocus }
    let right = InputEvent.Kind.key(Key(rawValue: "Right"), isPressed: true)
    stage.plan(right)
    stage.plan(.key(Key(rawValue: "Tab"), isPressed: true))
    stage.advance(1)
    #expect(stage.content.events.count == 1 && stage.content.uses.count == 1)
    stage.content.hasFocus = true
    stage.plan(right)
    stage.advance(1)
    #expect(stage.content.events.count == 2 && stage.content.uses.count == 1)
  }

  @Test func escapeBelongsToAViewWithTheFocus() {
    let stage = Stage(options: FrameLoopOptions(allowsLeaving: true))
    stage.advance(1)
    stage.content.hasFocus = true
    stage.plan(.key(Key(rawValue: "Escape"), isPressed: true))
    stage.advance(1)
    #expect(!stage.notices.contains(.leaving))
  }

  @Test func threeFingersHeldTwoSecondsLeave() {
    let stage = Stage(options: FrameLoopOptions(allowsLeaving: true))
    stage.advance(1)
    for slot in 0..<3 {
      stage.plan(.touch(.down, slot: slot, position: CGPoint(x: 20 * Double(slot), y: 50)))
    }
    stage.advance(1.9)
    #expect(!stage.notices.contains(.leaving))
    stage.advance(0.2)
    #expect(stage.notices.contains(.leaving))
  }

  @Test func touchesWithoutAPictureAreDroppedButHeldOnesEnd() {
    let stage = Stage()
    stage.advance(1)
    stage.plan(.touch(.down, slot: 0, position: CGPoint(x: 50, y: 50)))
    stage.advance(0.1)
    stage.output.connect(nil)
    stage.advance(0.1)
    stage.plan(.touch(.move, slot: 0, position: CGPoint(x: 60, y: 50)))
    stage.plan(.touch(.up, slot: 0, position: CGPoint(x: 60, y: 50)))
    stage.advance(0.1)
    #expect(stage.content.events.count == 2)
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
