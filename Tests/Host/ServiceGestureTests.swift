import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

private func touch(
  _ phase: InputEvent.TouchPhase, _ slot: Int, _ x: Double, _ y: Double, at seconds: Double
) -> InputEvent {
  InputEvent(
    time: MonotonicTime(seconds: seconds),
    kind: .touch(phase, slot: slot, position: CGPoint(x: x, y: y)))
}

struct CornerHoldTests {
  private let size = PixelSize(width: 800, height: 480)

  private func run(_ events: [InputEvent]) -> CornerHold {
    var hold = CornerHold()
    for event in events { hold.handle(event, in: size) }
    return hold
  }

  @Test func twoCornersHeldForFiveSecondsFireOnce() {
    var hold = run([touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 790, 470, at: 2)])
    #expect(hold.deadline == MonotonicTime(seconds: 7))
    let fired = [6.9, 7, 9].map { hold.fires(at: MonotonicTime(seconds: $0)) }
    #expect(fired == [false, true, false])
    #expect(hold.slots == [0, 1] && hold.deadline == nil)
  }

  @Test(arguments: [
    [touch(.down, 0, 10, 10, at: 1)],
    // Both in one corner.
    [touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 30, 30, at: 1)],
    // One at an edge.
    [touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 400, 470, at: 1)],
    // A third finger.
    [
      touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 790, 470, at: 1),
      touch(.down, 2, 400, 200, at: 2),
    ],
    // One that leaves its corner.
    [
      touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 790, 470, at: 1),
      touch(.move, 1, 600, 470, at: 2),
    ],
    // One that is lifted, and a finger of a spoiled attempt that is still down.
    [
      touch(.down, 0, 10, 10, at: 1), touch(.down, 1, 790, 470, at: 1),
      touch(.up, 1, 790, 470, at: 2),
    ],
    [
      touch(.down, 0, 400, 240, at: 1), touch(.down, 1, 790, 470, at: 1),
      touch(.down, 2, 10, 10, at: 1), touch(.up, 0, 400, 240, at: 2),
    ],
  ])
  func everythingElseDoesNot(events: [InputEvent]) {
    #expect(run(events).deadline == nil)
  }

  @Test func afterAllAreLiftedItMayBeTriedAgain() {
    let hold = run([
      touch(.down, 0, 400, 240, at: 1), touch(.up, 0, 400, 240, at: 2),
      touch(.down, 0, 790, 10, at: 3), touch(.down, 1, 10, 470, at: 3),
    ])
    #expect(hold.deadline == MonotonicTime(seconds: 8))
  }
}

struct TerminalKeysTests {
  private func number(_ keys: [(String, Bool)]) -> Int? {
    var recognizer = TerminalKeys()
    var result: Int?
    for (name, isPressed) in keys {
      let event = InputEvent(
        time: .zero, kind: .key(Key(rawValue: name), isPressed: isPressed))
      result = recognizer.handle(event)
    }
    return result
  }

  @Test func controlAltAndAFunctionKeyAskForATerminal() {
    #expect(number([("ControlLeft", true), ("AltRight", true), ("F2", true)]) == 2)
    #expect(number([("AltLeft", true), ("ControlRight", true), ("F12", true)]) == 12)
  }

  @Test func lessDoesNot() {
    #expect(number([("ControlLeft", true), ("F2", true)]) == nil)
    #expect(number([("AltLeft", true), ("F2", true)]) == nil)
    #expect(
      number([("ControlLeft", true), ("AltLeft", true), ("AltLeft", false), ("F2", true)]) == nil)
    #expect(number([("ControlLeft", true), ("AltLeft", true), ("f", true)]) == nil)
    #expect(number([("ControlLeft", true), ("AltLeft", true), ("F2", false)]) == nil)
  }
}

struct LockedTouchTests {
  @Test func whileTouchIsOffNothingBeginsAndWhatBeganEnds() {
    var blanking = Blanking(delay: nil, now: .zero)
    var decided: [Blanking.Decision] = []
    decided.append(blanking.decide(touch(.down, 0, 1, 1, at: 1), now: .zero))
    blanking.isLocked = true
    decided.append(blanking.decide(touch(.move, 0, 2, 1, at: 2), now: .zero))
    decided.append(blanking.decide(touch(.down, 1, 1, 1, at: 2), now: .zero))
    decided.append(blanking.decide(touch(.move, 1, 5, 1, at: 2), now: .zero))
    decided.append(blanking.decide(touch(.up, 0, 2, 1, at: 3), now: .zero))
    blanking.isLocked = false
    // The cloth is still on the glass.
    decided.append(blanking.decide(touch(.move, 1, 6, 1, at: 4), now: .zero))
    decided.append(blanking.decide(touch(.up, 1, 6, 1, at: 4), now: .zero))
    decided.append(blanking.decide(touch(.down, 1, 6, 1, at: 5), now: .zero))
    #expect(decided == [.pass, .pass, .ignore, .ignore, .pass, .ignore, .ignore, .pass])
  }

  @Test func aLockedTouchDoesNotLightADarkDisplay() {
    var blanking = Blanking(delay: nil, now: .zero)
    blanking.darken()
    blanking.isLocked = true
    let decided = blanking.decide(touch(.down, 0, 1, 1, at: 1), now: .zero)
    #expect(decided == .ignore && blanking.isBlanked)
  }
}
