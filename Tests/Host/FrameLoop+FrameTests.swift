import MartletDisplay
import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

@MainActor struct FrameLoopFrameTests {
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
}
