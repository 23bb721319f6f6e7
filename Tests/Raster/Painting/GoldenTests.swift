import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

private let page: UInt32 = 0xFF10_1418
private let blue = Paint.solid(RGBA(hex: 0x4FC3F7))
private let orange = Paint.solid(RGBA(hex: 0xFFB74D))
private let green = Paint.solid(RGBA(hex: 0x81C784))

private func star(center: CGPoint, radius: Double) -> Path {
  Path { path in
    for i in 0..<5 {
      let angle = Double(i) * 4 * .pi / 5 - .pi / 2
      let p = CGPoint(
        x: center.x + radius * Elementary.cos(angle),
        y: center.y + radius * Elementary.sin(angle))
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.closeSubpath()
  }
}

private func ramp(_ colors: [UInt32], alpha: [Double]? = nil) -> GradientStops {
  GradientStops(
    colors.enumerated().map { i, hex in
      .init(
        color: RGBA(hex: hex).opacity(alpha?[i] ?? 1),
        location: Double(i) / Double(colors.count - 1))
    })
}

@Test func goldenShapes() {
  let p = picture(160, 120, background: page) {
    $0.fill(
      Path(ellipseIn: CGRect(x: 8, y: 8, width: 44, height: 44)), transform: .identity, paint: blue)
    $0.fill(
      Path(roundedRect: CGRect(x: 60, y: 8, width: 60, height: 30), cornerRadius: 10),
      transform: .identity, paint: orange)
    $0.fill(star(center: CGPoint(x: 34, y: 86), radius: 28), transform: .identity, paint: green)
    $0.fill(
      star(center: CGPoint(x: 96, y: 86), radius: 28), rule: .evenOdd, transform: .identity,
      paint: green)
    let wave = Path {
      $0.move(to: CGPoint(x: 126, y: 116))
      $0.addCurve(
        to: CGPoint(x: 156, y: 10), control1: CGPoint(x: 126, y: 50),
        control2: CGPoint(x: 156, y: 70))
      $0.addLine(to: CGPoint(x: 156, y: 116))
      $0.closeSubpath()
    }
    $0.fill(wave, transform: .identity, paint: blue)
  }
  expectGolden(p, "shapes")
}

@Test func goldenStrokes() {
  let zigzag = Path {
    $0.addLines([
      CGPoint(x: 0, y: 30), CGPoint(x: 16, y: 0), CGPoint(x: 30, y: 28), CGPoint(x: 38, y: 4),
    ])
  }
  let styles: [(CGLineCap, CGLineJoin)] = [(.butt, .miter), (.round, .round), (.square, .bevel)]
  let p = picture(176, 130, background: page) { painter in
    for (i, style) in styles.enumerated() {
      painter.stroke(
        zigzag, style: StrokeStyle(lineWidth: 8, lineCap: style.0, lineJoin: style.1),
        transform: CGAffineTransform(translationX: 12 + Double(i) * 56, y: 12), paint: blue)
      painter.stroke(
        zigzag,
        style: StrokeStyle(
          lineWidth: 3, lineCap: style.0, lineJoin: style.1, dash: [8, 5], dashPhase: 2),
        transform: CGAffineTransform(translationX: 12 + Double(i) * 56, y: 54), paint: orange)
    }
    painter.stroke(
      Path(ellipseIn: CGRect(x: 8, y: 94, width: 30, height: 30)),
      style: StrokeStyle(lineWidth: 5), transform: .identity, paint: green)
    painter.stroke(
      Path(roundedRect: CGRect(x: 48.5, y: 94.5, width: 50, height: 28), cornerRadius: 8),
      style: StrokeStyle(lineWidth: 1), transform: .identity, paint: white)
    for i in 0..<6 {
      let line = Path {
        $0.move(to: CGPoint(x: 108, y: 96 + Double(i) * 5))
        $0.addLine(to: CGPoint(x: 168, y: 98 + Double(i) * 5.5))
      }
      painter.stroke(
        line, style: StrokeStyle(lineWidth: 0.25 * Double(i + 1)), transform: .identity,
        paint: white)
    }
  }
  expectGolden(p, "strokes")
}

@Test func goldenGradients() {
  let rainbow = ramp([0xE40303, 0xFF8C00, 0xFFED00, 0x008026, 0x24408E, 0x732982])
  let fade = ramp([0x4FC3F7, 0x4FC3F7], alpha: [1, 0])
  func square(_ x: Double, _ y: Double) -> Path {
    Path(CGRect(x: x, y: y, width: 36, height: 36))
  }
  let p = picture(130, 88, background: page) {
    $0.fill(
      square(4, 4), transform: .identity,
      paint: .linear(rainbow, from: CGPoint(x: 4, y: 4), to: CGPoint(x: 40, y: 40)))
    $0.fill(
      square(46, 4), transform: .identity,
      paint: .linear(fade, from: CGPoint(x: 46, y: 8), to: CGPoint(x: 46, y: 36)))
    $0.fill(
      Path(ellipseIn: CGRect(x: 88, y: 4, width: 36, height: 36)), transform: .identity,
      paint: .radial(rainbow, center: CGPoint(x: 106, y: 22), startRadius: 4, endRadius: 18))
    $0.fill(
      square(4, 46), transform: .identity,
      paint: .angular(
        rainbow, center: CGPoint(x: 22, y: 64), startAngle: 0, endAngle: 2 * .pi))
    $0.fill(
      square(46, 46), transform: .identity,
      paint: .angular(
        rainbow, center: CGPoint(x: 64, y: 64), startAngle: -.pi / 4, endAngle: .pi / 2))
    // The map of an item bends its gradient, too.
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 1, height: 1)),
      transform: CGAffineTransform(a: 30, b: 10, c: -8, d: 28, tx: 96, ty: 47),
      paint: .linear(rainbow, from: .zero, to: CGPoint(x: 1, y: 0)))
  }
  expectGolden(p, "gradients")
}

