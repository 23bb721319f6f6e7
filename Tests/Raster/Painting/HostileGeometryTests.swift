import MartletGeometry
import MartletRaster
import Testing

private let odd: [Double] = [
  0, -0.0, 1, 12.5, -3, 1e-300, 1e6, -1e6, 2e6, 1e15, 1e30, -1e30, 1e300, -1e300,
  .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 8_388_608, 4_194_304.25,
]

@Test(arguments: 0..<100)
func geometryOfAnyNumbersNeverTraps(seed: Int) {
  var random = Random(seed)
  func number() -> Double {
    random.below(3) == 0 ? random.unit() * 20 : odd[random.below(odd.count)]
  }
  func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  _ = picture(20, 16) { painter in
    for _ in 0..<6 {
      let path = Path { path in
        for _ in 0...random.below(5) {
          switch random.below(7) {
          case 0: path.move(to: point())
          case 1: path.addLine(to: point())
          case 2: path.addQuadCurve(to: point(), control: point())
          case 3: path.addCurve(to: point(), control1: point(), control2: point())
          case 4:
            path.addEllipse(in: CGRect(x: number(), y: number(), width: number(), height: number()))
          case 5:
            path.addArc(
              center: point(), radius: number(), startAngle: .radians(number()),
              endAngle: .radians(number()), clockwise: random.below(2) == 0)
          default: path.closeSubpath()
          }
        }
      }
      let map =
        random.below(2) == 0
        ? .identity
        : CGAffineTransform(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let stops = GradientStops([
        .init(color: RGBA(red: number(), green: 0, blue: 1), location: number()),
        .init(color: .white, location: number()),
      ])
      let paints: [Paint] = [
        white, .linear(stops, from: point(), to: point()),
        .radial(stops, center: point(), startRadius: number(), endRadius: number()),
        .angular(stops, center: point(), startAngle: number(), endAngle: number()),
        .linear(GradientStops([]), from: point(), to: point()),
      ]
      let paint = paints[random.below(paints.count)]
      switch random.below(4) {
      case 0: painter.pushClip(path, transform: map)
      case 1:
        painter.stroke(
          path,
          style: StrokeStyle(
            lineWidth: number(), lineCap: .round, lineJoin: .round, miterLimit: number(),
            dash: [number(), number()], dashPhase: number()), transform: map, paint: paint)
      case 2: painter.draw(Pixmap(width: 3, height: 2), transform: map)
      default: painter.fill(path, transform: map, paint: paint)
      }
      _ = path.boundingRect
      _ = path.contains(point())
    }
  }
}

@Test(arguments: [1e4, 1e7, 1e15, 1e30, 1e200])
func hugeRectangleCoversThePicture(size: Double) {
  let p = picture(8, 8) {
    $0.fill(
      Path(CGRect(x: -size, y: -size, width: 2 * size, height: 2 * size)), transform: .identity,
      paint: white)
  }
  for y in 0..<8 { for x in 0..<8 { #expect(p[x, y] == 0xFFFF_FFFF) } }
}

@Test(arguments: [1e4, 1e7, 1e15, 1e30])
func hugeTriangleKeepsItsDiagonal(size: Double) {
  let path = Path {
    $0.addLines([
      CGPoint(x: -size, y: -size), CGPoint(x: size, y: size), CGPoint(x: -size, y: size),
    ])
    $0.closeSubpath()
  }
  let p = picture(8, 8) { $0.fill(path, transform: .identity, paint: white) }
  for y in 0..<8 {
    for x in 0..<8 {
      #expect(p[x, y] >> 24 == (x == y ? 128 : x < y ? 255 : 0))
    }
  }
}

@Test func hugeStrokeCrossesThePicture() {
  let line = Path { $0.addLines([CGPoint(x: -1e30, y: 4), CGPoint(x: 1e30, y: 4)]) }
  let p = picture(8, 8) {
    $0.stroke(line, style: StrokeStyle(lineWidth: 2), transform: .identity, paint: white)
  }
  for y in 0..<8 { #expect(p[3, y] >> 24 == (y == 3 || y == 4 ? 255 : 0)) }
}

/// Of dense lines, too, whose silhouette squares the width.
@Test(arguments: [5e-303, 1e-160, 1e-60, 1e-20, 1e-8, 1e-6, 1e-5])
func strokesThinnerThanSeenDrawNothing(width: Double) {
  let dense = Path {
    $0.addLines((0..<600).map { CGPoint(x: Double($0) / 16, y: Double($0 * 37 % 16)) })
  }
  let open = Path { $0.addLines([CGPoint(x: -4096, y: 3), CGPoint(x: 600, y: 9.5)]) }
  for (path, cap) in [(dense, CGLineCap.round), (dense, .square), (open, .square)] {
    let p = picture(40, 16) {
      let style = StrokeStyle(lineWidth: width, lineCap: cap, lineJoin: .round)
      $0.stroke(path, style: style, transform: .identity, paint: white)
    }
    for y in 0..<16 { for x in 0..<40 { #expect(p[x, y] == 0) } }
  }
}

/// And neither run on for ever nor take all memory.
@Test(arguments: [1e17, 1e100, 1.7e308, -1e17, -1.7e308])
func dashesOfAnyPhaseAreDashes(phase: Double) {
  let p = picture(64, 4) {
    let style = StrokeStyle(lineWidth: 4, dash: [3, 4], dashPhase: phase)
    let line = Path { $0.addLines([CGPoint(x: 0, y: 2), CGPoint(x: 64, y: 2)]) }
    $0.stroke(line, style: style, transform: .identity, paint: white)
  }
  let covered = (0..<64).reduce(0) { $0 + Int(p[$1, 2] >> 24) } / 255
  #expect((24...31).contains(covered))
}

@Test func emptyThingsDrawNothing() {
  let p = picture(4, 4) {
    $0.fill(Path(), transform: .identity, paint: white)
    $0.fill(Path(CGRect(x: 1, y: 1, width: 0, height: 3)), transform: .identity, paint: white)
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 4, height: 4)),
      transform: CGAffineTransform(scaleX: 0, y: 1), paint: white)
    $0.stroke(Path(), style: StrokeStyle(), transform: .identity, paint: white)
    $0.fill(AlphaMask(width: 0, height: 0, coverage: []), at: PixelPoint(x: 1, y: 1), color: .white)
    $0.draw(Pixmap(width: 0, height: 0), transform: .identity)
    $0.pop()
    $0.pushClip(Path(), transform: .identity)
    $0.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), transform: .identity, paint: white)
  }
  for y in 0..<4 { for x in 0..<4 { #expect(p[x, y] == 0) } }
}
