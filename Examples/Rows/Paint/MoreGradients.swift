import MartletUI

/// Gradients of a colour, of an ellipse, and colours between two others.
struct MoreGradients: View {
  private let steps = [0, 0.25, 0.5, 0.75, 1]

  var body: some View {
    VStack(spacing: 10) {
      HStack(spacing: 10) {
        RoundedRectangle(cornerRadius: 10).fill(Color.blue.gradient)
        RoundedRectangle(cornerRadius: 10).fill(
          AnyGradient(Gradient(colors: [.mint, .green])))
        EllipticalGradient(colors: [.yellow, .red])
        Capsule().fill(
          EllipticalGradient(
            colors: [.white, .purple], center: .topLeading, endRadiusFraction: 1))
      }
      .frame(width: 268, height: 60)
      mixed(.perceptual)
      mixed(.device)
    }
  }

  private func mixed(_ space: Gradient.ColorSpace) -> some View {
    HStack(spacing: 4) {
      ForEach(steps, id: \.self) { step in
        Color.blue.mix(with: .yellow, by: step, in: space).frame(width: 50, height: 30)
      }
    }
  }
}
