import MartletUI

/// Paths of a canvas that a shader fills, each in the space of its own box.
struct ShadedPaths: View {
  var body: some View {
    Canvas { context, _ in
      let rings = ColorFunction(id: 0) { _, point, bounds in
        let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
        let ring = Int((x * x + y * y).squareRoot() / 6)
        return ShaderPixel(word: ring.isMultiple(of: 2) ? 0xFF20_6080 : 0xFFF0_C040)
      }
      context.fill(
        Path(ellipseIn: CGRect(x: 20, y: 20, width: 90, height: 60)), with: .shader(rings))
      context.translateBy(x: 190, y: 50)
      context.rotate(by: .degrees(30))
      let box = Path(roundedRect: CGRect(x: -40, y: -24, width: 80, height: 48), cornerRadius: 8)
      context.stroke(box, with: .shader(rings), lineWidth: 10)
    }
  }
}
