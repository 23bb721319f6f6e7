import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

struct InputStateTests {
  @Test func theEarliestTimerIsDueAndHeldFingersAreForgotten() {
    var state = InputState()
    #expect(state.deadline == nil)
    for (slot, position) in [CGPoint(x: 1, y: 1), CGPoint(x: 98, y: 78)].enumerated() {
      state.corners.handle(
        InputEvent(time: .zero, kind: .touch(.down, slot: slot, position: position)),
        in: PixelSize(width: 100, height: 80))
    }
    #expect(state.deadline == MonotonicTime(seconds: 5))
    state.lockedUntil = MonotonicTime(seconds: 4)
    #expect(state.deadline == MonotonicTime(seconds: 4))
    state.lockedUntil = MonotonicTime(seconds: 30)
    state.forgetHeld()
    #expect(state.deadline == MonotonicTime(seconds: 30))
    #expect(state.corners.slots.isEmpty)
  }
}
