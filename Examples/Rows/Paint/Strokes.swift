import MartletUI

/// Circles that are filled, outlined and dashed.
struct Strokes: View {
  var body: some View {
    HStack(spacing: 16) {
      Circle().fill(Color.green)
      Circle().stroke(Color.green, lineWidth: 6)
      Circle().stroke(lineWidth: 6).foregroundColor(.orange)
      Circle().strokeBorder(
        Color.blue, style: StrokeStyle(lineWidth: 4, lineCap: .round, dash: [6, 8]))
    }
    .frame(width: 268, height: 56)
  }
}
