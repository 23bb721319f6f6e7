import CCairo
import MartletGeometry
import MartletRaster
import Testing

// The same calls to the painter and to Cairo, with seeded shapes. Where the two disagree:
//
// - Cairo samples each pixel row on 15 lines: an edge that lies flat is up to 1/15 (17 of 255) off,
//   where Martlet's area is exact to 2.
// - Coverage of parts that overlap inside one shape adds up in Martlet (two halves of a pixel are a
//   whole one), and that of opposite sense cancels. Cairo decides line by line. This shows in
//   single pixels where a shape's edges cross or a stroke's own edges meet.
// - Two clips multiply their coverage in Martlet; Cairo cuts one polygon by the other.
// - A dash is as long as its chords: Martlet's lie up to 0.04 pixels off the curve, Cairo's, as set
//   here, up to 0.02.

private let side = 64

/// Draws on both and compares.
private func compare(
  background: RGBA = .clear, _ ours: (Painter) -> Void, _ theirs: (CairoCanvas) -> Void
) -> PictureDifference {
  let a = picture(side, side) { painter in
    painter.fill(PixelRect(x: 0, y: 0, width: side, height: side), color: background)
    ours(painter)
  }
  let canvas = CairoCanvas(width: side, height: side, background: background)
  theirs(canvas)
  return PictureDifference(a, canvas.pixmap, background: background.premultiplied)
}

private func compareFill(
  _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform = .identity,
  paint: Paint = white
) -> PictureDifference {
  compare(
    { $0.fill(path, rule: rule, transform: transform, paint: paint) },
    { $0.fill(path, rule: rule, transform: transform, paint: paint) })
}

private func compareStroke(
  _ path: Path, _ style: StrokeStyle, transform: CGAffineTransform = .identity
) -> PictureDifference {
  compare(
    { $0.stroke(path, style: style, transform: transform, paint: white) },
    { $0.stroke(path, style: style, transform: transform, paint: white) })
}

extension Random {
  /// A polygon whose sides do not cross: corners in order of their angle.
  fileprivate mutating func star() -> Path {
    let count = 3 + below(9)
    let points = (0..<count).map { i -> CGPoint in
      let angle = (Double(i) + unit() * 0.8) / Double(count) * 2 * .pi
      let (sin, cos) = Elementary.sinCos(angle)
      let radius = 6 + unit() * 30
      return CGPoint(x: 32 + cos * radius, y: 32 + sin * radius)
    }
    return Path {
      $0.addLines(points)
      $0.closeSubpath()
    }
  }

  /// Corners anywhere.
  fileprivate mutating func tangle() -> Path {
    let points = (0..<5 + below(4)).map { _ in point(64, 64) }
    return Path {
      $0.addLines(points)
      $0.closeSubpath()
    }
  }

  /// A line that turns by less than a right angle at each of a few corners.
  fileprivate mutating func bend() -> Path {
    var p = CGPoint(x: 6 + unit() * 8, y: 20 + unit() * 24)
    var heading = unit() * 0.6 - 0.3
    return Path {
      $0.move(to: p)
      for _ in 0..<3 {
        let (sin, cos) = Elementary.sinCos(heading)
        p = CGPoint(x: p.x + 15 * cos, y: p.y + 15 * sin)
        $0.addLine(to: p)
        heading += unit() * 2.4 - 1.2
      }
    }
  }

  /// A colour whose components are often 0 or 1.
  fileprivate mutating func edgyColor() -> RGBA {
    func component(_ random: inout Random) -> Double {
      switch random.below(4) {
      case 0: 0
      case 1: 1
      default: random.unit()
      }
    }
    return RGBA(
      red: component(&self), green: component(&self), blue: component(&self),
      alpha: component(&self))
  }

  /// Four opaque colours: only then do both libraries mix them alike.
  fileprivate mutating func opaqueStops() -> GradientStops {
    GradientStops(
      (0..<4).map {
        .init(color: RGBA(red: unit(), green: unit(), blue: unit()), location: Double($0) / 3)
      })
  }
}

