import MartletGeometry
import MartletRaster

/// A seeded sequence of numbers.
struct Random {
  var state: UInt64

  init(_ seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    _ = unit()
  }

  mutating func below(_ n: Int) -> Int { Int(unit() * Double(n)) }

  /// 0..<1.
  mutating func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  mutating func point(_ width: Double, _ height: Double) -> CGPoint {
    CGPoint(x: unit() * width, y: unit() * height)
  }

  mutating func color() -> RGBA {
    RGBA(red: unit(), green: unit(), blue: unit(), alpha: below(3) == 0 ? 1 : unit())
  }

  mutating func path(_ width: Double, _ height: Double) -> Path {
    Path { path in
      path.move(to: point(width, height))
      for _ in 0...below(4) {
        switch below(4) {
        case 0: path.addLine(to: point(width, height))
        case 1: path.addQuadCurve(to: point(width, height), control: point(width, height))
        case 2:
          path.addCurve(
            to: point(width, height), control1: point(width, height),
            control2: point(width, height))
        default: path.addEllipse(in: CGRect(origin: point(width, height), size: size(width / 2)))
        }
      }
      if below(2) == 0 { path.closeSubpath() }
    }
  }

  mutating func size(_ largest: Double) -> CGSize {
    CGSize(width: unit() * largest, height: unit() * largest)
  }

  mutating func paint(_ width: Double, _ height: Double) -> Paint {
    let stops = GradientStops([
      .init(color: color(), location: 0), .init(color: color(), location: 0.3 + unit() * 0.4),
      .init(color: color(), location: 1),
    ])
    switch below(6) {
    case 0: return .linear(stops, from: point(width, height), to: point(width, height))
    case 1:
      return .radial(
        stops, center: point(width, height), startRadius: unit() * 10,
        endRadius: 10 + unit() * 40)
    case 2:
      return .angular(
        stops, center: point(width, height), startAngle: unit() * 3, endAngle: 3 + unit() * 4)
    default: return .solid(color())
    }
  }

  mutating func transform() -> CGAffineTransform {
    if below(2) == 0 { return .identity }
    return CGAffineTransform(
      a: 0.7 + unit() * 0.6, b: unit() * 0.4, c: unit() * -0.4, d: 0.7 + unit() * 0.6,
      tx: unit() * 10 - 5, ty: unit() * 10 - 5)
  }

  mutating func style() -> StrokeStyle {
    StrokeStyle(
      lineWidth: 0.3 + unit() * 9, lineCap: [.butt, .round, .square][below(3)],
      lineJoin: [.miter, .round, .bevel][below(3)],
      dash: below(3) == 0 ? [2 + unit() * 8, 1 + unit() * 5] : [], dashPhase: unit() * 9)
  }
}

/// Draws a seeded picture of everything that a painter can do.
func drawScene(_ seed: Int, width: Double, height: Double, moved: CGPoint, on painter: Painter) {
  var random = Random(seed)
  let move = CGAffineTransform(translationX: moved.x, y: moved.y)
  let (dx, dy) = (Int(moved.x), Int(moved.y))
  var glyph = [UInt8]()
  for _ in 0..<63 { glyph.append(UInt8(random.below(256))) }
  var tile = Pixmap(width: 12, height: 9)
  for y in 0..<9 { for x in 0..<12 { tile[x, y] = random.color().premultiplied } }

  for _ in 0..<14 {
    let map = random.transform().concatenating(move)
    switch random.below(9) {
    case 0, 1:
      painter.fill(
        random.path(width, height), rule: random.below(2) == 0 ? .nonZero : .evenOdd,
        transform: map, paint: random.paint(width, height))
    case 2, 3:
      painter.stroke(
        random.path(width, height), style: random.style(), transform: map,
        paint: random.paint(width, height))
    case 4:
      painter.fill(
        AlphaMask(width: 9, height: 7, coverage: glyph),
        at: PixelPoint(
          x: random.below(Int(width)) + dx, y: random.below(Int(height)) + dy),
        color: random.color())
    case 5:
      painter.draw(tile, transform: map.scaledBy(x: 2.5, y: 3))
    case 6:
      painter.draw(
        tile,
        at: PixelPoint(x: random.below(Int(width)) + dx, y: random.below(Int(height)) + dy),
        opacity: random.unit())
    case 7: painter.pushClip(random.path(width, height), transform: map)
    default:
      painter.pushGroup(
        opacity: random.unit(),
        bounds: PixelRect(x: dx, y: dy, width: Int(width), height: Int(height)))
    }
  }
}

/// The parts, which lie apart, and what of the whole is left of them.
func pieces(of whole: PixelRect, _ parts: PixelRect...) -> [PixelRect] {
  var region = PixelRegion(whole)
  for part in parts { region.subtract(part) }
  return parts + region.rects
}
