import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

/// The area of a simple polygon inside the unit square at (x, y), exactly: the polygon is cut by
/// the square's four sides.
private func exactArea(_ polygon: [CGPoint], _ x: Int, _ y: Int) -> Double {
  var points = polygon
  func cut(_ inside: (CGPoint) -> Double) {
    var result: [CGPoint] = []
    for (i, b) in points.enumerated() {
      let a = points[(i + points.count - 1) % points.count]
      let da = inside(a)
      let db = inside(b)
      if (da >= 0) != (db >= 0) {
        let t = da / (da - db)
        result.append(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
      }
      if db >= 0 { result.append(b) }
    }
    points = result
  }
  cut { $0.x - Double(x) }
  cut { Double(x + 1) - $0.x }
  cut { $0.y - Double(y) }
  cut { Double(y + 1) - $0.y }
  var area = 0.0
  for (i, b) in points.enumerated() {
    let a = points[(i + points.count - 1) % points.count]
    area += a.x * b.y - a.y * b.x
  }
  return abs(area) / 2
}

private func polygonPath(_ points: [CGPoint]) -> Path {
  Path {
    $0.addLines(points)
    $0.closeSubpath()
  }
}

/// The largest difference, in 255ths, between a white picture's alpha and a reference of 0…1.
private func worstError(_ p: borrowing Pixmap, _ reference: (Int, Int) -> Double) -> Double {
  var worst = 0.0
  for y in 0..<p.height {
    for x in 0..<p.width {
      worst = max(worst, abs(Double(p[x, y] >> 24) - min(1, reference(x, y)) * 255))
    }
  }
  return worst
}

@Test(arguments: 0..<60)
func triangleCoverageIsItsExactArea(seed: Int) {
  var random = Random(seed)
  // Corners beyond the picture, too; on the grid of fixed point, so that nothing is rounded.
  let corners = (0..<3).map { _ in
    CGPoint(
      x: (random.unit() * 60 * 256 - 2560).rounded() / 256,
      y: (random.unit() * 60 * 256 - 2560).rounded() / 256)
  }
  let p = picture(40, 40) { $0.fill(polygonPath(corners), transform: .identity, paint: white) }
  // 255 of 256 steps, and where a line crosses a row or column its height is cut to 1/256.
  let worst = worstError(p) { exactArea(corners, $0, $1) }
  #expect(worst < 2.1)
}

@Test(arguments: 0..<8)
func ellipseCoverageIsItsArea(seed: Int) {
  var random = Random(seed)
  let rect = CGRect(
    origin: random.point(8, 8),
    size: CGSize(width: 1 + random.unit() * 28, height: 2 + random.unit() * 25))
  let polygon = (0..<180).map { i in
    let angle = Double(i) * .pi / 90
    return CGPoint(
      x: rect.midX + rect.width / 2 * Elementary.cos(angle),
      y: rect.midY + rect.height / 2 * Elementary.sin(angle))
  }
  let p = picture(40, 36) { $0.fill(Path(ellipseIn: rect), transform: .identity, paint: white) }
  // The tolerance of flattening, 0.04 pixels, is 10 of 255 where a whole pixel's edge strays.
  #expect(worstError(p) { exactArea(polygon, $0, $1) } < 11)
}

@Test(arguments: 0..<12)
func evenOddFollowsASampledReference(seed: Int) {
  var random = Random(seed)
  let points = (0..<7).map { _ in random.point(24, 24) }
  let path = polygonPath(points)
  for isEvenOdd in [false, true] {
    let p = picture(24, 24) {
      $0.fill(path, rule: isEvenOdd ? .evenOdd : .nonZero, transform: .identity, paint: white)
    }
    var total = 0.0
    var worst = 0.0
    for y in 0..<24 {
      for x in 0..<24 {
        var inside = 0
        for i in 0..<256 {
          let s = CGPoint(
            x: Double(x) + (Double(i % 16) + 0.5) / 16, y: Double(y) + (Double(i / 16) + 0.5) / 16)
          let count = winding(points, s)
          if isEvenOdd ? count & 1 != 0 : count != 0 { inside += 1 }
        }
        let coverage = Double(p[x, y] >> 24) / 255
        // Away from edges there is no doubt; at crossings edges of opposite sense cancel.
        if inside == 0 || inside == 256 {
          worst = max(worst, abs(coverage - Double(inside) / 256))
        }
        total += abs(coverage - Double(inside) / 256)
      }
    }
    #expect(worst < 0.1)
    #expect(total / (24 * 24) < 0.012)
  }
}

// MARK: - Strokes

@Test(arguments: 0..<8)
func roundStrokeCoversThePointsNearItsLine(seed: Int) {
  var random = Random(seed)
  let points = (0..<2 + random.below(4)).map { _ in
    CGPoint(x: 6 + random.unit() * 16, y: 6 + random.unit() * 16)
  }
  let width = 0.6 + random.unit() * 8
  let p = picture(28, 28) {
    $0.stroke(
      Path { $0.addLines(points) },
      style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round),
      transform: .identity, paint: white)
  }
  var total = 0.0
  var worst = 0.0
  for y in 0..<28 {
    for x in 0..<28 {
      var inside = 0
      for i in 0..<256 {
        let s = CGPoint(
          x: Double(x) + (Double(i % 16) + 0.5) / 16, y: Double(y) + (Double(i / 16) + 0.5) / 16)
        for (a, b) in zip(points, points.dropFirst()) where distance(s, a, b) <= width / 2 {
          inside += 1
          break
        }
      }
      let coverage = Double(p[x, y] >> 24) / 255
      if inside == 0 || inside == 256 {
        worst = max(worst, abs(coverage - Double(inside) / 256))
      }
      total += abs(coverage - Double(inside) / 256)
    }
  }
  #expect(worst < 0.06)
  #expect(total / (28 * 28) < 0.012)
}