private let whole = Path(CGRect(x: 0, y: 0, width: side, height: side))

/// What one of Cairo's 15 lines a row weighs, and a rounding step.
private let scanline = 18

// MARK: - Fills

@Test(arguments: 0..<40)
func simplePolygonsAreCairosToOneOfItsLines(seed: Int) {
  var random = Random(seed)
  let path = random.star()
  let transform = random.transform()
  for rule in [FillRule.nonZero, .evenOdd] {
    let difference = compareFill(path, rule: rule, transform: transform)
    #expect(difference.largest <= scanline, "\(difference)")
    #expect(difference.mean < 2, "\(difference)")
  }
}

@Test(arguments: 0..<20)
func ellipsesAreCairosToOneOfItsLines(seed: Int) {
  var random = Random(seed)
  let rect = CGRect(origin: random.point(20, 20), size: random.size(40))
  let difference = compareFill(Path(ellipseIn: rect))
  #expect(difference.largest <= scanline, "\(difference)")
  #expect(difference.mean < 2, "\(difference)")
}

@Test(arguments: 0..<40)
func crossingPolygonsAreCairosSaveWhereEdgesCross(seed: Int) {
  var random = Random(seed)
  let path = random.tangle()
  for rule in [FillRule.nonZero, .evenOdd] {
    let difference = compareFill(path, rule: rule)
    // A handful of crossings, each in a pixel or two.
    #expect(difference.share(difference.beyond20) < 0.02, "\(difference)")
    #expect(difference.mean < 3, "\(difference)")
  }
}

// MARK: - Strokes

@Test(
  arguments: [CGLineCap.butt, .round, .square], [CGLineJoin.miter, .round, .bevel])
func strokesAreCairosWithEachCapAndJoin(cap: CGLineCap, join: CGLineJoin) {
  for seed in 0..<20 {
    var random = Random(seed)
    let path = random.bend()
    let style = StrokeStyle(
      lineWidth: 0.8 + random.unit() * 8, lineCap: cap, lineJoin: join,
      miterLimit: 1 + random.unit() * 10)
    let difference = compareStroke(path, style)
    // Round ends and corners are lines that stray up to 0.08 pixels from their arc.
    #expect(difference.largest <= scanline + 6, "seed \(seed): \(difference)")
    #expect(difference.mean < 2.6, "seed \(seed): \(difference)")
  }
}

@Test(arguments: 0..<20)
func closedStrokesAndShearedPensAreCairos(seed: Int) {
  var random = Random(seed)
  let style = StrokeStyle(
    lineWidth: 0.8 + random.unit() * 5, lineCap: .round, lineJoin: .round)
  let ring = compareStroke(random.star(), style)
  #expect(ring.share(ring.beyond20) < 0.01, "\(ring)")
  #expect(ring.mean < 3.2, "\(ring)")
  let sheared = compareStroke(
    random.bend(), style,
    transform: CGAffineTransform(a: 1.3, b: 0.2, c: -0.4, d: 0.7, tx: 8, ty: 4))
  #expect(sheared.largest <= scanline + 6, "\(sheared)")
  #expect(sheared.mean < 3.2, "\(sheared)")
}

@Test(arguments: 0..<20)
func strokesThatCrossThemselvesAreCairosSaveWhereTheyDo(seed: Int) {
  var random = Random(seed)
  let style = StrokeStyle(
    lineWidth: 0.8 + random.unit() * 5, lineCap: .round, lineJoin: .round)
  let tangle = compareStroke(random.tangle(), style)
  // Seven long lines across 64 pixels cross each other everywhere.
  #expect(tangle.share(tangle.beyond20) < 0.15, "\(tangle)")
  #expect(tangle.share(tangle.beyond64) < 0.05, "\(tangle)")
  let curve = compareStroke(
    Path {
      $0.move(to: random.point(64, 64))
      $0.addCurve(
        to: random.point(64, 64), control1: random.point(64, 64), control2: random.point(64, 64))
    }, style)
  #expect(curve.share(curve.beyond20) < 0.04, "\(curve)")
  #expect(curve.mean < 3.2, "\(curve)")
}

