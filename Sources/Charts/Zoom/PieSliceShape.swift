import MartletGeometry
import MartletUI

/// A share of a whole between a level band across a rectangle and a slice of a pie.
///
/// Bent by `bend`: 0 is the band, whose share runs upward and whose length runs along x; 1 is the
/// slice, whose share runs clockwise from the top and whose length runs outward.
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
    let middle = (start + end) * .pi
    let way = Elementary.sinCos(middle)
    let offset = CGPoint(x: way.sin * shift * bend, y: -way.cos * shift * bend)
    return Path { path in
      if bend >= 1 {
        let center = CGPoint(x: place.center.x + offset.x, y: place.center.y + offset.y)
        if end - start < 1 - 1e-9 { path.move(to: center) }
        path.addArc(
          center: center, radius: place.radius, startAngle: .radians(start * 2 * .pi - .pi / 2),
          endAngle: .radians(end * 2 * .pi - .pi / 2), clockwise: false)
        path.closeSubpath()
        return
      }
      func point(_ length: Double, _ share: Double) -> CGPoint {
        let turn = Elementary.sinCos(share * 2 * .pi)
        let round = CGPoint(
          x: place.center.x + offset.x + turn.sin * length * place.radius,
          y: place.center.y + offset.y - turn.cos * length * place.radius)
        let flat = CGPoint(
          x: place.plot.minX + length * place.plot.width,
          y: place.plot.maxY - share * place.plot.height)
        return CGPoint(
          x: flat.x + (round.x - flat.x) * bend, y: flat.y + (round.y - flat.y) * bend)
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

  /// The share of a turn at which a point lies, 0..<1 from the top clockwise; nil outside the pie.
  func turn(at point: CGPoint) -> Double? {
    let (x, y) = (point.x - center.x, point.y - center.y)
    guard x * x + y * y <= (radius + Self.shift) * (radius + Self.shift) else { return nil }
    let angle = Elementary.atan2(x, -y) / (2 * .pi)
    return angle < 0 ? angle + 1 : angle
  }

  /// At a share of a turn and of the radius.
  func point(turn: Double, length: Double) -> CGPoint {
    let way = Elementary.sinCos(turn * 2 * .pi)
    return CGPoint(
      x: center.x + way.sin * length * radius, y: center.y - way.cos * length * radius)
  }
}
