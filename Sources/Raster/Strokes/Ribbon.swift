import MartletGeometry

/// The two sides of a stroke during the walk along its line.
struct Ribbon {
  let pen: Pen
  /// The last points of both sides, in device pixels.
  private(set) var left = CGPoint.zero
  private(set) var right = CGPoint.zero

  init(pen: Pen) {
    self.pen = pen
  }

  // MARK: - Ends

  /// Starts an open line at `p`. `n` is the normal of its first segment.
  mutating func start<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n: CGPoint, into sink: inout Sink
  ) {
    // The right chain starts at the left side and goes around the end. It is built backwards.
    switch pen.cap {
    case .butt:
      begin(p, n)
    case .square:
      let back = CGPoint(x: n.y, y: -n.x)
      begin(p, CGPoint(x: back.x + n.x, y: back.y + n.y))
      add(p, CGPoint(x: back.x - n.x, y: back.y - n.y), isLeft: false, into: &sink)
    case .round:
      begin(p, n)
      addArc(p, n, -n, cosine: -1, isLeft: false, into: &sink)
    }
    add(p, -n, isLeft: false, into: &sink)
  }

  /// Ends an open line at `p`. `n` is the normal of its last segment.
  mutating func finish<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n: CGPoint, into sink: inout Sink
  ) {
    switch pen.cap {
    case .butt:
      add(p, n, isLeft: true, into: &sink)
    case .square:
      let forward = CGPoint(x: -n.y, y: n.x)
      add(p, CGPoint(x: forward.x + n.x, y: forward.y + n.y), isLeft: true, into: &sink)
      add(p, CGPoint(x: forward.x - n.x, y: forward.y - n.y), isLeft: true, into: &sink)
    case .round:
      addArc(p, n, -n, cosine: -1, isLeft: true, into: &sink)
    }
    add(p, -n, isLeft: true, into: &sink)
    sink.addLine(left, right, isBack: false)
    sink.endContour(isRing: false)
  }

  mutating func startRing(_ p: CGPoint, _ n: CGPoint) {
    left = pen.device(CGPoint(x: p.x + n.x, y: p.y + n.y))
    right = pen.device(CGPoint(x: p.x - n.x, y: p.y - n.y))
  }

  func finishRing<Sink: OutlineSink & ~Copyable>(
    _ firstLeft: CGPoint, _ firstRight: CGPoint, into sink: inout Sink
  ) {
    sink.addLine(left, firstLeft, isBack: false)
    sink.addLine(firstRight, right, isBack: true)
    sink.endContour(isRing: true)
  }

  // MARK: - Corners

  /// Moves both sides to the point `p` itself.
  mutating func both<Sink: OutlineSink & ~Copyable>(to p: CGPoint, into sink: inout Sink) {
    add(p, .zero, isLeft: true, into: &sink)
    add(p, .zero, isLeft: false, into: &sink)
  }

  @inline(__always)
  mutating func join<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ before: Segment, _ after: Segment, into sink: inout Sink
  ) {
    let (n0, n1) = (before.normal, after.normal)
    let cross = n0.x * n1.y - n0.y * n1.x
    let dot = n0.x * n1.x + n0.y * n1.y
    let reach = min(before.length, after.length)
    // A turn by 180° has no inner side; the left side takes the join.
    if cross > 0 || (cross == 0 && dot < 0) {
      addOuter(p, n0, n1, dot, isLeft: true, into: &sink)
      addInner(p, -n0, -n1, cross, dot, reach, isLeft: false, into: &sink)
    } else {
      addOuter(p, -n0, -n1, dot, isLeft: false, into: &sink)
      addInner(p, n0, n1, cross, dot, reach, isLeft: true, into: &sink)
    }
  }

  @inline(__always)
  private mutating func addOuter<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n0: CGPoint, _ n1: CGPoint, _ dot: Double, isLeft: Bool,
    into sink: inout Sink
  ) {
    let gapX = n1.x - n0.x
    let gapY = n1.y - n0.y
    if gapX * gapX + gapY * gapY < pen.smoothGap {
      add(p, n1, isLeft: isLeft, into: &sink)
      return
    }
    let cosine = dot / (pen.radius * pen.radius)
    switch pen.join {
    case .miter where 2 <= pen.miterLimitSquared * (1 + cosine):
      addMiter(p, n0, n1, cosine, isLeft: isLeft, into: &sink)
    case .round,
      .bevel where cosine > 0.9:
      // This applies even to bevels: such small turns come from flattened curves, whose outline is
      // round.
      addArc(p, n0, n1, cosine: cosine, isLeft: isLeft, into: &sink)
    case .miter, .bevel:
      add(p, n0, isLeft: isLeft, into: &sink)
      add(p, n1, isLeft: isLeft, into: &sink)
    }
  }

  /// Draws the inner side of a corner. The sides meet at a distance of radius · tan(turn / 2) from
  /// the corner. The rectangles of both segments cover the kite up to that point if they are long
  /// enough to contain it, so one of them may omit it. Otherwise they may still cover the triangle
  /// to the ends of the normals. If not, the outline goes through the corner itself, which omits
  /// nothing.
  @inline(__always)
  private mutating func addInner<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n0: CGPoint, _ n1: CGPoint, _ cross: Double, _ dot: Double, _ reach: Double,
    isLeft: Bool, into sink: inout Sink
  ) {
    let square = pen.radius * pen.radius
    let reachSquare = reach * reach
    if cross * cross <= square * reachSquare {
      if square * (square - dot) <= (square + dot) * reachSquare {
        addMiter(p, n0, n1, dot / square, isLeft: isLeft, into: &sink)
        return
      }
      add(p, n0, isLeft: isLeft, into: &sink)
      add(p, n1, isLeft: isLeft, into: &sink)
      return
    }
    add(p, n0, isLeft: isLeft, into: &sink)
    add(p, .zero, isLeft: isLeft, into: &sink)
    add(p, n1, isLeft: isLeft, into: &sink)
  }

  @inline(__always)
  private mutating func addMiter<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n0: CGPoint, _ n1: CGPoint, _ cosine: Double, isLeft: Bool,
    into sink: inout Sink
  ) {
    let f = 1 / (1 + cosine)
    add(p, CGPoint(x: (n0.x + n1.x) * f, y: (n0.y + n1.y) * f), isLeft: isLeft, into: &sink)
  }

  /// Adds the arc that turns from `n0` to `n1`, by at most half a turn. `cosine` is that of the
  /// turn. The left side turns from x to y, the right side in the other direction.
  @inline(__always)
  private mutating func addArc<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ n0: CGPoint, _ n1: CGPoint, cosine: Double, isLeft: Bool,
    into sink: inout Sink
  ) {
    var corners = ArcCorners(pen, from: n0, to: n1, cosine: cosine, isForward: isLeft)
    while let corner = corners.next() { add(p, corner, isLeft: isLeft, into: &sink) }
  }

  // MARK: - Points

  private mutating func begin(_ p: CGPoint, _ offset: CGPoint) {
    left = pen.device(CGPoint(x: p.x + offset.x, y: p.y + offset.y))
    right = left
  }

  @inline(__always)
  private mutating func add<Sink: OutlineSink & ~Copyable>(
    _ p: CGPoint, _ offset: CGPoint, isLeft: Bool, into sink: inout Sink
  ) {
    let q = pen.device(CGPoint(x: p.x + offset.x, y: p.y + offset.y))
    if isLeft {
      sink.addLine(left, q, isBack: false)
      left = q
    } else {
      sink.addLine(q, right, isBack: true)
      right = q
    }
  }
}

extension CGPoint {
  @inline(__always)
  fileprivate static prefix func - (p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
}

/// A segment: its normal to the left, whose length is half of the line width, and its own length.
struct Segment {
  var normal: CGPoint
  var length: Double

  @inline(__always)
  init(_ a: CGPoint, _ b: CGPoint, _ radius: Double) {
    let dx = b.x - a.x
    let dy = b.y - a.y
    length = (dx * dx + dy * dy).squareRoot()
    let f = length > 0 ? radius / length : 0
    normal = CGPoint(x: dy * f, y: -dx * f)
  }
}
