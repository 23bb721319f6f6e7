import MartletUI
import Testing

@MainActor
struct KeyframeTimelineTests {
  private struct Pose {
    var x = 0.0
    var y = 0.0
  }

  private var timeline: KeyframeTimeline<Pose> {
    KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.x) {
        LinearKeyframe(10.0, duration: 1)
        MoveKeyframe(20.0)
        LinearKeyframe(0.0, duration: 1)
      }
      KeyframeTrack(\.y) {
        CubicKeyframe(4.0, duration: 1)
        CubicKeyframe(8.0, duration: 2)
      }
    }
  }

  @Test func keyframesWithoutATrackAreThoseOfTheValue() {
    let timeline = KeyframeTimeline(initialValue: 1.0) {
      LinearKeyframe(3.0, duration: 1)
      MoveKeyframe(10.0)
      LinearKeyframe(0.0, duration: 2)
    }
    #expect(timeline.duration == 3)
    #expect(timeline.value(time: 0.5) == 2)
    #expect(timeline.value(time: 2) == 5)
    #expect(timeline.value(time: 3) == 0)
  }

  @Test func tracksMayStandInLoopsAndBranches() {
    func timeline(hasY: Bool) -> KeyframeTimeline<Pose> {
      KeyframeTimeline(initialValue: Pose()) {
        for length in [1.0, 2] {
          KeyframeTrack(\.x) { LinearKeyframe(length * 10, duration: length) }
        }
        if hasY {
          KeyframeTrack(\.y) { LinearKeyframe(8.0, duration: 4) }
        }
      }
    }
    #expect(timeline(hasY: false).duration == 2)
    #expect(timeline(hasY: true).duration == 4)
    #expect(timeline(hasY: true).value(time: 4).y == 8)
    #expect(timeline(hasY: false).value(time: 2).x == 20)
  }

  @Test func theLongestTrackSaysHowLongItTakes() {
    #expect(timeline.duration == 3)
  }

  @Test func linearPiecesAreStraightAndMovesAreAtOnce() {
    #expect(timeline.value(time: 0.5).x == 5)
    #expect(timeline.value(time: 1).x == 20)
    #expect(timeline.value(time: 1.5).x == 10)
    #expect(timeline.value(time: 9).x == 0)
  }

  @Test func cubicPiecesMeetWithoutACorner() {
    let before = (timeline.value(time: 1).y - timeline.value(time: 0.999).y) / 0.001
    let after = (timeline.value(time: 1.001).y - timeline.value(time: 1).y) / 0.001
    #expect(abs(before - after) < 0.05)
    #expect(timeline.value(time: 1).y == 4)
    #expect(timeline.value(time: 3).y == 8)
  }

  @Test func springPieceEndsOnItsValue() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack(\.self) { SpringKeyframe(7.0, duration: 2, spring: .bouncy) }
    }
    #expect(timeline.value(time: 2) == 7)
    #expect(timeline.value(time: 0.3) > 3)
  }
}
