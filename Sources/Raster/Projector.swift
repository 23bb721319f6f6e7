import MartletGeometry

// Lines under perspective. A point is drawn where it lies before the eye: its depth w, the third
// component before division, is above a small share of the largest depth of the shape. A line
// that comes nearer is cut there, before any division, and goes on along the cut, where each point
// beyond it stands for the nearest on the cut: so closed outlines stay closed, line by line,
// without looking at the whole.

/// Maps lines from a plane to the device and cuts them at the near plane.
struct Projector {
  private let map: ProjectionTransform
  /// The least depth drawn.
  private let near: Double
  /// The way from a point to the near plane, per unit of depth that is missing.
  private let wayX: Double
  private let wayY: Double

  /// How many times nearer than a shape's farthest point its nearest may be.
  static let depthRange = 256.0

  /// For shapes inside `box`, in the plane; `nil` when nothing of it can be seen. The map is
  /// meant as it is: where its depth is not positive, nothing is drawn.
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
    wayX = slope > 0 ? map.m13 / slope : 0
    wayY = slope > 0 ? map.m23 / slope : 0
  }

  @inline(__always)
  private func depth(_ p: CGPoint) -> Double { map.m13 * p.x + map.m23 * p.y + map.m33 }

  /// The point on the device; one nearer than the near plane is moved onto it first.
  func project(_ p: CGPoint) -> CGPoint {
    let missing = near - depth(p)
    guard missing > 0 else { return divided(p, depth(p)) }
    return divided(CGPoint(x: p.x + wayX * missing, y: p.y + wayY * missing), near)
  }

  @inline(__always)
  private func divided(_ p: CGPoint, _ w: Double) -> CGPoint {
    CGPoint(
      x: (map.m11 * p.x + map.m21 * p.y + map.m31) / w,
      y: (map.m12 * p.x + map.m22 * p.y + map.m32) / w)
  }

  /// Where the line crosses the near plane, on the device; `nil` when it does not.
  func crossing(_ a: CGPoint, _ b: CGPoint) -> CGPoint? {
    let da = depth(a) - near
    let db = depth(b) - near
    guard (da < 0) != (db < 0) else { return nil }
    // From the same end whichever way the line runs, so that neighbours meet.
    let (p, q, dp, dq) = da < 0 ? (a, b, da, db) : (b, a, db, da)
    let t = dp / (dp - dq)
    return divided(CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t), near)
  }

  /// At least how much the map magnifies lengths anywhere in the shape, within reason: what
  /// curves are cut by.
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
