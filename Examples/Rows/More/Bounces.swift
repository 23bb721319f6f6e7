import MartletUI

/// A ball that follows keyframes, below it the same keyframes as bars over time.
struct Bounces: View {
  @State private var hops = 0

  var body: some View {
    VStack(spacing: 8) {
      KeyframeAnimator(initialValue: 0.0, trigger: hops) { height in
        Circle().fill(Color.orange).frame(width: 24, height: 24).offset(y: -height)
      } keyframes: { _ in
        hop
      }
      .frame(height: 90, alignment: .bottom)
      HStack(alignment: .bottom, spacing: 4) {
        ForEach(0..<17) { step in
          Color.teal.frame(width: 8, height: 2 + timeline.value(progress: Double(step) / 16) / 2)
        }
      }
      .frame(height: 36, alignment: .bottom)
      Text("\(Int((timeline.duration * 1000).rounded())) ms").font(.footnote)
    }
    .contentShape(Rectangle())
    .onTapGesture { hops += 1 }
  }

  private var timeline: KeyframeTimeline<Double> {
    KeyframeTimeline(initialValue: 0) { hop }
  }

  private var hop: some Keyframes<Double> {
    KeyframeTrack {
      CubicKeyframe(64.0, duration: 0.3)
      LinearKeyframe(32.0, duration: 0.2)
      CubicKeyframe(0.0, duration: 0.3)
    }
  }
}
