import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

@Test(arguments: 0..<40)
func strokedPathFillsWhatTheStrokeDraws(seed: Int) {
  var random = Random(seed)
  let path = random.path(40, 40)
  var style = random.style()
  if seed % 4 == 0 { style.dash = [3, 0, 5, 4, 2] }
  let map = random.transform()
  let filled = picture(44, 44) {
    $0.fill(path.stroked(style), transform: map, paint: white)
  }
  let stroked = picture(44, 44) {
    $0.stroke(path, style: style, transform: map, paint: white)
  }
  var visible = 0
  var sum = 0
  for y in 0..<44 {
    for x in 0..<44 {
      let difference = largestDifference(filled[x, y], stroked[x, y])
      if difference > 32 { visible += 1 }
      sum += difference
    }
  }
  // The tolerances differ, and with them how lines that overlap in a pixel add up.
  #expect(visible < 20)
  #expect(sum < 44 * 44 * 2)
}

@Test func strokedPathOfARingIsTwoContours() {
  let ring = Path(ellipseIn: CGRect(x: 2, y: 2, width: 20, height: 20))
    .stroked(StrokeStyle(lineWidth: 2))
  var moves = 0
  for case .move in ring.elements { moves += 1 }
  #expect(moves == 2)
  #expect(ring.contains(CGPoint(x: 12, y: 2)))
  #expect(!ring.contains(CGPoint(x: 12, y: 12)))
  #expect(abs(ring.boundingRect.minX - 1) < 0.03 && abs(ring.boundingRect.maxX - 23) < 0.03)
}

@Test func strokedPathOfNothingIsEmpty() {
  let line = Path { $0.addLines([CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 1)]) }
  for width in [0, -1, CGFloat.infinity, .nan] {
    #expect(line.stroked(StrokeStyle(lineWidth: width)).isEmpty)
  }
  #expect(Path().stroked(StrokeStyle(lineWidth: 3)).isEmpty)
}

// MARK: - Shapes of corners and ends

/// Whether a point lies in the stroke of a line by the definition of its style: in a segment's
/// rectangle, a corner's wedge or an end's cap.
private func isInStroke(_ s: CGPoint, _ points: [CGPoint], _ style: StrokeStyle) -> Bool {
  let radius = style.lineWidth / 2
  func direction(_ i: Int) -> CGPoint {
    let (dx, dy) = (points[i + 1].x - points[i].x, points[i + 1].y - points[i].y)
    let length = (dx * dx + dy * dy).squareRoot()
    return CGPoint(x: dx / length, y: dy / length)
  }
  func along(_ p: CGPoint, _ d: CGPoint) -> Double { (s.x - p.x) * d.x + (s.y - p.y) * d.y }
  func across(_ p: CGPoint, _ d: CGPoint) -> Double { (s.y - p.y) * d.x - (s.x - p.x) * d.y }
  func length(_ p: CGPoint) -> Double { (p.x * p.x + p.y * p.y).squareRoot() }

  for i in 0..<points.count - 1 {
    let d = direction(i)
    let (a, b) = (points[i], points[i + 1])
    let u = along(a, d)
    let total = length(CGPoint(x: b.x - a.x, y: b.y - a.y))
    if u >= 0 && u <= total && abs(across(a, d)) <= radius { return true }
  }
  for (p, d) in [
    (points[0], CGPoint(x: -direction(0).x, y: -direction(0).y)),
    (points[points.count - 1], direction(points.count - 2)),
  ] {
    let beyond = along(p, d)
    guard beyond >= 0 else { continue }
    switch style.lineCap {
    case .butt: break
    case .square: if beyond <= radius && abs(across(p, d)) <= radius { return true }
    case .round: if length(CGPoint(x: s.x - p.x, y: s.y - p.y)) <= radius { return true }
    }
  }
  for i in 1..<max(1, points.count - 1) {
    let p = points[i]
    let (d0, d1) = (direction(i - 1), direction(i))
    let turn = d0.x * d1.y - d0.y * d1.x
    // Outside of the turn, between the ends of both rectangles.
    let side: Double = turn > 0 ? -1 : 1
    guard along(p, d0) >= 0, along(p, d1) <= 0 else { continue }
    let cosine = d0.x * d1.x + d0.y * d1.y
    switch style.lineJoin {
    case .round:
      if length(CGPoint(x: s.x - p.x, y: s.y - p.y)) <= radius { return true }
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + cosine):
      if across(p, d0) * side <= radius && across(p, d1) * side <= radius { return true }
    case .miter, .bevel:
      // Inside of the line between both rectangles' corners.
      let n = CGPoint(x: -(d0.y + d1.y) * side, y: (d0.x + d1.x) * side)
      let size = length(n)
      guard size > 0 else { continue }
      let reach = radius * ((1 + cosine) / 2).squareRoot()
      let out = ((s.x - p.x) * n.x + (s.y - p.y) * n.y) / size
      if out >= 0 && out <= reach { return true }
    }
  }
  return false
}

