import MartletUI

/// Styles with shadows: behind a shape, and inside its edge.
struct Relief: View {
  private let inside = ShadowStyle.inner(radius: 5, x: 3, y: 4)

  var body: some View {
    HStack(spacing: 20) {
      RoundedRectangle(cornerRadius: 14)
        .fill(.teal.shadow(.drop(radius: 6, x: 3, y: 5)))
      Circle()
        .fill(.white.shadow(inside))
      Capsule()
        .stroke(
          .linearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom)
            .shadow(.inner(color: .black, radius: 2, y: 2)),
          style: StrokeStyle(lineWidth: 16)
        )
        .frame(width: 40)
    }
    .frame(height: 76)
    .padding(24)
    .background(Color.gray.opacity(0.25))
  }
}
