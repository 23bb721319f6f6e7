import MartletGeometry
import MartletTestSupport
import Testing

private func near(_ a: CGPoint?, _ b: CGPoint, _ tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

private func near(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 1e-9) -> Bool {
  near(a.origin, b.origin, tolerance) && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}

private let unit = CGPoint.zero

private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
  Path {
    $0.addArc(
      center: unit, radius: 1, startAngle: .degrees(start), endAngle: .degrees(end),
      clockwise: clockwise)
  }
}

@Test func arcsRunAsSwiftUITellsTheirDirection() {
  // y down: increasing angles turn clockwise on the screen, which SwiftUI calls false.
  let quarter = CGRect(x: 0, y: 0, width: 1, height: 1)
  #expect(near(arc(0, 90, clockwise: false).boundingRect, quarter, 1e-3))
  let threeQuarters = CGRect(x: -1, y: -1, width: 2, height: 2)
  #expect(near(arc(0, 90, clockwise: true).boundingRect, threeQuarters, 1e-3))
  // The rainbow wave's concave corner: a quarter, from straight up to the left.
  #expect(
    near(
      arc(270, 180, clockwise: true).boundingRect,
      CGRect(x: -1, y: -1, width: 1, height: 1), 1e-3))
  #expect(near(arc(270, 180, clockwise: true).currentPoint, CGPoint(x: -1, y: 0)))
}

@Test(arguments: [true, false], [0.0, 37, -90])
func fullTurnDrawsTheWholeCircle(clockwise: Bool, start: Double) {
  let whole = CGRect(x: -1, y: -1, width: 2, height: 2)
  let path = arc(start, start + 360, clockwise: clockwise)
  #expect(near(path.boundingRect, whole, 1e-3))
  #expect(path.contains(CGPoint(x: 0.6, y: 0.6)))
  #expect(path.contains(CGPoint(x: -0.6, y: -0.6)))
  #expect(near(arc(start, start - 360, clockwise: clockwise).boundingRect, whole, 1e-3))
}

@Test func circleOfCurvesStaysNearTheTrueOne() {
  var collector = Collector()
  Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
    .flatten(transform: .identity, tolerance: 0.01, into: &collector)
  for p in collector.points {
    #expect(abs((p.x * p.x + p.y * p.y).squareRoot() - 100) < 0.03)
  }
}

private struct Collector: PolylineSink {
  var points: [CGPoint] = []
  mutating func move(to point: CGPoint) { points.append(point) }
  mutating func line(to point: CGPoint) { points.append(point) }
  mutating func close() {}
}

@Test func flattenedCurveStaysWithinTheTolerance() {
  let p0 = CGPoint(x: 0, y: 0)
  let p1 = CGPoint(x: 90, y: 10)
  let p2 = CGPoint(x: -40, y: 60)
  let p3 = CGPoint(x: 50, y: 80)
  let path = Path {
    $0.move(to: p0)
    $0.addCurve(to: p3, control1: p1, control2: p2)
  }
  for tolerance in [1.0, 0.1, 0.01] {
    var collector = Collector()
    path.flatten(transform: .identity, tolerance: tolerance, into: &collector)
    for i in 0...1000 {
      let t = Double(i) / 1000
      let u = 1 - t
      let w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      let p = CGPoint(
        x: w.0 * p0.x + w.1 * p1.x + w.2 * p2.x + w.3 * p3.x,
        y: w.0 * p0.y + w.1 * p1.y + w.2 * p2.y + w.3 * p3.y)
      var nearest = Double.infinity
      for (a, b) in zip(collector.points, collector.points.dropFirst()) {
        nearest = min(nearest, distance(p, a, b))
      }
      #expect(nearest <= tolerance)
    }
  }
}

@Test func boundsOfACurveLeaveItsControlPointsOut() {
  let path = Path {
    $0.move(to: .zero)
    $0.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
  }
  #expect(near(path.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 6)))
  let quad = Path {
    $0.move(to: .zero)
    $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
  }
  #expect(near(quad.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 4)))
  #expect(Path().boundingRect.isNull)
}

