import MartletUI

/// `AnimatablePair` animates two numbers of a shape together.
struct Pairs: View {
  @State private var isDay = true

  var body: some View {
    Band(low: isDay ? 0.5 : 0.1, high: isDay ? 0.9 : 0.4)
      .fill(isDay ? Color.orange : Color.indigo)
      .frame(width: 220, height: 110)
      .border(Color.gray.opacity(0.4))
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.easeInOut(duration: 0.6)) { isDay.toggle() } }
  }
}

private struct Band: Shape {
  var low: Double
  var high: Double

  nonisolated var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(low, high) }
    set { (low, high) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    Path(
      CGRect(
        x: rect.minX, y: rect.minY + (1 - high) * rect.height, width: rect.width,
        height: (high - low) * rect.height))
  }
}
