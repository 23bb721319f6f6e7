import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct KeyframeTests {
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

  @Test func animatorRunsOnceForEachTriggerAndRestsThen() {
    let host = TestHost { Jumping() }
    #expect(!host.host.graph.isAnimating)
    host.tap("jump")
    host.advance(0.5)
    let high = host.frame(of: "ball")?.minY ?? 0
    host.advance(1)
    #expect(high < (host.frame(of: "ball")?.minY ?? 0))
    #expect(!host.host.graph.isAnimating)
  }

  @Test func phasesFollowOneAnotherAndEndOnTheFirst() {
    let host = TestHost { Blinking() }
    #expect(host.texts == ["0", "go"])
    host.tap("go")
    host.advance(0.05)
    #expect(host.texts == ["1", "go"])
    host.advance(0.2)
    #expect(host.texts == ["2", "go"])
    host.advance(1)
    #expect(host.texts == ["0", "go"])
    #expect(!host.host.graph.isAnimating)
    #expect(host.host.nextDeadline == nil)
  }
}

private struct Jumping: View {
  @State private var jumps = 0

  var body: some View {
    VStack {
      Color.red.frame(width: 20, height: 20).probe("ball")
        .keyframeAnimator(initialValue: 0.0, trigger: jumps) { view, height in
          view.offset(y: -height)
        } keyframes: { _ in
          KeyframeTrack(\.self) {
            LinearKeyframe(50.0, duration: 0.5)
            LinearKeyframe(0.0, duration: 0.5)
          }
        }
      Button("jump") { jumps += 1 }.probe("jump")
    }
  }
}

private struct Blinking: View {
  @State private var runs = 0

  var body: some View {
    VStack {
      PhaseAnimator([0, 1, 2], trigger: runs) {
        Text("\($0)")
      } animation: { _ in
        .linear(duration: 0.2)
      }
      Button("go") { runs += 1 }.probe("go")
    }
  }
}
