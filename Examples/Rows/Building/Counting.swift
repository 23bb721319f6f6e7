import MartletUI

/// An animatable modifier gets every intermediate value of an animation. Here a number counts up.
struct Counting: View {
  @State private var value = 120.0

  var body: some View {
    VStack(spacing: 12) {
      Color.clear.frame(width: 220, height: 64).modifier(Count(value: value))
      Button("Next") {
        withAnimation(.easeInOut(duration: 0.8)) { value = value > 500 ? 120 : value + 360 }
      }
    }
  }
}

private struct Count: AnimatableModifier {
  var value: Double

  nonisolated var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  func body(content: Content) -> some View {
    content.overlay(
      Text("\(Int(value)) W").font(.system(size: 44, weight: .semibold)).monospacedDigit())
  }
}
