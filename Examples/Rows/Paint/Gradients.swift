import MartletUI

/// Gradients along a line, outwards from a point, and around a point.
struct Gradients: View {
  private let colors = Gradient(colors: [.purple, .orange, .yellow])

  var body: some View {
    HStack(spacing: 14) {
      LinearGradient(gradient: colors, startPoint: .topLeading, endPoint: .bottomTrailing)
      RadialGradient(gradient: colors, center: .center, startRadius: 4, endRadius: 42)
      Circle().fill(
        AngularGradient(
          gradient: colors, center: .center, startAngle: .degrees(-90), endAngle: .degrees(270)))
    }
    .frame(width: 268, height: 80)
  }
}