@Test(arguments: 0..<45)
func strokesFollowTheDefinitionOfTheirStyle(seed: Int) {
  var random = Random(seed)
  let points = (0..<2 + random.below(4)).map { _ in
    CGPoint(x: 9 + random.unit() * 16, y: 9 + random.unit() * 16)
  }
  let style = StrokeStyle(
    lineWidth: 0.6 + random.unit() * 7, lineCap: [.butt, .round, .square][seed % 3],
    lineJoin: [.miter, .round, .bevel][seed / 3 % 3], miterLimit: [1.5, 4, 10][random.below(3)])
  let p = picture(34, 34) {
    $0.stroke(Path { $0.addLines(points) }, style: style, transform: .identity, paint: white)
  }
  var total = 0.0
  var worst = 0.0
  for y in 0..<34 {
    for x in 0..<34 {
      var inside = 0
      for i in 0..<256 {
        let s = CGPoint(
          x: Double(x) + (Double(i % 16) + 0.5) / 16, y: Double(y) + (Double(i / 16) + 0.5) / 16)
        if isInStroke(s, points, style) { inside += 1 }
      }
      let coverage = Double(p[x, y] >> 24) / 255
      let difference = abs(coverage - Double(inside) / 256)
      if inside == 0 || inside == 256 { worst = max(worst, difference) }
      total += difference
    }
  }
  // Away from edges there is no doubt; where parts of a stroke overlap within a pixel, both count.
  #expect(worst < 0.08)
  #expect(total / (34 * 34) < 0.012)
}

/// Returns how many pixels of a part differ between a picture that is drawn as a whole and one of
/// which only the part is drawn.
private func differences(
  in part: PixelRect, of size: PixelSize, _ draw: (Painter) -> Void
) -> Int {
  let whole = picture(size.width, size.height, damage: nil, draw)
  let cut = picture(size.width, size.height, damage: part, draw)
  var count = 0
  for y in part.minY..<part.maxY {
    for x in part.minX..<part.maxX where whole[x, y] != cut[x, y] { count += 1 }
  }
  return count
}

@Test(arguments: 0..<10)
func strokeOfALineMostlyOutsideDrawsTheSame(seed: Int) {
  // Long ways beyond each side of the picture are cut short; the same line in a picture that
  // holds all of it must leave the same bytes in the common part.
  var random = Random(seed)
  let points = (0..<60).map { _ in random.point(300, 300) }
  let style = StrokeStyle(
    lineWidth: 1 + random.unit() * 8, lineCap: [.butt, .round, .square][seed % 3],
    lineJoin: [.miter, .round, .bevel][random.below(3)])
  var path = Path { $0.addLines(points) }
  if seed % 2 == 0 { path.closeSubpath() }
  let map =
    seed % 5 == 0 ? CGAffineTransform(a: 1.2, b: 0.1, c: 0.2, d: 0.8, tx: 0, ty: 3) : .identity
  let part = PixelRect(x: 140, y: 130, width: 24, height: 20)
  let wrong = differences(in: part, of: PixelSize(width: 380, height: 320)) {
    $0.stroke(path, style: style, transform: map, paint: white)
  }
  #expect(wrong == 0)
}

/// An outline around the drawn part is left out if no pixel of it lies there, whatever its width.
@Test(arguments: 0..<60)
func outlineAroundThePartDrawsTheSame(seed: Int) {
  var random = Random(seed)
  let inset = random.unit() * 30
  let frame = CGRect(x: inset, y: inset, width: 100 - 2 * inset, height: 100 - 2 * inset)
  let path = Path(roundedRect: frame, cornerRadius: random.unit() * 20)
  let style = StrokeStyle(
    lineWidth: 0.5 + random.unit() * 12, lineJoin: [.miter, .round, .bevel][seed % 3],
    dash: seed % 7 == 0 ? [5, 3] : [])
  let map =
    seed % 5 == 0 ? CGAffineTransform(a: 0.9, b: 0.1, c: 0.2, d: 0.8, tx: 0, ty: 3) : .identity
  let part = PixelRect(
    x: random.below(70), y: random.below(70), width: 6 + random.below(24),
    height: 6 + random.below(24))
  let wrong = differences(in: part, of: PixelSize(width: 100, height: 100)) {
    $0.stroke(path, style: style, transform: map, paint: white)
  }
  #expect(wrong == 0)
}
