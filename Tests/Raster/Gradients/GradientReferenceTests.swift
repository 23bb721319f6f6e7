import Glibc
import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

// Gradients and perspective against slow references in doubles: the parameter of each pixel's
// centre by its definition, and shapes by 16 × 16 samples a pixel.

private let side = 48

/// The premultiplied colour at `t`, in 255ths.
private func color(_ stops: [GradientStops.Stop], at t: Double) -> SIMD4<Double> {
  func premultiplied(_ c: RGBA) -> SIMD4<Double> {
    let straight = SIMD4<Double>(c.red, c.green, c.blue, 1)
    return straight * (c.alpha * 255)
  }
  guard let next = stops.firstIndex(where: { $0.location > t }) else {
    return premultiplied(stops[stops.count - 1].color)
  }
  if next == 0 { return premultiplied(stops[0].color) }
  let (a, b) = (stops[next - 1], stops[next])
  let share = (t - a.location) / (b.location - a.location)
  let (from, to) = (premultiplied(a.color), premultiplied(b.color))
  return from + (to - from) * share
}

/// The parameter at a point of the gradient's own space.
private func parameter(_ paint: Paint, at p: CGPoint) -> Double {
  switch paint {
  case .solid: return 0
  case .linear(_, let a, let b):
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)
  case .radial(_, let c, let r0, let r1):
    let distance: Double = hypot(p.x - c.x, p.y - c.y)
    return (distance - r0) / (r1 - r0)
  case .angular(_, let c, let start, let end):
    let angle: Double = atan2(p.y - c.y, p.x - c.x) - start
    let circle = 2 * Double.pi
    let turn = angle - (angle / circle).rounded(.down) * circle
    return turn / (end - start)
  }
}

/// Stops at least a fifth apart, so that a colour changes by at most 5 · 255 over the gradient.
private func stops(_ random: inout Random) -> [GradientStops.Stop] {
  [0, 0.2 + random.unit() * 0.2, 0.6 + random.unit() * 0.2, 1].map {
    GradientStops.Stop(color: random.color(), location: $0)
  }
}

private func paint(_ kind: Int, _ random: inout Random) -> (Paint, [GradientStops.Stop]) {
  let list = stops(&random)
  let stops = GradientStops(list)
  func point() -> CGPoint { CGPoint(x: 8 + random.unit() * 32, y: 8 + random.unit() * 32) }
  switch kind {
  case 0:
    let a = point()
    let turn = random.unit() * 6
    let length = 15 + random.unit() * 40
    let b = CGPoint(
      x: a.x + Elementary.cos(turn) * length, y: a.y + Elementary.sin(turn) * length)
    return (.linear(stops, from: a, to: b), list)
  case 1:
    let r = random.unit() * 10
    return (
      .radial(stops, center: point(), startRadius: r, endRadius: r + 15 + random.unit() * 30),
      list
    )
  default:
    let start = random.unit() * 6 - 3
    let sweep = random.below(2) == 0 ? 2 * Double.pi : 2 + random.unit() * 4
    return (.angular(stops, center: point(), startAngle: start, endAngle: start + sweep), list)
  }
}

private func channels(_ pixel: UInt32) -> SIMD4<Double> {
  SIMD4(
    Double((pixel >> 16) & 255), Double((pixel >> 8) & 255), Double(pixel & 255),
    Double(pixel >> 24))
}

/// The largest difference of a channel between a picture of `paint` and its definition. Left out
/// are pixels about which the definition jumps or is not smooth: a pixel's centre nearer than one
/// to an angular gradient's centre or to the ray where it begins and ends.
private func worstDifference(
  _ p: borrowing Pixmap, _ paint: Paint, _ stops: [GradientStops.Stop],
  _ toLocal: (CGPoint) -> CGPoint
) -> Double {
  var worst = 0.0
  for y in 0..<side {
    for x in 0..<side {
      let centre = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let here = toLocal(centre)
      let t = parameter(paint, at: here)
      if case .angular(_, let c, let start, let end) = paint {
        if hypot(here.x - c.x, here.y - c.y) < 3 { continue }
        // The ray where it begins, and the middle of what it leaves out, where its ends meet.
        let rest = 2 * Double.pi / (end - start)
        if t < 0.03 || t > rest - 0.03 || abs(t - (1 + rest) / 2) < 0.03 { continue }
        if t > 1 { continue }
      }
      let expected = color(stops, at: t)
      let difference = channels(p[x, y]) - expected
      for i in 0..<4 { worst = max(worst, abs(difference[i])) }
    }
  }
  return worst
}

