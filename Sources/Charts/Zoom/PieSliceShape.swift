import MartletGeometry
import MartletUI

/// A share of a whole between a level band across a rectangle and a slice of a pie.
///
/// Bent by `bend`: 0 is the band, whose share runs upward and whose length runs along x; 1 is the
/// slice, whose share runs anticlockwise from the top and whose length runs outward. Between them
/// the bands are a fan that opens, so that nothing is ever turned over.
struct PieSliceShape: Shape {
  /// Shares of the whole, 0…1.
  var start: Double
  var end: Double
  var bend: Double
  /// How far the slice is drawn out of the pie, in points.
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

  /// Steps of a whole turn, and of a slice's length.
  private static let steps = 120.0

  func path(in rect: CGRect) -> Path {
    guard end - start > 1e-6 else { return Path() }
    let place = PiePlace(size: rect.size, insets: insets)
    let fan = PieFan(place: place, bend: bend)
    let way = fan.direction((start + end) / 2)
    let offset = CGPoint(x: way.x * shift * bend, y: way.y * shift * bend)
    return Path { path in
      if bend >= 1 {
        let center = CGPoint(x: place.center.x + offset.x, y: place.center.y + offset.y)
        if end - start < 1 - 1e-9 { path.move(to: center) }
        path.addArc(
          center: center, radius: place.radius, startAngle: .radians(-start * 2 * .pi - .pi / 2),
          endAngle: .radians(-end * 2 * .pi - .pi / 2), clockwise: true)
        path.closeSubpath()
        return
      }
      func point(_ length: Double, _ share: Double) -> CGPoint {
        let point = fan.point(length: length, share: share)
        return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
      }
      // Both sides are straight at any bend; the ends are curves.
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

/// A fan of bands between a rectangle and a pie.
struct PieFan {
  private var place: PiePlace
  private var bend: Double
  private var center: CGPoint
  private var inner: Double
  private var outer: Double

  init(place: PiePlace, bend: Double) {
    self.place = place
    self.bend = max(bend, 0)
    center = place.center
    inner = 0
    outer = place.radius
    guard bend > Self.flat else { return }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * bend }
    // The outer end is as long as the rectangle is high, at first, and a whole circle at last.
    outer = between(place.plot.height, 2 * .pi * place.radius) / (2 * .pi * bend)
    inner = outer - min(between(place.plot.width, place.radius), outer)
    let way = direction(0.5)
    center = CGPoint(
      x: between(place.plot.maxX, place.center.x) - way.x * outer,
      y: between(place.plot.midY, place.center.y + place.radius) - way.y * outer)
  }

  /// Less bent than this a fan is a rectangle.
  private static let flat = 1e-3

  /// Where a share of the whole lies, seen from the middle; of length 1.
  func direction(_ share: Double) -> CGPoint {
    let turn = 0.25 + 0.25 * bend - (share - 0.5) * bend
    let way = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(x: way.sin, y: -way.cos)
  }

  /// - Parameter length: 0 at the left or inner end, 1 at the right or outer.
  func point(length: Double, share: Double) -> CGPoint {
    guard bend > Self.flat else {
      return CGPoint(
        x: place.plot.minX + length * place.plot.width,
        y: place.plot.maxY - share * place.plot.height)
    }
    let way = direction(share)
    let radius = inner + (outer - inner) * length
    return CGPoint(x: center.x + way.x * radius, y: center.y + way.y * radius)
  }
}

/// Where a pie lies in a view, in points.
struct PiePlace: Hashable {
  var center: CGPoint
  var radius: Double
  var plot: CGRect

  /// How far a slice comes out.
  static let shift = 10.0

  init(size: CGSize, insets: EdgeInsets) {
    plot = CGRect(
      x: insets.leading, y: insets.top,
      width: max(1, size.width - insets.leading - insets.trailing),
      height: max(1, size.height - insets.top - insets.bottom))
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    radius = max(1, min(size.width, size.height) / 2 - Self.shift - 2)
  }

  /// The share of a turn at which a point lies, 0..<1 from the top anticlockwise; nil outside the
  /// pie.
  func turn(at point: CGPoint) -> Double? {
    let (x, y) = (point.x - center.x, point.y - center.y)
    guard x * x + y * y <= (radius + Self.shift) * (radius + Self.shift) else { return nil }
    let angle = Elementary.atan2(-x, -y) / (2 * .pi)
    return angle < 0 ? angle + 1 : angle
  }

  /// At a share of a turn and of the radius.
  func point(turn: Double, length: Double) -> CGPoint {
    let way = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(
      x: center.x - way.sin * length * radius, y: center.y - way.cos * length * radius)
  }
}
