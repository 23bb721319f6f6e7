import MartletDisplay
import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

@MainActor struct FrameLoopLightTests {
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

  @Test func viewsAreUpdatedOnceWhenTheDisplayGoesDark() {
    let stage = Stage(options: FrameLoopOptions(blankAfter: 10))
    stage.advance(9)
    #expect(stage.content.darkness.isEmpty)
    let (updates, frames) = (stage.content.updates.count, stage.output.damages.count)
    stage.advance(2)
    #expect(stage.content.darkness == [true])
    #expect(stage.content.updates.count == updates + 1)
    let wakeUps = stage.loop.wakeUps
    // Animations, timers and changes wait for the light.
    stage.content.isAnimating = true
    stage.content.timer = MonotonicTime(seconds: 100)
    stage.content.change()
    stage.advance(3600)
    #expect(stage.loop.wakeUps == wakeUps + 1)
    #expect(stage.frames.deadline == nil)
    #expect(stage.content.updates.count == updates + 1)
    #expect(stage.output.damages.count == frames)

    stage.content.isAnimating = false
    stage.frames.wake(now: stage.clock.now)
    stage.advance(1)
    #expect(stage.content.darkness == [true, false])
    #expect(stage.content.updates.count == updates + 2)
    #expect(stage.output.damages.count == frames + 1)
    #expect(stage.output.centre == 0xFF00_FF00)
  }

  @Test func viewsAreNotUpdatedWithinTheRequestToGoDark() {
    let stage = Stage()
    stage.advance(1)
    let updates = stage.content.updates.count
    stage.frames.darken(now: stage.clock.now)
    #expect(stage.content.updates.count == updates)
    #expect(stage.content.darkness.isEmpty)
    #expect(stage.frames.deadline == .zero)
    stage.advance(0.1)
    #expect(stage.content.updates.count == updates + 1)
    #expect(stage.content.darkness == [true])
  }

  @Test func viewsWithoutADisplayAreNotUpdatedWhenItGoesDark() {
    let stage = Stage(mode: nil)
    stage.advance(1)
    stage.frames.darken(now: stage.clock.now)
    stage.advance(1)
    #expect(stage.content.darkness == [true])
    #expect(stage.content.updates.isEmpty)
    #expect(stage.frames.deadline == nil)
  }

  @Test func contentThatIsShownInTheDarkIsToldSo() {
    let stage = Stage()
    stage.advance(1)
    stage.frames.darken(now: stage.clock.now)
    stage.advance(1)
    let other = FakeContent()
    stage.frames.show(other, paintedBy: stage.painter)
    #expect(other.darkness == [true])
    stage.frames.wake(now: stage.clock.now)
    stage.advance(1)
    #expect(other.darkness == [true, false])
    #expect(stage.content.darkness == [true])
  }
}
