internal import CKernels
import MartletGeometry

/// A gradient in a plane that is seen through any map, also in perspective. Each pixel's centre is
/// mapped back to the gradient's own space, which gives its position along the gradient.
///
/// `position` defines the correct value, in doubles. Pixels are computed in floats, block by block
/// from an exact position. Their error is at most 1/64 of a table entry or 1/64 of a pixel,
/// whichever is larger. If the centre of a gradient is too far away for this precision, the
/// gradient is computed in doubles, at ten times the cost or more.
struct PlaneGradient {
  /// The map from columns and rows, at pixel centres, to the gradient's space.
  private let inverse: ProjectionTransform
  private let kind: Kind
  /// The same map for the kernels; its kind has no meaning if `isDistant` is true.
  private let steps: martlet_gradient
  private let isDistant: Bool

  private enum Kind {
    /// t = (p − from) · way
    case linear(from: CGPoint, direction: CGPoint)
    case radial(center: CGPoint, start: Double, scale: Double)
    case angular(center: CGPoint, start: Double, sweep: Double)

    /// Returns a kind that has the last colour everywhere.
    static func beyondTheEnd(of point: CGPoint) -> Kind {
      .radial(center: point, start: -2, scale: 1)
    }
  }

  /// Nil for a solid paint, for a gradient that is not finite, and for a map without inverse.
  init?(_ paint: Paint, _ map: ProjectionTransform) {
    var back = map
    guard back.invert(), back.isFinite else { return nil }
    inverse = ProjectionTransform(CGAffineTransform(translationX: 0.5, y: 0.5))
      .concatenating(back)
    let kind: Kind
    switch paint {
    case .solid:
      return nil
    case .linear(_, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let lengthSquared = dx * dx + dy * dy
      guard from.isFinite, lengthSquared.isFinite else { return nil }
      // A gradient of length zero shows its last colour everywhere.
      kind =
        lengthSquared > 0
        ? .linear(from: from, direction: CGPoint(x: dx / lengthSquared, y: dy / lengthSquared))
        : .beyondTheEnd(of: from)
    case .radial(_, let center, let startRadius, let endRadius):
      let span = endRadius - startRadius
      guard center.isFinite, span.isFinite, startRadius.isFinite else { return nil }
      // A gradient between equal radii is a step at that radius.
      kind = .radial(center: center, start: startRadius, scale: span == 0 ? 1e9 : 1 / span)
    case .angular(_, let center, let startAngle, let endAngle):
      guard center.isFinite, startAngle.isFinite, endAngle.isFinite else { return nil }
      kind =
        startAngle == endAngle
        ? .beyondTheEnd(of: center)
        : .angular(center: center, start: startAngle, sweep: endAngle - startAngle)
    }
    self.kind = kind
    steps = Self.steps(kind, inverse)
    isDistant = !Self.isExact(steps, kind, map)
  }

  /// Writes the colours of columns `x..<x + count` of row `y`.
  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    table: UnsafePointer<UInt32>, kernels: Kernels
  ) {
    if isDistant {
      for i in 0..<count {
        // Safety: an entry is below the table's count.
        unsafe pixels[i] = table[entry(x: x &+ i, y: y)]
      }
    } else {
      unsafe withUnsafePointer(to: steps) { steps in
        unsafe kernels.functions.pointee.plane(
          pixels, count, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), steps, table)
      }
    }
  }

  /// Writes the colours of the same pixels, with a dither table's colours and the thresholds of
  /// eight columns from `x` on.
  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    fine: UnsafePointer<UInt64>, thresholds: UnsafePointer<UInt16>, kernels: Kernels
  ) {
    if isDistant {
      for i in 0..<count {
        // Safety: an entry is below the table's count.
        unsafe pixels[i] = DitherTable.color(
          fine[entry(x: x &+ i, y: y)], threshold: thresholds[i & 7])
      }
    } else {
      unsafe withUnsafePointer(to: steps) { steps in
        unsafe kernels.functions.pointee.plane_dithered(
          pixels, count, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), steps, fine,
          thresholds)
      }
    }
  }

  // MARK: - In doubles

  /// Returns the position of a pixel along the gradient: 0 at its start, 1 at its end.
  private func position(x: Int, y: Int) -> Double {
    let p = CGPoint(x: Double(x), y: Double(y)).applying(inverse)
    switch kind {
    case .linear(let from, let direction):
      return (p.x - from.x) * direction.x + (p.y - from.y) * direction.y
    case .radial(let center, let start, let scale):
      let (dx, dy) = (p.x - center.x, p.y - center.y)
      return ((dx * dx + dy * dy).squareRoot() - start) * scale
    case .angular(let center, let start, let sweep):
      return Self.turn(Elementary.atan2(p.y - center.y, p.x - center.x) - start, sweep)
    }
  }

  private func entry(x: Int, y: Int) -> Int {
    let t = position(x: x, y: y) * Double(GradientTable.count)
    return Int(t > 0 ? min(t, Double(GradientTable.count - 1)) : 0)
  }

  /// Returns the position along the gradient of an angle measured from the start. A sweep of less
  /// than a turn leaves a gap, which is split in the middle: each half has the colour of the nearer
  /// end.
  private static func turn(_ angle: Double, _ sweep: Double) -> Double {
    let forward = sweep > 0 ? angle : -angle
    let span = abs(sweep)
    let gap = max(0, 2 * .pi - span)
    // The result lies in −gap/2 ..< 2π − gap/2, so that half of the gap is below zero.
    let turns = ((forward + gap / 2) / (2 * .pi)).rounded(.down)
    return (forward - turns * 2 * .pi) / span
  }
}

