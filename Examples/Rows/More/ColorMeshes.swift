import MartletUI

/// A mesh of nine colours whose middle moves, and one as the line of a circle.
struct ColorMeshes: View {
  @State private var isMoved = false

  private var middle: SIMD2<Float> { isMoved ? [0.8, 0.2] : [0.4, 0.6] }

  var body: some View {
    HStack(spacing: 12) {
      MeshGradient(
        width: 3, height: 3,
        points: [
          [0, 0], [0.5, 0], [1, 0], [0, 0.5], middle, [1, 0.5], [0, 1], [0.5, 1], [1, 1],
        ],
        colors: [.red, .orange, .yellow, .purple, .white, .green, .indigo, .blue, .teal]
      )
      .frame(width: 84, height: 72).clipShape(RoundedRectangle(cornerRadius: 16))
      VStack(spacing: 12) {
        Circle().stroke(mesh(isSmooth: true), lineWidth: 12)
        Rectangle().fill(mesh(isSmooth: false))
      }
      .frame(width: 40, height: 96)
    }
    .padding(12).contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 0.4)) { isMoved = true } }
  }

  private func mesh(isSmooth: Bool) -> MeshGradient {
    MeshGradient(
      width: 2, height: 2, points: [[0, 0.1], [1, 0], [0.1, 1], [0.9, 0.9]],
      colors: [.pink, .mint, .brown, .cyan], background: .gray, smoothsColors: isSmooth)
  }
}