@Test(arguments: 0..<30)
func dashesAreCairos(seed: Int) {
  var random = Random(seed)
  // Gaps wider than the line, so that no dash reaches another.
  let width = 0.8 + random.unit() * 3
  var style = StrokeStyle(
    lineWidth: width, lineCap: [.butt, .round, .square][random.below(3)],
    dash: [2 + random.unit() * 8, width * 2 + random.unit() * 9],
    dashPhase: random.unit() * 40 - 20)
  if random.below(2) == 0 { style.dash.append(width * 2) }
  let open = compareStroke(random.bend(), style)
  #expect(open.share(open.beyond20) < 0.04, "\(open)")
  #expect(open.mean < 4.5, "\(open)")
  let closed = compareStroke(random.star(), style)
  #expect(closed.share(closed.beyond20) < 0.05, "\(closed)")
  #expect(closed.mean < 4, "\(closed)")
  let round = compareStroke(
    Path(ellipseIn: CGRect(x: 8, y: 12, width: 45, height: 30)), style)
  #expect(round.share(round.beyond20) < 0.04, "\(round)")
  #expect(round.mean < 5, "\(round)")
}

// MARK: - Paints

@Test(arguments: 0..<20)
func gradientsAreCairosToTwoSteps(seed: Int) {
  var random = Random(seed)
  let stops = random.opaqueStops()
  let color = random.color()
  let fade = GradientStops([
    .init(color: color.opacity(0.2), location: 0), .init(color: color, location: 0.7),
  ])
  let (from, to) = (random.point(64, 64), random.point(64, 64))
  let radii = (random.unit() * 20, 20 + random.unit() * 40)
  let paints: [Paint] = [
    .linear(stops, from: from, to: to), .linear(fade, from: from, to: to),
    .radial(stops, center: from, startRadius: radii.0, endRadius: radii.1),
    .radial(stops, center: from, startRadius: radii.1, endRadius: radii.0),
    .radial(fade, center: from, startRadius: 0, endRadius: radii.1),
  ]
  let wide = Path(CGRect(x: -200, y: -200, width: 500, height: 500))
  let transform = random.transform()
  for paint in paints {
    let difference = compareFill(wide, transform: transform, paint: paint)
    #expect(difference.largest <= 2, "\(paint): \(difference)")
  }
}

@Test(arguments: 0..<20)
func enlargedPicturesAreCairosToFourSteps(seed: Int) {
  var random = Random(seed)
  // A clear border, because beyond it Martlet repeats it and Cairo sees nothing.
  var image = Pixmap(width: 24, height: 20)
  for y in 2..<18 { for x in 2..<22 { image[x, y] = random.color().premultiplied } }
  let transform = random.transform().scaledBy(
    x: 1.2 + random.unit() * 2, y: 1.2 + random.unit())
  let canvas = CairoCanvas(width: side, height: side)
  canvas.draw(image, transform: transform)
  let ours = picture(side, side) { $0.draw(image, transform: transform) }
  let difference = PictureDifference(ours, canvas.pixmap)
  #expect(difference.largest <= 4, "\(difference)")
}

// MARK: - Scopes

@Test(arguments: 0..<20)
func clipsAreCairosSaveWhereTheirEdgesMeetOthers(seed: Int) {
  var random = Random(seed)
  let (outer, inner, shape) = (random.star(), random.star(), random.star())
  let one = compare(background: .black) { painter in
    painter.pushClip(outer, transform: .identity)
    painter.fill(whole, transform: .identity, paint: white)
    painter.pop()
  } _: { canvas in
    canvas.clipped(to: outer) { canvas.fill(whole, paint: white) }
  }
  #expect(one.largest <= scanline, "\(one)")
  let three = compare(background: .black) { painter in
    painter.pushClip(outer, transform: .identity)
    painter.pushClip(inner, rule: .evenOdd, transform: .identity)
    painter.fill(shape, transform: .identity, paint: white)
    painter.pop()
    painter.pop()
  } _: { canvas in
    canvas.clipped(to: outer) {
      canvas.clipped(to: inner, rule: .evenOdd) { canvas.fill(shape, paint: white) }
    }
  }
  #expect(three.share(three.beyond20) < 0.12, "\(three)")
  #expect(three.largest < 100, "\(three)")
}