// MARK: - For the kernels

extension PlaneGradient {
  /// Returns the gradient in the form that the kernels take. u and v are in table entries; for
  /// angular gradients their unit is arbitrary.
  private static func steps(_ kind: Kind, _ inverse: ProjectionTransform) -> martlet_gradient {
    let entries = Double(GradientTable.count)
    var steps = martlet_gradient()
    steps.is_flat = inverse.isAffine ? 1 : 0
    let w = (Double(inverse.m13), Double(inverse.m23), Double(inverse.m33))
    (steps.w_by_x, steps.w_by_y, steps.w_at_0) = w
    /// Returns (p − centre) · way, times w.
    func along(_ centre: CGPoint, _ direction: CGPoint) -> (Double, Double, Double) {
      func part(_ x: Double, _ y: Double, _ w: Double) -> Double {
        (x - centre.x * w) * direction.x + (y - centre.y * w) * direction.y
      }
      return (
        part(inverse.m11, inverse.m12, w.0), part(inverse.m21, inverse.m22, w.1),
        part(inverse.m31, inverse.m32, w.2)
      )
    }
    func setPlane(_ centre: CGPoint, unit: Double) {
      (steps.u_by_x, steps.u_by_y, steps.u_at_0) = along(centre, CGPoint(x: unit, y: 0))
      (steps.v_by_x, steps.v_by_y, steps.v_at_0) = along(centre, CGPoint(x: 0, y: unit))
    }
    switch kind {
    case .linear(let from, let direction):
      steps.kind = MARTLET_LINEAR
      steps.is_flat = 0
      (steps.u_by_x, steps.u_by_y, steps.u_at_0) = along(
        from, CGPoint(x: direction.x * entries, y: direction.y * entries))
    case .radial(let center, let start, let scale):
      steps.kind = MARTLET_RADIAL
      setPlane(center, unit: abs(scale) * entries)
      steps.scale = scale > 0 ? 1 : -1
      steps.offset = Float(-start * scale * entries)
    case .angular(let center, let start, let sweep):
      steps.kind = MARTLET_ANGULAR
      // Lengths have no effect, so the unit is about one pixel.
      let size = max(
        abs(inverse.m11), max(abs(inverse.m12), max(abs(inverse.m21), abs(inverse.m22))))
      setPlane(center, unit: 1 / size)
      let turns = 2 * Double.pi
      let gap = max(0, 1 - abs(sweep) / turns) / 2
      // Whole turns are subtracted from the start. An angle less than a turn above it, or less than
      // the gap below it, is then found by adding at most one turn.
      let forward = (sweep > 0 ? start : -start) / turns
      steps.offset = Float(forward - (forward - gap + 0.5).rounded(.down))
      steps.seam = Float(gap)
      steps.scale = Float(turns / sweep * entries)
    }
    return steps
  }

  /// Returns whether floats are precise enough. Their error in a distance is less than 2^-20 of the
  /// distance. That is 1/64 of an entry if the relevant distances are less than 2^14 entries, and
  /// 1/64 of a pixel around a centre that is less than 2^14 pixels away.
  private static func isExact(
    _ steps: martlet_gradient, _ kind: Kind, _ map: ProjectionTransform
  ) -> Bool {
    // A value beyond a float's range becomes infinite, and thus lies beyond the end of the
    // gradient.
    let limit = 0x1p60
    guard
      [
        steps.u_by_x, steps.u_by_y, steps.u_at_0, steps.v_by_x, steps.v_by_y, steps.v_at_0,
        steps.w_by_x, steps.w_by_y, steps.w_at_0, Double(steps.scale), Double(steps.offset),
      ].allSatisfy({ abs($0) < limit })
    else { return false }
    switch kind {
    case .linear:
      return true
    case .radial(let center, _, _):
      return abs(steps.offset) < 0x1p14 - 0x1p10 || isNear(center, map)
    case .angular(let center, _, _):
      return abs(steps.scale) < 0x1p14 || isNear(center, map)
    }
  }

  private static func isNear(_ center: CGPoint, _ map: ProjectionTransform) -> Bool {
    let p = center.applying(map)
    return abs(p.x) < 0x1p14 && abs(p.y) < 0x1p14
  }
}
