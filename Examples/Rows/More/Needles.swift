import MartletUI

/// A view whose number is animated, drawn in spaces that a matrix maps to the canvas.
struct Needles: View {
  @State private var share = 0.2

  var body: some View {
    Dial(share: share)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 0.6)) { share = 1 - share } }
  }
}

private struct Dial: View, Animatable {
  var share: Double

  nonisolated var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  var body: some View {
    Canvas { (context: inout GraphicsContext, size: CGSize) in
      let center = CGAffineTransform(translationX: size.width / 2, y: size.height - 24)
      let tick = Path(CGRect(x: -120, y: -2, width: 18, height: 4))
      for step in 0...12 {
        context.transform = center.rotated(by: .pi * CGFloat(step) / 12)
        context.fill(tick, with: shading(of: Double(step) / 12))
      }
      context.transform = center.rotated(by: .pi * CGFloat(share))
      context.fill(Path(CGRect(x: -96, y: -3, width: 96, height: 6)), with: .foreground)
    }
  }

  private func shading(of step: Double) -> GraphicsContext.Shading {
    step <= share ? .color(.orange) : .color(white: 0.5, opacity: 0.4)
  }
}