@Test(arguments: 0..<20)
func groupsAreCairosToOneOfItsLines(seed: Int) {
  var random = Random(seed)
  let (a, b) = (random.star(), random.star())
  let (first, second) = (Paint.solid(random.color()), Paint.solid(random.color()))
  let opacity = random.unit()
  let difference = compare(background: .white) { painter in
    painter.pushGroup(
      opacity: opacity, bounds: PixelRect(x: 0, y: 0, width: side, height: side))
    painter.fill(a, transform: .identity, paint: first)
    painter.fill(b, transform: .identity, paint: second)
    painter.pop()
  } _: { canvas in
    canvas.grouped(opacity: opacity) {
      canvas.fill(a, paint: first)
      canvas.fill(b, paint: second)
    }
  }
  #expect(difference.largest <= scanline, "\(difference)")
}

/// Cairo's name of a mode; it has none for `plusDarker`.
private func cairoOperator(_ mode: BlendMode) -> cairo_operator_t? {
  switch mode {
  case .normal: CAIRO_OPERATOR_OVER
  case .multiply: CAIRO_OPERATOR_MULTIPLY
  case .screen: CAIRO_OPERATOR_SCREEN
  case .overlay: CAIRO_OPERATOR_OVERLAY
  case .darken: CAIRO_OPERATOR_DARKEN
  case .lighten: CAIRO_OPERATOR_LIGHTEN
  case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
  case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
  case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
  case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
  case .difference: CAIRO_OPERATOR_DIFFERENCE
  case .exclusion: CAIRO_OPERATOR_EXCLUSION
  case .hue: CAIRO_OPERATOR_HSL_HUE
  case .saturation: CAIRO_OPERATOR_HSL_SATURATION
  case .color: CAIRO_OPERATOR_HSL_COLOR
  case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
  case .sourceAtop: CAIRO_OPERATOR_ATOP
  case .destinationOver: CAIRO_OPERATOR_DEST_OVER
  case .destinationOut: CAIRO_OPERATOR_DEST_OUT
  case .plusLighter: CAIRO_OPERATOR_ADD
  case .plusDarker: nil
  }
}

@Test(arguments: BlendMode.allCases)
func blendModesAreCairosToThreeSteps(mode: BlendMode) {
  guard let its = cairoOperator(mode) else { return }
  var random = Random(7)
  var under = Pixmap(width: side, height: side)
  var over = Pixmap(width: side, height: side)
  for y in 0..<side {
    for x in 0..<side {
      // Clear and opaque pixels, black and white channels among others.
      under[x, y] = random.edgyColor().premultiplied
      over[x, y] = random.edgyColor().premultiplied
    }
  }
  for opacity in [1, 0.6] {
    let difference = compare { painter in
      painter.draw(under, at: PixelPoint(x: 0, y: 0))
      painter.pushGroup(
        opacity: opacity, blendMode: mode,
        bounds: PixelRect(x: 0, y: 0, width: side, height: side))
      painter.draw(over, at: PixelPoint(x: 0, y: 0))
      painter.pop()
    } _: { canvas in
      canvas.draw(under, transform: .identity)
      // Two groups, because pixman 0.42 weighs green twice and blue never when it mixes hues
      // through a mask, which is what an opacity is to it.
      canvas.grouped(opacity: 1, operator: its) {
        canvas.grouped(opacity: opacity) { canvas.draw(over, transform: .identity) }
      }
    }
    #expect(difference.drawn > side * side / 2)
    #expect(difference.largest <= 3, "\(opacity): \(difference)")
  }
}
