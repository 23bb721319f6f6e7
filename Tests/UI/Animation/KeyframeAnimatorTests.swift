import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct KeyframeAnimatorTests {
  @Test func animatorRunsOnceForEachTriggerAndRestsThen() {
    let host = TestHost { Jumping() }
    #expect(host.host.graph.animationDeadline == nil)
    host.tap("jump")
    host.advance(0.5)
    let high = host.frame(of: "ball")?.minY ?? 0
    host.advance(1)
    #expect(high < (host.frame(of: "ball")?.minY ?? 0))
    #expect(host.host.graph.animationDeadline == nil)
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
