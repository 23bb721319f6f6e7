import MartletUI

/// A `GeometryEffect` moves the picture of a view without a change of the layout.
struct OwnEffects: View {
  @State private var shakes = 0

  var body: some View {
    VStack(spacing: 16) {
      Text("Wrong code").font(.headline).padding(14)
        .background(Capsule().fill(Color.red.opacity(0.2)))
        .modifier(Shake(times: Double(shakes)))
      Button("Try again") { withAnimation(.linear(duration: 0.5)) { shakes += 3 } }
    }
  }
}

private struct Shake: GeometryEffect {
  var times: Double

  nonisolated var animatableData: Double {
    get { times }
    set { times = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let phase = times - times.rounded(.down)
    let swing = phase < 0.5 ? 1 - abs(4 * phase - 1) : abs(4 * phase - 3) - 1
    return ProjectionTransform(CGAffineTransform(translationX: 14 * swing, y: 0))
  }
}
