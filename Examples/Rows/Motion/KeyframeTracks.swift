import MartletUI

/// A jump whose height and shape follow keyframes of their own.
struct KeyframeTracks: View {
  @State private var jumps = 0

  var body: some View {
    Color.pink.frame(width: 40, height: 40)
      .keyframeAnimator(initialValue: Pose(), trigger: jumps) { view, pose in
        view.scaleEffect(x: 1, y: pose.stretch, anchor: .bottom).offset(y: -pose.height)
      } keyframes: { _ in
        KeyframeTrack(\.height) {
          MoveKeyframe(0.0)
          CubicKeyframe(70.0, duration: 0.4)
          SpringKeyframe(0.0, duration: 0.6, spring: .bouncy)
        }
        KeyframeTrack(\.stretch) {
          LinearKeyframe(1.4, duration: 0.2)
          LinearKeyframe(0.7, duration: 0.4, timingCurve: .easeIn)
          LinearKeyframe(1.0, duration: 0.2)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .contentShape(Rectangle())
      .onTapGesture { jumps += 1 }
  }
}

private struct Pose {
  var height = 0.0
  var stretch = 1.0
}
