import MartletUI

/// Built-in shapes, and a path.
struct Shapes: View {
  var body: some View {
    HStack(spacing: 12) {
      Rectangle().fill(Color.red)
      RoundedRectangle(cornerRadius: 12).fill(Color.orange)
      Circle().fill(Color.yellow)
      Capsule().fill(Color.green)
      Path { path in
        path.move(to: CGPoint(x: 22, y: 0))
        path.addLine(to: CGPoint(x: 44, y: 60))
        path.addLine(to: CGPoint(x: 0, y: 60))
        path.closeSubpath()
      }
      .fill(Color.blue)
    }
    .frame(width: 268, height: 60)
  }
}
