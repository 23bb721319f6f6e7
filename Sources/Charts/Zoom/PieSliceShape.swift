import MartletGeometry
import MartletUI

/// A share of a whole, in a shape between a horizontal band of a rectangle and a slice of a pie.
///
/// With `bend` 0 it is the band: the share runs upwards and the length to the right. With `bend` 1
/// it is the slice: the share runs anticlockwise from the top and the length outwards. Between 0
/// and 1 the bands form a fan that opens, so no band is mirrored.
struct PieSliceShape: Shape {
  /// The start of the share, 0…1. `end` has the same range.
  var start: Double
  var end: Double
  var bend: Double
  /// The distance by which the slice is moved outwards, in points.
  var shift: Double
  var insets: EdgeInsets

  var animatableData: AnimatablePair<AnimatablePair<Double, Double>, Double> {
    get { AnimatablePair(AnimatablePair(start, end), shift) }
    set {
      start = newValue.first.first
      end = newValue.first.second
      shift = newValue.second
    }
  }

  /// The number of line segments of a whole turn.
  private static let steps = 120.0

  func path(in rect: CGRect) -> Path {
    guard end - start > 1e-6 else { return Path() }
    let circle = PieCircle(size: rect.size, insets: insets)
    let fan = PieFan(circle: circle, bend: bend)
    let direction = fan.direction((start + end) / 2)
    let offset = CGPoint(x: direction.x * shift * bend, y: direction.y * shift * bend)
    return Path { path in
      if bend >= 1 {
        let center = CGPoint(x: circle.center.x + offset.x, y: circle.center.y + offset.y)
        if end - start < 1 - 1e-9 { path.move(to: center) }
        path.addArc(
          center: center, radius: circle.radius, startAngle: .radians(-start * 2 * .pi - .pi / 2),
          endAngle: .radians(-end * 2 * .pi - .pi / 2), clockwise: true)
        path.closeSubpath()
        return
      }
      func point(_ length: Double, _ share: Double) -> CGPoint {
        let point = fan.point(length: length, share: share)
        return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
      }
      // The two sides are straight at any bend. The inner and outer ends are curves.
      let count = max(2, Int((end - start) * Self.steps))
      path.move(to: point(0, start))
      path.addLine(to: point(1, start))
      for step in 1...count {
        path.addLine(to: point(1, start + (end - start) * Double(step) / Double(count)))
      }
      for step in 0...count {
        path.addLine(to: point(0, end - (end - start) * Double(step) / Double(count)))
      }
      path.closeSubpath()
    }
  }
}

/// A fan of bands, in a shape between a rectangle and a pie.
struct PieFan {
  private var circle: PieCircle
  private var bend: Double
  private var center: CGPoint
  private var inner: Double
  private var outer: Double

  init(circle: PieCircle, bend: Double) {
    self.circle = circle
    self.bend = max(bend, 0)
    center = circle.center
    inner = 0
    outer = circle.radius
    guard bend > Self.flat else { return }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * bend }
    // The length of the outer end goes from the height of the rectangle to a whole circle.
    outer = between(circle.plot.height, 2 * .pi * circle.radius) / (2 * .pi * bend)
    inner = outer - min(between(circle.plot.width, circle.radius), outer)
    let direction = direction(0.5)
    center = CGPoint(
      x: between(circle.plot.maxX, circle.center.x) - direction.x * outer,
      y: between(circle.plot.midY, circle.center.y + circle.radius) - direction.y * outer)
  }

  /// The bend below which a fan is drawn as a rectangle.
  private static let flat = 1e-3

  /// Returns the direction of a share, as a unit vector from the centre.
  func direction(_ share: Double) -> CGPoint {
    let turn = 0.25 + 0.25 * bend - (share - 0.5) * bend
    let direction = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(x: direction.sin, y: -direction.cos)
  }

  /// Returns a point of the fan, in points.
  ///
  /// - Parameters:
  ///   - length: 0 at the left or inner end, 1 at the right or outer end.
  ///   - share: the share of the whole, 0…1.
  func point(length: Double, share: Double) -> CGPoint {
    guard bend > Self.flat else {
      return CGPoint(
        x: circle.plot.minX + length * circle.plot.width,
        y: circle.plot.maxY - share * circle.plot.height)
    }
    let direction = direction(share)
    let radius = inner + (outer - inner) * length
    return CGPoint(x: center.x + direction.x * radius, y: center.y + direction.y * radius)
  }
}

/// The circle of a pie in a view, in points.
struct PieCircle: Hashable {
  var center: CGPoint
  var radius: Double
  var plot: CGRect

  /// The distance by which a selected slice is moved outwards, in points.
  static let shift = 10.0

  init(size: CGSize, insets: EdgeInsets) {
    plot = CGRect(
      x: insets.leading, y: insets.top,
      width: max(1, size.width - insets.leading - insets.trailing),
      height: max(1, size.height - insets.top - insets.bottom))
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    radius = max(1, min(size.width, size.height) / 2 - Self.shift - 2)
  }

  /// Returns the share of a turn at a point, 0..<1 anticlockwise from the top; nil outside the pie.
  func turn(at point: CGPoint) -> Double? {
    let (x, y) = (point.x - center.x, point.y - center.y)
    guard x * x + y * y <= (radius + Self.shift) * (radius + Self.shift) else { return nil }
    let angle = Elementary.atan2(-x, -y) / (2 * .pi)
    return angle < 0 ? angle + 1 : angle
  }

  /// Returns the point at a share of a turn and of the radius.
  func point(turn: Double, length: Double) -> CGPoint {
    let direction = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(
      x: center.x - direction.sin * length * radius, y: center.y - direction.cos * length * radius)
  }
}
