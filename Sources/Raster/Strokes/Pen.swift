import MartletGeometry

// This file draws the corners and ends of a stroke, according to its style. Arcs become polygons
// whose corners lie as far outside the arc as their lines cut inside it. Compared with a polygon
// whose corners are on the arc, this takes a third fewer lines and keeps the area. The first corner
// lies on the tangent at the start of the arc, so that a small turn needs only one point. Edges are
// the main cost of a stroke. The corners are computed by constant rotations, without trigonometry.

/// The values for outlining that depend only on the style and the map. It also maps points to
/// device pixels.
struct Pen {
  /// Half of the line width.
  let radius: Double
  let cap: CGLineCap
  let join: CGLineJoin
  /// Two normals need no join if the squared length of their difference is below this.
  let smoothGap: Double
  let miterLimitSquared: Double
  /// The map from the stroked space to device pixels; nil if strokes are made in device pixels.
  private let map: CGAffineTransform?
  /// The distance of arc corners from the centre as a factor of the radius, 1 + slack.
  let overshoot: Double
  /// The rotation from the start of an arc to its first corner, and the rotation between corners.
  let first: Turn
  let next: Turn
  /// An arc whose turn has a greater cosine needs only one corner.
  let singleCosine: Double
  /// The dot product of the offsets of two adjacent corners.
  let nearCorners: Double
  /// An arc whose turn has a greater cosine is replaced by its chord.
  let flatCosine: Double

  init(radius: Double, style: StrokeStyle, tolerance: Double, map: CGAffineTransform?) {
    self.radius = radius
    cap = style.lineCap
    join = style.lineJoin
    smoothGap = tolerance * tolerance / 16
    let limit = style.miterLimit.isFinite ? max(1, style.miterLimit) : 10
    miterLimitSquared = limit * limit
    self.map = map
    // Arcs use twice the tolerance, because a chart's line has thousands of joins that are a pixel
    // wide. The lower bound allows about 500 lines for half a turn.
    let slack = max(1e-5, min(0.25, 2 * tolerance / radius))
    overshoot = 1 + slack
    first = Turn(cosine: 1 / (1 + slack))
    let half = Turn(cosine: (1 - slack) / (1 + slack))
    next = half.doubled
    singleCosine = first.doubled.cosine
    nearCorners = radius * overshoot * radius * overshoot * next.cosine
    flatCosine = Turn(cosine: max(0.8, 1 - tolerance / 2 / radius)).doubled.cosine
  }

  /// Whether strokes are made in device pixels, where the pen is a circle.
  var isInDevicePixels: Bool { map == nil }

  /// The maximum distance of the stroke's pixels from its line.
  var reach: Double {
    switch (join, cap) {
    case (.miter, _): radius * max(1.5, miterLimitSquared.squareRoot())
    default: radius * 1.5
    }
  }

  @inline(__always)
  func device(_ p: CGPoint) -> CGPoint {
    guard let map else { return p }
    return p.applying(map)
  }
}

/// A rotation.
struct Turn {
  var cosine: Double
  var sine: Double

  /// Creates a rotation by 0…π/2.
  init(cosine: Double) {
    self.cosine = cosine
    sine = max(0, 1 - cosine * cosine).squareRoot()
  }

  var doubled: Turn {
    var result = self
    result.cosine = cosine * cosine - sine * sine
    result.sine = 2 * sine * cosine
    return result
  }

  /// Returns `v` rotated, from x to y if `isPositive`, and multiplied by `factor`.
  @inline(__always)
  func turn(_ v: CGPoint, _ isPositive: Bool, by factor: Double = 1) -> CGPoint {
    let s = isPositive ? sine : -sine
    return CGPoint(x: (v.x * cosine - v.y * s) * factor, y: (v.x * s + v.y * cosine) * factor)
  }
}

/// The corners of the polygon that replaces an arc, as offsets from the centre. The first lies on
/// the arc's tangent at its start, the last on the tangent at its end.
struct ArcCorners {
  private let step: Turn
  private let isForward: Bool
  private let last: CGPoint
  private var current: CGPoint
  /// If the dot product of two corners' offsets is at least this, no corner is needed between them.
  private let adjacentDotProduct: Double
  private var left: Int

  /// Creates an arc of at most half a turn between two offsets whose length is the pen's radius. It
  /// runs from x to y if `isForward`. `cosine` is that of the turn.
  @inline(__always)
  init(_ pen: Pen, from: CGPoint, to: CGPoint, cosine: Double, isForward: Bool) {
    step = pen.next
    self.isForward = isForward
    if cosine >= pen.singleCosine {
      let f = 1 / (1 + cosine)
      current = CGPoint(x: (from.x + to.x) * f, y: (from.y + to.y) * f)
      last = current
      left = 1
      adjacentDotProduct = 0
    } else {
      current = pen.first.turn(from, isForward, by: pen.overshoot)
      last = pen.first.turn(to, !isForward, by: pen.overshoot)
      left = Self.maximum
      adjacentDotProduct = pen.nearCorners
    }
  }

  /// A limit above the number of corners for half a turn. It ends the loop for offsets so small
  /// that their dot products underflow.
  private static let maximum = 600

  @inline(__always)
  mutating func next() -> CGPoint? {
    if left == 0 { return nil }
    let result = current
    if left == 1 {
      left = 0
    } else if current.x * last.x + current.y * last.y < adjacentDotProduct {
      current = step.turn(current, isForward)
      left &-= 1
    } else {
      current = last
      left = 1
    }
    return result
  }
}
