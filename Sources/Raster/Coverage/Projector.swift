import MartletGeometry

// This file projects lines in perspective. A point is visible if its depth w, the third component
// before the division, exceeds a small fraction of the shape's largest depth. A line that comes
// nearer is cut at that depth, the near plane, before any division. Each point beyond the near
// plane is replaced by the nearest point on it, so the line continues along the cut. Lines can thus
// be cut one by one, and closed outlines stay closed.

/// Maps lines from a plane to the device and cuts them at the near plane.
struct Projector {
  private let map: ProjectionTransform
  /// The depth of the near plane, which is the smallest depth that is drawn.
  private let near: Double
  /// The distance in x and y by which a point moves to the near plane, per unit of missing depth.
  private let shiftX: Double
  private let shiftY: Double

  /// The maximum ratio between the depths of a shape's farthest and nearest visible points.
  static let depthRange = 256.0

  /// Creates a projector for shapes inside `box`, in the plane; nil if no part can be seen. The
  /// sign of the map matters: points whose depth is not positive are not drawn.
  init?(_ map: ProjectionTransform, box: CGRect) {
    guard !box.isNull, box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite
    else { return nil }
    let depths = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
    ].map { map.m13 * $0.0 + map.m23 * $0.1 + map.m33 }
    guard let farthest = depths.max(), farthest > 0, farthest.isFinite, map.isFinite else {
      return nil
    }
    self.map = map
    near = farthest / Self.depthRange
    let slope = map.m13 * map.m13 + map.m23 * map.m23
    shiftX = slope > 0 ? map.m13 / slope : 0
    shiftY = slope > 0 ? map.m23 / slope : 0
  }

  @inline(__always)
  private func depth(_ p: CGPoint) -> Double { map.m13 * p.x + map.m23 * p.y + map.m33 }

  /// Returns the point on the device. A point nearer than the near plane is first moved onto it.
  func project(_ p: CGPoint) -> CGPoint {
    let missing = near - depth(p)
    guard missing > 0 else { return divided(p, depth(p)) }
    return divided(CGPoint(x: p.x + shiftX * missing, y: p.y + shiftY * missing), near)
  }

  @inline(__always)
  private func divided(_ p: CGPoint, _ w: Double) -> CGPoint {
    CGPoint(
      x: (map.m11 * p.x + map.m21 * p.y + map.m31) / w,
      y: (map.m12 * p.x + map.m22 * p.y + map.m32) / w)
  }

  /// Returns the device point at which the line crosses the near plane; nil if it does not.
  func crossing(_ a: CGPoint, _ b: CGPoint) -> CGPoint? {
    let da = depth(a) - near
    let db = depth(b) - near
    guard (da < 0) != (db < 0) else { return nil }
    // The computation starts from the same end for both directions of a line, so that neighbours
    // meet.
    let (p, q, dp, dq) = da < 0 ? (a, b, da, db) : (b, a, db, da)
    let t = dp / (dp - dq)
    return divided(CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t), near)
  }

  /// Returns an upper bound, clamped to 1/64…64, of the factor by which the map stretches lengths
  /// anywhere in the shape. Curves are flattened by it.
  func magnification(in box: CGRect) -> Double {
    var largest = 0.0
    for p in [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ] {
      let w = max(depth(p), near)
      let q = divided(p, w)
      let ux = (map.m11 - q.x * map.m13) / w
      let uy = (map.m12 - q.y * map.m13) / w
      let vx = (map.m21 - q.x * map.m23) / w
      let vy = (map.m22 - q.y * map.m23) / w
      largest = max(largest, ux * ux + uy * uy + vx * vx + vy * vy)
    }
    return largest.isFinite ? max(1.0 / 64, min(64, largest.squareRoot())) : 64
  }
}

extension ProjectionTransform {
  var isFinite: Bool {
    m11.isFinite && m12.isFinite && m13.isFinite && m21.isFinite && m22.isFinite && m23.isFinite
      && m31.isFinite && m32.isFinite && m33.isFinite
  }
}
