import MartletUI

/// Animations that are repeated, sped up and delayed, and curves by their values.
struct Repetitions: View {
  @State private var isRight = false
  private let curve = UnitCurve.easeInOut
  private let spring = Spring.bouncy

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ball(.easeOut(duration: 0.4).repeatCount(3))
      ball(.linear(duration: 0.4).repeatForever())
      ball(.easeIn(duration: 0.8).speed(2))
      ball(.spring(spring).delay(0.2))
      HStack(spacing: 4) {
        ForEach(0..<12) { step in
          Color.orange.frame(width: 14, height: 40 * curve.value(at: Double(step) / 11))
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .contentShape(Rectangle())
    .onTapGesture { isRight = true }
    .padding()
  }

  private func ball(_ animation: Animation) -> some View {
    Circle().fill(.indigo).frame(width: 14, height: 14)
      .offset(x: isRight ? 220 : 0).animation(animation, value: isRight)
  }
}
