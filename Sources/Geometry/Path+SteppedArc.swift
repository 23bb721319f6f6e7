extension Path {
  /// Adds an arc of a circle in a subpath of its own. It consists of curves over the angle `step`
  /// each, and a last curve over the remaining angle.
  ///
  /// If an arc grows at its end, only its last curve changes, and curves are added. The picture of
  /// a gauge then changes only at the end of its arc.
  ///
  /// - Parameters:
  ///   - delta: the angle of the arc, clockwise on the screen. More than one turn counts as one. An
  ///     arc is not added if `delta` is negative or NaN, or if `startAngle` is not finite.
  ///   - step: the angle of a curve, greater than zero and at most a quarter turn.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, step: Angle
  ) {
    precondition(step.radians > 0 && step.radians <= .pi / 2, "a step is at most a quarter turn")
    let start = startAngle.radians
    let sweep = min(delta.radians, 2 * .pi)
    guard start.isFinite, sweep >= 0 else { return }
    func point(_ unit: (sin: Double, cos: Double), _ handle: Double = 0) -> CGPoint {
      CGPoint(
        x: center.x + (unit.cos - handle * unit.sin) * radius,
        y: center.y + (unit.sin + handle * unit.cos) * radius)
    }
    var from = Elementary.sinCos(start)
    move(to: point(from))
    var turned = 0.0
    var index = 1.0
    while turned < sweep {
      // A remainder below 1e-9 is a rounding error, so it is added to the last whole curve.
      var next = index * step.radians
      if next > sweep - 1e-9 { next = sweep }
      let to = Elementary.sinCos(start + next)
      // The handle of an arc of angle s is 4/3·tan(s/4).
      let quarter = Elementary.sinCos((next - turned) / 4)
      let handle = 4 / 3 * quarter.sin / quarter.cos
      addCurve(to: point(to), control1: point(from, handle), control2: point(to, -handle))
      (from, turned, index) = (to, next, index + 1)
    }
  }
}
