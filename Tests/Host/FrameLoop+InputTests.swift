import MartletDisplay
import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

@MainActor struct FrameLoopInputTests {
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

  @Test func touchIsOffForAWhileAndThenWorksAgain() {
    let stage = Stage()
    stage.advance(1)
    var unlocked = 0
    stage.frames.onUnlock = { unlocked += 1 }
    stage.frames.lock(for: 30, now: stage.clock.now)
    stage.tap(x: 20, y: 20)
    stage.advance(29)
    #expect(unlocked == 0 && stage.output.centre == 0xFFFF_0000)
    stage.advance(2)
    #expect(unlocked == 1 && stage.frames.deadline == nil)
    stage.tap(x: 20, y: 20)
    stage.advance(1)
    #expect(stage.output.centre == 0xFF00_FF00)
  }

  @Test func heldCornersCallOnceAndTheFingersDoNothingElse() {
    let stage = Stage()
    var calls = 0
    stage.frames.onCornerHold = { calls += 1 }
    stage.advance(1)
    stage.plan(.touch(.down, slot: 0, position: CGPoint(x: 1, y: 1)))
    stage.plan(.touch(.down, slot: 1, position: CGPoint(x: 98, y: 78)))
    stage.advance(4.9)
    #expect(calls == 0)
    stage.advance(0.2)
    #expect(calls == 1)
    stage.plan(.touch(.up, slot: 0, position: CGPoint(x: 1, y: 1)))
    stage.plan(.touch(.up, slot: 1, position: CGPoint(x: 98, y: 78)))
    stage.advance(20)
    #expect(calls == 1 && stage.frames.deadline == nil)
  }

  @Test func cornersThatWereHeldAreSoWhenTheirEventsAreReadLate() {
    let stage = Stage()
    var calls = 0
    stage.frames.onCornerHold = { calls += 1 }
    stage.advance(1)
    let start = stage.clock.now
    let late = start.advanced(by: 20)
    func read(
      _ phase: InputEvent.TouchPhase, slot: Int, x: Double, y: Double, after seconds: Double
    ) {
      let event = InputEvent(
        time: start.advanced(by: seconds),
        kind: .touch(phase, slot: slot, position: CGPoint(x: x, y: y)))
      stage.frames.receive(event, now: late)
    }
    read(.down, slot: 0, x: 1, y: 1, after: 0)
    read(.down, slot: 1, x: 98, y: 78, after: 0.1)
    read(.up, slot: 0, x: 1, y: 1, after: 5)
    #expect(calls == 0)
    read(.down, slot: 0, x: 1, y: 1, after: 6)
    read(.up, slot: 1, x: 98, y: 78, after: 6.5)
    read(.up, slot: 0, x: 1, y: 1, after: 6.6)
    read(.down, slot: 0, x: 1, y: 1, after: 7)
    read(.down, slot: 1, x: 98, y: 78, after: 7.1)
    read(.up, slot: 0, x: 1, y: 1, after: 12.2)
    #expect(calls == 1)
    read(.up, slot: 1, x: 98, y: 78, after: 12.3)
    #expect(calls == 1)
  }

  @Test func onlyWhoIsAllowedToSwitchesTerminals() {
    let stage = Stage()
    stage.advance(1)
    func press() {
      for key in ["ControlLeft", "AltLeft", "F3"] {
        stage.plan(.key(Key(rawValue: key), isPressed: true))
      }
      for key in ["F3", "AltLeft", "ControlLeft"] {
        stage.plan(.key(Key(rawValue: key), isPressed: false))
      }
      stage.advance(0.1)
    }
    press()
    #expect(stage.output.terminals.isEmpty)
    stage.frames.switchesTerminals = true
    press()
    #expect(stage.output.terminals == [3])
  }
}
