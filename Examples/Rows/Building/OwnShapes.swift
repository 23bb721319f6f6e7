import MartletUI

/// A `Shape` draws a path in the rectangle that it gets. Its `animatableData` can be animated.
struct OwnShapes: View {
  @State private var share = 0.3

  var body: some View {
    VStack(spacing: 14) {
      Pie(share: share).fill(Color.orange).frame(width: 100, height: 100)
      Button("\(Int((share * 100).rounded())) %") {
        withAnimation(.easeInOut(duration: 0.6)) { share = share > 0.8 ? 0.3 : share + 0.3 }
      }
    }
  }
}

private struct Pie: Shape {
  var share: Double

  nonisolated var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    return Path { path in
      path.move(to: center)
      path.addArc(
        center: center, radius: rect.width / 2, startAngle: .degrees(-90),
        endAngle: .degrees(-90 + 360 * share), clockwise: false)
      path.closeSubpath()
    }
  }
}
