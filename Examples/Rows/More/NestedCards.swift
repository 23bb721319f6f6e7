import MartletUI

/// Cards whose corners follow those of the card around them.
struct NestedCards: View {
  var body: some View {
    VStack(spacing: 6) {
      HStack(spacing: 6) {
        card(.indigo, ConcentricRectangle())
        card(.teal, ConcentricRectangle(corners: .concentric(minimum: 6)))
      }
      HStack(spacing: 6) {
        card(.orange, ConcentricRectangle(uniformBottomCorners: 12))
        card(.pink, ConcentricRectangle(corners: .concentric, isUniform: true))
      }
      .frame(height: 40)
    }
    .padding(8)
    .background(RoundedRectangle(cornerRadius: 32).fill(.gray.opacity(0.25)))
    .containerShape(RoundedRectangle(cornerRadius: 32))
    .padding(10)
  }

  private func card(_ color: Color, _ shape: ConcentricRectangle) -> some View {
    shape.fill(color.opacity(0.8)).overlay(shape.strokeBorder(color, lineWidth: 3))
  }
}