@Test func containsFollowsTheFillRule() {
  var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
  path.addEllipse(in: CGRect(x: 2, y: 2, width: 6, height: 6))
  #expect(path.contains(CGPoint(x: 5, y: 5)))
  #expect(!path.contains(CGPoint(x: 5, y: 5), eoFill: true))
  #expect(path.contains(CGPoint(x: 1, y: 5), eoFill: true))
  #expect(!path.contains(CGPoint(x: 11, y: 5)))
}

@Test func trimmedLineIsCutByLength() {
  let path = Path {
    $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
  }
  let middle = Path {
    $0.addLines([CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
  }
  #expect(path.trimmedPath(from: 0.125, to: 0.5) == middle)
  #expect(path.trimmedPath(from: 0, to: 1) == path)
  #expect(path.trimmedPath(from: 0.5, to: 0.5).isEmpty)
  #expect(path.trimmedPath(from: 0.7, to: 0.2).isEmpty)
}

@Test func trimmedCircleEndsAtTheAngleOfItsLength() {
  let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
  for fraction in stride(from: 0.05, to: 1, by: 0.05) {
    let angle = fraction * 2 * .pi
    let end = circle.trimmedPath(from: 0, to: fraction).currentPoint
    #expect(
      near(end, CGPoint(x: Elementary.cos(angle), y: Elementary.sin(angle)), 1e-3))
  }
}

@Test func cornerArcTouchesBothLines() {
  let path = Path {
    $0.move(to: CGPoint(x: 0, y: 0))
    $0.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
  }
  var ends: [CGPoint] = []
  for case .line(let to) in path.elements { ends.append(to) }
  #expect(near(ends.first, CGPoint(x: 6, y: 0)))
  #expect(near(path.currentPoint, CGPoint(x: 10, y: 4)))
  #expect(near(path.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 4)))
  let other = Path {
    $0.move(to: CGPoint(x: 0, y: 0))
    $0.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
  }
  #expect(near(other.boundingRect, CGRect(x: 0, y: -4, width: 10, height: 4)))
}

@Test func currentPointAfterACloseIsTheStart() {
  var path = Path(CGRect(x: 3, y: 4, width: 5, height: 6))
  #expect(path.currentPoint == CGPoint(x: 3, y: 4))
  path.addLine(to: CGPoint(x: 9, y: 9))
  #expect(path.currentPoint == CGPoint(x: 9, y: 9))
  #expect(Path().currentPoint == nil)
}

@Test func sharedStorageComparesWithoutLookingAtThePoints() {
  // A point that equals nothing, itself included, shows whether elements were compared.
  let path = Path { $0.addLines([.zero, CGPoint(x: CGFloat.nan, y: 0)]) }
  let copy = path
  #expect(path == copy)
  #expect(path != path.applying(CGAffineTransform(translationX: 0, y: 1)))
}

@Test func rectanglesAreRecognised() {
  let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
  #expect(Path(rect).asRectangle == rect)
  #expect(Path(roundedRect: rect, cornerRadius: 0).asRectangle == rect)
  #expect(Path(ellipseIn: rect).asRectangle == nil)
  #expect(Path(roundedRect: rect, cornerRadius: 1).asRectangle == nil)
  let turned = CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
  #expect(Path(rect).applying(turned).asRectangle == nil)
}

@Test func projectionUndoneIsTheIdentity() {
  var m = ProjectionTransform(
    CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7))
  m.m13 = 0.01
  m.m23 = -0.02
  let p = CGPoint(x: 3, y: 4)
  #expect(near(p.applying(m).applying(m.inverted()), p))
  #expect(near(p.applying(m.concatenating(m.inverted())), p))
  var singular = ProjectionTransform()
  singular.m11 = 0
  let hasInverse = singular.invert()
  #expect(!hasInverse)
  #expect(
    near(
      p.applying(ProjectionTransform(CGAffineTransform(translationX: 1, y: 2))),
      CGPoint(x: 4, y: 6)))
}