/// Strokes `path` and fills `outline`, and expects the same picture to a rounding step.
private func expectStroke(
  _ path: Path, _ style: StrokeStyle, transform: CGAffineTransform = .identity,
  equals outline: Path, sourceLocation: SourceLocation = #_sourceLocation
) {
  let stroked = picture(40, 40) {
    $0.stroke(path, style: style, transform: transform, paint: white)
  }
  let filled = picture(40, 40) { $0.fill(outline, transform: transform, paint: white) }
  let worst = worstError(stroked) { Double(filled[$0, $1] >> 24) / 255 }
  #expect(worst <= 2, sourceLocation: sourceLocation)
}

private let corner = Path {
  $0.addLines([CGPoint(x: 8, y: 30), CGPoint(x: 8, y: 8), CGPoint(x: 30, y: 8)])
}

@Test func mitreJoinAndSquareCapsFillTheirCorners() {
  expectStroke(
    corner, StrokeStyle(lineWidth: 5, lineCap: .square),
    equals: polygonPath([
      CGPoint(x: 5.5, y: 32.5), CGPoint(x: 5.5, y: 5.5), CGPoint(x: 32.5, y: 5.5),
      CGPoint(x: 32.5, y: 10.5), CGPoint(x: 10.5, y: 10.5), CGPoint(x: 10.5, y: 32.5),
    ]))
}

@Test func bevelJoinAndButtCapsCutTheirCorners() {
  expectStroke(
    corner, StrokeStyle(lineWidth: 5, lineJoin: .bevel),
    equals: polygonPath([
      CGPoint(x: 5.5, y: 30), CGPoint(x: 5.5, y: 8), CGPoint(x: 8, y: 5.5),
      CGPoint(x: 30, y: 5.5), CGPoint(x: 30, y: 10.5), CGPoint(x: 10.5, y: 10.5),
      CGPoint(x: 10.5, y: 30),
    ]))
}

@Test func mitreBeyondItsLimitIsABevel() {
  // A right angle's mitre is √2 times the width.
  let bevel = StrokeStyle(lineWidth: 5, lineJoin: .bevel)
  for (limit, isMitre) in [(1.4, false), (1.42, true)] {
    let style = StrokeStyle(lineWidth: 5, lineJoin: .miter, miterLimit: limit)
    let a = picture(40, 40) {
      $0.stroke(corner, style: style, transform: .identity, paint: white)
    }
    let b = picture(40, 40) {
      $0.stroke(corner, style: bevel, transform: .identity, paint: white)
    }
    #expect((a[6, 6] == b[6, 6]) == !isMitre)
  }
}

@Test func closedStrokeIsARing() {
  var ring = Path(CGRect(x: 6, y: 6, width: 28, height: 24))
  ring.addPath(
    polygonPath([
      CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 26), CGPoint(x: 30, y: 26), CGPoint(x: 30, y: 10),
    ]))
  expectStroke(
    Path(CGRect(x: 8, y: 8, width: 24, height: 20)), StrokeStyle(lineWidth: 4), equals: ring)
}

