import MartletUI

/// A picture that a closure draws.
struct Canvases: View {
  var body: some View {
    Canvas { (context: inout GraphicsContext, size: CGSize) in
      for ring in 0..<5 {
        let box = CGRect(x: 10, y: 10, width: 120, height: 120).insetBy(
          dx: CGFloat(ring * 12), dy: CGFloat(ring * 12))
        context.stroke(Path(ellipseIn: box), with: .color(.teal), lineWidth: 4)
      }
      var turned = context
      turned.opacity = 0.6
      turned.translateBy(x: 200, y: 70)
      turned.rotate(by: .degrees(20))
      turned.fill(
        Path(CGRect(x: -40, y: -30, width: 80, height: 60)),
        with: .linearGradient(
          Gradient(colors: [.red, .yellow]), startPoint: CGPoint(x: -40, y: 0),
          endPoint: CGPoint(x: 40, y: 0)))
      turned.draw(Text("turned").bold(), at: .zero)
      context.drawLayer { layer in
        layer.addFilter(.blur(radius: 3))
        layer.clip(to: Path(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)))
        layer.fill(Path(CGRect(x: 40, y: 140, width: 200, height: 12)), with: .color(.indigo))
      }
      context.blendMode = .multiply
      var plain = context.resolve(Text("plain"))
      plain.shading = .color(.indigo)
      context.draw(plain, at: CGPoint(x: 250, y: 150))
    }
  }
}
