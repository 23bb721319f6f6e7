import MartletGeometry

// What the style says about corners and ends. Arcs become the polygon whose corners lie as far
// outside the arc as its lines cut inside it: that takes a third fewer lines than a polygon on
// the arc, keeps the area, and its first corner lies on the side that arrives, so that a small
// turn needs one point only. Edges are what a stroke costs. Corners are turned to by constant
// rotations: no trigonometry.

/// The style's part in the outline; maps points to device pixels.
struct Pen {
  /// Half the width.
  let radius: Double
  let cap: CGLineCap
  let join: CGLineJoin
  /// Normals that differ by less than this, squared, need no join.
  let smoothGap: Double
  let miterLimitSquared: Double
  /// The map from the stroked space to device pixels; nil when that is where strokes are made.
  private let map: CGAffineTransform?
  /// The distance of arc corners as a factor of the radius, 1 + slack.
  let overshoot: Double
  /// The turn from where an arc starts to its first corner; the turn between corners.
  let first: Turn
  let next: Turn
  /// Turns with a greater cosine need one corner.
  let singleCosine: Double
  /// The product of two neighbouring corners' offsets.
  let nearCorners: Double
  /// Arcs whose turn has a greater cosine are as good as their chord.
  let flatCosine: Double

  init(radius: Double, style: StrokeStyle, tolerance: Double, map: CGAffineTransform?) {
    self.radius = radius
    cap = style.lineCap
    join = style.lineJoin
    smoothGap = tolerance * tolerance / 16
    let limit = style.miterLimit.isFinite ? max(1, style.miterLimit) : 10
    miterLimitSquared = limit * limit
    self.map = map
    // Twice the tolerance: a chart's line has thousands of joins a pixel wide. At least what
    // makes about 500 lines of half a turn.
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

  /// How far anything that is drawn reaches from the line.
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

  /// By 0…π/2.
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

  /// `v` turned, from x to y if `isPositive`, and stretched.
  @inline(__always)
  func turn(_ v: CGPoint, _ isPositive: Bool, by factor: Double = 1) -> CGPoint {
    let s = isPositive ? sine : -sine
    return CGPoint(x: (v.x * cosine - v.y * s) * factor, y: (v.x * s + v.y * cosine) * factor)
  }
}

/// The corners of the polygon that stands for an arc, as offsets from the centre: the first lies on
/// the arc's tangent where it starts, the last on that where it ends.
struct ArcCorners {
  private let step: Turn
  private let isForward: Bool
  private let last: CGPoint
  private var current: CGPoint
  /// Corners nearer than this, as the product of their offsets, need none between.
  private let enough: Double
  private var left: Int

  /// An arc of at most half a turn between two offsets as long as the pen's radius, from x to y
  /// if `isForward`; `cosine` is that of the turn.
  @inline(__always)
  init(_ pen: Pen, from: CGPoint, to: CGPoint, cosine: Double, isForward: Bool) {
    step = pen.next
    self.isForward = isForward
    if cosine >= pen.singleCosine {
      let f = 1 / (1 + cosine)
      current = CGPoint(x: (from.x + to.x) * f, y: (from.y + to.y) * f)
      last = current
      left = 1
      enough = 0
    } else {
      current = pen.first.turn(from, isForward, by: pen.overshoot)
      last = pen.first.turn(to, !isForward, by: pen.overshoot)
      left = Self.maximum
      enough = pen.nearCorners
    }
  }

  /// More than half a turn takes: offsets too small for their lengths to be numbers turn for ever.
  private static let maximum = 600

  @inline(__always)
  mutating func next() -> CGPoint? {
    if left == 0 { return nil }
    let result = current
    if left == 1 {
      left = 0
    } else if current.x * last.x + current.y * last.y < enough {
      current = step.turn(current, isForward)
      left &-= 1
    } else {
      current = last
      left = 1
    }
    return result
  }
}
