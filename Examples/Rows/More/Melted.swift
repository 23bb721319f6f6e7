import MartletUI

/// Filters of a canvas: drops that melt together, an inner shadow, shaders and matrices.
struct Melted: View {
  var body: some View {
    Canvas { context, _ in
      var drops = context
      drops.addFilter(.alphaThreshold(min: 0.5, color: .orange))
      drops.addFilter(.blur(radius: 8))
      drops.drawLayer { layer in
        for (x, side) in [(14.0, 56.0), (66, 40), (100, 28)] {
          let box = CGRect(x: x, y: 44 - side / 2, width: side, height: side)
          layer.fill(Path(ellipseIn: box), with: .color(.black))
        }
      }
      let plate = Path(roundedRect: CGRect(x: 156, y: 20, width: 64, height: 48), cornerRadius: 10)
      var pressed = context
      pressed.clip(to: plate)
      pressed.addFilter(.shadow(radius: 5, y: 3, options: [.shadowAbove, .invertsAlpha]))
      pressed.fill(plate, with: .color(.teal))
      var sepia = ColorMatrix()
      (sepia.r1, sepia.r2, sepia.r3) = (0.393, 0.769, 0.189)
      (sepia.g1, sepia.g2, sepia.g3) = (0.349, 0.686, 0.168)
      (sepia.b1, sepia.b2, sepia.b3) = (0.272, 0.534, 0.131)
      let fade = ColorFunction(id: 0) { pixel, point, bounds in
        pixel.scaled(by: point.x / bounds.width)
      }
      let filters: [GraphicsContext.Filter] = [.colorMatrix(sepia), .colorShader(fade)]
      for (row, filter) in filters.enumerated() {
        var bar = context
        bar.addFilter(filter)
        bar.fill(
          Path(CGRect(x: 14, y: 92 + 34 * Double(row), width: 206, height: 24)),
          with: .linearGradient(
            Gradient(colors: [.indigo, .teal, .yellow]), startPoint: CGPoint(x: 14, y: 0),
            endPoint: CGPoint(x: 220, y: 0)))
      }
    }
  }
}
