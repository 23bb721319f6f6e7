import MartletUI

/// Springs by their names beside one another.
struct Springs: View {
  @State private var isRight = false

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ball(.smooth)
      ball(.snappy)
      ball(.bouncy(duration: 0.6, extraBounce: 0.2))
      ball(.interactiveSpring())
      ball(.interpolatingSpring(stiffness: 100, damping: 8))
      ball(.timingCurve(0.9, 0, 0.1, 1, duration: 0.5))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .contentShape(Rectangle())
    .onTapGesture { isRight.toggle() }
    .padding()
  }

  private func ball(_ animation: Animation) -> some View {
    Circle().fill(.indigo).frame(width: 16, height: 16)
      .offset(x: isRight ? 220 : 0)
      .animation(animation, value: isRight)
  }
}