@Test func goldenClipsAndGroups() {
  let p = picture(150, 60, background: page) {
    $0.pushClip(Path(ellipseIn: CGRect(x: 6, y: 6, width: 48, height: 48)), transform: .identity)
    $0.fill(Path(CGRect(x: 0, y: 0, width: 60, height: 30)), transform: .identity, paint: blue)
    $0.pushClip(star(center: CGPoint(x: 30, y: 34), radius: 26), transform: .identity)
    $0.fill(Path(CGRect(x: 0, y: 0, width: 60, height: 60)), transform: .identity, paint: orange)
    $0.pop()
    $0.pop()

    $0.pushGroup(opacity: 0.5, bounds: PixelRect(x: 60, y: 0, width: 90, height: 60))
    $0.fill(
      Path(ellipseIn: CGRect(x: 64, y: 10, width: 40, height: 40)), transform: .identity,
      paint: blue)
    $0.fill(
      Path(ellipseIn: CGRect(x: 86, y: 10, width: 40, height: 40)), transform: .identity,
      paint: orange)
    $0.pushClip(
      Path(roundedRect: CGRect(x: 104.5, y: 20, width: 40, height: 36), cornerRadius: 8),
      transform: .identity)
    $0.fill(Path(CGRect(x: 100, y: 0, width: 60, height: 60)), transform: .identity, paint: green)
    $0.pop()
    $0.pop()
  }
  expectGolden(p, "clips-and-groups")
}

@Test func goldenImages() {
  var checker = Pixmap(width: 16, height: 16)
  for y in 0..<16 {
    for x in 0..<16 {
      checker[x, y] = (x / 4 + y / 4).isMultiple(of: 2) ? 0xFFE4_0303 : 0xFFFF_ED00
    }
  }
  var glow = Pixmap(width: 24, height: 24)
  glow.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.fill(
        Path(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24)), transform: .identity,
        paint: .radial(
          ramp([0xFFFFFF, 0x4FC3F7], alpha: [1, 0]), center: CGPoint(x: 12, y: 12),
          startRadius: 0, endRadius: 12))
    }
  }
  var p = Pixmap(width: 140, height: 60)
  p.fill(p.bounds, with: page)
  p.withSurface { surface in
    let painter = Painter()
    painter.draw(on: surface, damage: surface.bounds) { painter in
      painter.draw(checker, at: PixelPoint(x: 4, y: 4))
      painter.draw(checker, at: PixelPoint(x: 4, y: 34), opacity: 0.4)
      painter.draw(
        checker, transform: CGAffineTransform(a: 2.5, b: 0, c: 0, d: 2.5, tx: 28, ty: 8))
      painter.draw(
        checker, transform: CGAffineTransform(a: 2, b: 0.8, c: -0.8, d: 2, tx: 88, ty: 4))
      painter.draw(glow, at: PixelPoint(x: 112, y: 32))
      painter.draw(glow, at: PixelPoint(x: -8, y: 20))
    }
  }
  expectGolden(p, "images")
}