@Test func mapShapesThePen() {
  let map = CGAffineTransform(a: 3, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  expectStroke(
    Path { $0.addLines([CGPoint(x: 6, y: 5), CGPoint(x: 6, y: 35)]) },
    StrokeStyle(lineWidth: 2), transform: map,
    equals: Path(CGRect(x: 5, y: 5, width: 2, height: 30)))
}

@Test func dashesAlternateAlongTheLine() {
  var dashes = Path(CGRect(x: 2, y: 9, width: 3, height: 2))
  for x in stride(from: 9.0, to: 34, by: 9) {
    dashes.addRect(CGRect(x: x, y: 9, width: min(5, 34 - x), height: 2))
  }
  expectStroke(
    Path { $0.addLines([CGPoint(x: 2, y: 10), CGPoint(x: 34, y: 10)]) },
    StrokeStyle(lineWidth: 2, dash: [5, 4], dashPhase: 2), equals: dashes)
}

@Test func oddDashPatternSwapsOnEachRound() {
  var dashes = Path()
  for x in [2.0, 8, 14, 20] { dashes.addRect(CGRect(x: x, y: 9, width: 3, height: 2)) }
  expectStroke(
    Path { $0.addLines([CGPoint(x: 2, y: 10), CGPoint(x: 25, y: 10)]) },
    StrokeStyle(lineWidth: 2, dash: [3]), equals: dashes)
}

@Test func dashesGoRoundACorner() {
  expectStroke(
    corner, StrokeStyle(lineWidth: 4, dash: [12, 4, 100, 1]),
    equals: Path {
      $0.addRect(CGRect(x: 6, y: 18, width: 4, height: 12))
      $0.addLines([
        CGPoint(x: 6, y: 14), CGPoint(x: 6, y: 6), CGPoint(x: 30, y: 6), CGPoint(x: 30, y: 10),
        CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 14),
      ])
    })
}

@Test func dashOverTheStartOfAClosedLineIsOne() {
  let ring = Path(CGRect(x: 8, y: 8, width: 24, height: 20))
  // A period goes round once: 6 along the top and 6 up the left side meet in a mitre.
  expectStroke(
    ring, StrokeStyle(lineWidth: 4, dash: [12, 76], dashPhase: 6),
    equals: polygonPath([
      CGPoint(x: 6, y: 14), CGPoint(x: 6, y: 6), CGPoint(x: 14, y: 6), CGPoint(x: 14, y: 10),
      CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 14),
    ]))
  // A dash that starts with the line ends there when nothing leads to it.
  expectStroke(
    ring, StrokeStyle(lineWidth: 4, dash: [10, 78]),
    equals: Path(CGRect(x: 8, y: 6, width: 10, height: 4)))
  // Without a gap the line closes.
  let full = StrokeStyle(lineWidth: 4, dash: [100, 4])
  let dashed = picture(40, 40) {
    $0.stroke(ring, style: full, transform: .identity, paint: white)
  }
  let plain = picture(40, 40) {
    $0.stroke(ring, style: StrokeStyle(lineWidth: 4), transform: .identity, paint: white)
  }
  #expect(worstError(dashed) { Double(plain[$0, $1] >> 24) / 255 } == 0)
}

@Test func dashPatternsWithoutLengthDrawAFullLine() {
  for dash in [[0.0, 0], [-1, 3], [.nan], [.infinity, 2], [1e-9, 1e-9]] {
    expectStroke(
      corner, StrokeStyle(lineWidth: 5, dash: dash.map { CGFloat($0) }),
      equals: polygonPath([
        CGPoint(x: 5.5, y: 30), CGPoint(x: 5.5, y: 5.5), CGPoint(x: 30, y: 5.5),
        CGPoint(x: 30, y: 10.5), CGPoint(x: 10.5, y: 10.5), CGPoint(x: 10.5, y: 30),
      ]))
  }
}

@Test func dotOfNoLengthHasOnlyItsCaps() {
  let dot = Path { $0.addLines([CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 20)]) }
  expectStroke(dot, StrokeStyle(lineWidth: 8), equals: Path())
  expectStroke(
    dot, StrokeStyle(lineWidth: 8, lineCap: .square),
    equals: Path(CGRect(x: 16, y: 16, width: 8, height: 8)))
  let p = picture(40, 40) {
    $0.stroke(
      dot, style: StrokeStyle(lineWidth: 8, lineCap: .round), transform: .identity, paint: white)
  }
  #expect(p[20, 20] == 0xFFFF_FFFF && p[16, 16] >> 24 < 40)
}

@Test func hairlineCoversItsShareOfAPixel() {
  let line = Path { $0.addLines([CGPoint(x: 0, y: 1.5), CGPoint(x: 4, y: 1.5)]) }
  for (width, alpha) in [(0.5, 128), (0.25, 64), (1.0 / 128, 2), (0, 0), (-1, 0)] {
    let p = picture(4, 3) {
      $0.stroke(
        line, style: StrokeStyle(lineWidth: width), transform: .identity, paint: white)
    }
    #expect(p[2, 1] >> 24 == UInt32(alpha))
    #expect(p[2, 0] == 0)
  }
}