@Test(arguments: 0..<3, 0..<25) func gradientsFollowTheirDefinition(kind: Int, seed: Int) {
  var random = Random(seed * 3 + kind)
  let (paint, stops) = paint(kind, &random)
  let map =
    seed % 2 == 0
    ? CGAffineTransform.identity
    : CGAffineTransform(
      a: 0.8 + random.unit() * 0.5, b: random.unit() * 0.3, c: -random.unit() * 0.3,
      d: 0.8 + random.unit() * 0.5, tx: random.unit() * 6, ty: random.unit() * 6)
  let inverse = map.inverted()
  let big = Path(CGRect(x: -500, y: -500, width: 1000, height: 1000))
  let p = picture(side, side) { $0.fill(big, transform: map, paint: paint) }
  // An entry of the table is 1/1024 of the way: at most 1.3 of 255 here, and a half is rounding.
  #expect(worstDifference(p, paint, stops) { $0.applying(inverse) } <= 2.5, "seed \(seed)")
}

@Test(arguments: 0..<3, 0..<12)
func projectedGradientsFollowTheirDefinition(kind: Int, seed: Int) {
  var random = Random(seed * 3 + kind + 1000)
  let (paint, stops) = paint(kind, &random)
  var map = ProjectionTransform(
    CGAffineTransform(
      a: 1, b: random.unit() * 0.2, c: -random.unit() * 0.2, d: 1, tx: random.unit() * 4,
      ty: random.unit() * 4))
  map.m13 = random.unit() * 0.006 - 0.003
  map.m23 = random.unit() * 0.006 - 0.003
  let inverse = map.inverted()
  let big = Path(CGRect(x: -80, y: -80, width: 220, height: 220))
  let p = picture(side, side) {
    $0.fill(big, transform: .identity, projectedBy: map, paint: paint)
  }
  #expect(worstDifference(p, paint, stops) { $0.applying(inverse) } <= 4, "seed \(seed)")
}

// MARK: - Shapes in perspective

@Test(arguments: 0..<12) func projectedShapesCoverTheSamplesInside(seed: Int) {
  var random = Random(seed + 7)
  let rect = CGRect(
    x: 6 + random.unit() * 8, y: 6 + random.unit() * 8, width: 14 + random.unit() * 14,
    height: 14 + random.unit() * 14)
  let isRound = seed % 2 == 0
  let polygon: [CGPoint] =
    isRound
    ? (0..<360).map { (i: Int) -> CGPoint in
      let angle = Double(i) * Double.pi / 180
      return CGPoint(
        x: rect.midX + rect.width / 2 * Elementary.cos(angle),
        y: rect.midY + rect.height / 2 * Elementary.sin(angle))
    }
    : (0..<5).map { (_: Int) -> CGPoint in
      CGPoint(x: 6 + random.unit() * 34, y: 6 + random.unit() * 34)
    }
  let path =
    isRound
    ? Path(ellipseIn: rect)
    : Path {
      $0.addLines(polygon)
      $0.closeSubpath()
    }
  var map = ProjectionTransform()
  map.m13 = random.unit() * 0.01 - 0.005
  map.m23 = random.unit() * 0.01 - 0.005
  map.m31 = random.unit() * 4 - 2
  let inverse = map.inverted()
  let p = picture(side, side) {
    $0.fill(
      path, rule: .evenOdd, transform: .identity, projectedBy: map,
      paint: .solid(.white))
  }
  var total = 0.0
  var sure = 0.0
  for y in 0..<side {
    for x in 0..<side {
      var inside = 0
      for i in 0..<256 {
        let dx = (Double(i % 16) + 0.5) / 16
        let dy = (Double(i / 16) + 0.5) / 16
        let s = CGPoint(x: Double(x) + dx, y: Double(y) + dy)
        if winding(polygon, s.applying(inverse)) & 1 != 0 { inside += 1 }
      }
      let difference = abs(Double(p[x, y] >> 24) / 255 - Double(inside) / 256)
      total += difference
      // Away from edges there is no doubt; where edges cross in a pixel, areas add up.
      if inside == 0 || inside == 256 { sure = max(sure, difference) }
    }
  }
  #expect(sure < 0.1, "seed \(seed)")
  #expect(total / Double(side * side) < 0.006, "seed \(seed)")
}
