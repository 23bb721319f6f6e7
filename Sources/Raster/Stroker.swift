import MartletGeometry

// From a path and a stroke style to the outline of the stroke. In: the path in its own space;
// out: closed contours in device pixels, to be filled by the non-zero rule. Each subpath is
// flattened in its own space and offset there, so that a map that shears or scales unevenly
// shapes the pen, too. Linear in the number of points.
//
// All contours run the same way round: along one side, round the end, back along the other. A
// walk along a side sees each vertex as an outer corner, which gets the join, or as an inner one.

struct Stroker: ~Copyable {
  private var lines = PolylineBuffer()
  private var dashes = PolylineBuffer()
  private var outliner = Outliner()

  /// Adds the outline of the stroked `path` to `edges`, in which curves stray at most
  /// `tolerance` pixels from the true outline.
  mutating func stroke(
    _ path: Path, style: StrokeStyle, transform: CGAffineTransform, tolerance: Double,
    into edges: inout EdgeList
  ) {
    let scale = transform.largestScale
    guard style.lineWidth > 0, style.lineWidth.isFinite, scale > 0, scale.isFinite else { return }
    let radius = style.lineWidth / 2
    // A wide stroke magnifies the error of its centre line where that bends.
    let fineness = tolerance / scale / (1 + radius * scale / 8)
    lines.begin(mergeDistance: fineness * 0.05)
    path.flatten(transform: .identity, tolerance: fineness, into: &lines)

    let isDashed = Dasher.dash(
      lines, pattern: style.dash, phase: style.dashPhase, into: &dashes)
    let pen = Pen(
      radius: radius, style: style, tolerance: tolerance / scale, transform: transform)
    if isDashed {
      outliner.outline(dashes, pen, into: &edges)
    } else {
      outliner.outline(lines, pen, into: &edges)
    }
  }

}

/// Offsets polylines to both sides.
struct Outliner: ~Copyable {
  /// For each point, the normal of the segment that starts there, as long as half the width.
  private var normals = ScratchBuffer<CGPoint>(filledWith: .zero)
  private var lengths = ScratchBuffer<Double>(filledWith: 0)

  fileprivate mutating func outline(
    _ source: borrowing PolylineBuffer, _ pen: Pen, into edges: inout EdgeList
  ) {
    for i in 0..<source.subpathCount {
      let subpath = source.subpath(i)
      let count = subpath.end - subpath.start
      guard subpath.isDrawn, count > 0 else { continue }
      // Safety: a subpath's points lie inside the buffer, which nothing grows meanwhile.
      let points = unsafe UnsafePointer(source.points + subpath.start)
      if count == 1 {
        unsafe pen.addDot(points[0], into: &edges)
        continue
      }
      unsafe measure(points, count: count, radius: pen.radius)
      let side = unsafe Side(points: points, normals: normals.base, lengths: lengths.base)
      if subpath.isClosed {
        outlineClosed(side, count: count, pen, into: &edges)
      } else {
        outlineOpen(side, count: count, pen, into: &edges)
      }
    }
  }

  /// Computes the normals and lengths of all segments, the last one going back to the start.
  private mutating func measure(_ points: UnsafePointer<CGPoint>, count: Int, radius: Double) {
    normals.reserve(count)
    lengths.reserve(count)
    for i in 0..<count {
      let a = unsafe points[i]
      let b = unsafe points[i + 1 < count ? i + 1 : 0]
      let dx = b.x - a.x
      let dy = b.y - a.y
      let length = (dx * dx + dy * dy).squareRoot()
      let f = length > 0 ? radius / length : 0
      unsafe lengths.base[i] = length
      unsafe normals.base[i] = CGPoint(x: dy * f, y: -dx * f)
    }
  }

  private func outlineOpen(
    _ side: Side, count: Int, _ pen: Pen, into edges: inout EdgeList
  ) {
    let last = count - 1
    unsafe edges.move(to: pen.device(side.points[0], side.normals[0]))
    for i in 1..<max(1, last) { pen.addJoin(side.corner(i, i - 1), true, into: &edges) }
    unsafe pen.addCap(side.points[last], side.normals[last - 1], into: &edges)
    for i in stride(from: last - 1, to: 0, by: -1) {
      pen.addJoin(side.corner(i, i - 1).reversed, false, into: &edges)
    }
    unsafe pen.addCap(side.points[0], -side.normals[0], into: &edges)
    edges.close()
  }

  private func outlineClosed(
    _ side: Side, count: Int, _ pen: Pen, into edges: inout EdgeList
  ) {
    unsafe edges.move(to: pen.device(side.points[count - 1], side.normals[count - 1]))
    for i in 0..<count {
      pen.addJoin(side.corner(i, i > 0 ? i - 1 : count - 1), true, into: &edges)
    }
    edges.close()
    unsafe edges.move(to: pen.device(side.points[0], -side.normals[count - 1]))
    for i in stride(from: count - 1, through: 0, by: -1) {
      pen.addJoin(side.corner(i, i > 0 ? i - 1 : count - 1).reversed, false, into: &edges)
    }
    edges.close()
  }
}

/// The polyline that is being outlined.
///
/// Invariant: all three hold one element per point for as long as the value is used.
@safe
private struct Side {
  let points: UnsafePointer<CGPoint>
  let normals: UnsafeMutablePointer<CGPoint>
  let lengths: UnsafeMutablePointer<Double>

  /// The corner at point `i`, where segment `before` ends and segment `i` starts.
  @inline(__always)
  func corner(_ i: Int, _ before: Int) -> Corner {
    unsafe Corner(
      point: points[i], from: normals[before], to: normals[i],
      reach: min(lengths[before], lengths[i]))
  }
}

/// A vertex as one walk along a side meets it.
private struct Corner {
  var point: CGPoint
  /// The normals before and after, as long as half the width.
  var from: CGPoint
  var to: CGPoint
  /// The length of the shorter segment.
  var reach: Double

  /// As the walk back along the other side meets it.
  var reversed: Corner { Corner(point: point, from: -to, to: -from, reach: reach) }
}

/// The style's part in the outline; adds points in device pixels.
private struct Pen {
  let radius: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimitSquared: Double
  let tolerance: Double
  let transform: CGAffineTransform
  /// How far a line of a round join or cap may stray from its arc, as a share of the radius.
  let arcSlack: Double

  init(radius: Double, style: StrokeStyle, tolerance: Double, transform: CGAffineTransform) {
    self.radius = radius
    cap = style.lineCap
    join = style.lineJoin
    let limit = style.miterLimit.isFinite ? max(1, style.miterLimit) : 10
    miterLimitSquared = limit * limit
    self.tolerance = tolerance
    self.transform = transform
    // Twice the tolerance: a chart's line has thousands of joins a pixel wide, where four lines
    // for half a turn cannot be told from eight, and edges are what a stroke costs.
    arcSlack = min(0.3, 2 * tolerance / radius)
  }

  @inline(__always)
  func device(_ p: CGPoint, _ offset: CGPoint) -> CGPoint {
    CGPoint(x: p.x + offset.x, y: p.y + offset.y).applying(transform)
  }

  func addJoin(_ corner: Corner, _ isFirstWalk: Bool, into edges: inout EdgeList) {
    let (p, n0, n1) = (corner.point, corner.from, corner.to)
    let square = radius * radius
    let cross = n0.x * n1.y - n0.y * n1.x
    let cosine = (n0.x * n1.x + n0.y * n1.y) / square
    // A turn right round has no inner side; the first walk takes the join.
    let isOuter = cross > 0 || (cross == 0 && cosine < 0 && isFirstWalk)
    guard isOuter else {
      addInnerJoin(corner, cosine, into: &edges)
      return
    }
    let gapX = n1.x - n0.x
    let gapY = n1.y - n0.y
    let isSmooth = gapX * gapX + gapY * gapY < tolerance * tolerance / 16
    if isSmooth {
      edges.line(to: device(p, n1))
      return
    }
    switch join {
    case .miter where 2 <= miterLimitSquared * (1 + cosine):
      let f = 1 / (1 + cosine)
      edges.line(to: device(p, CGPoint(x: (n0.x + n1.x) * f, y: (n0.y + n1.y) * f)))
    case .round,
      .bevel where cosine > 0.9:
      // Even for a bevel: turns this small come from flattened curves, whose outline is round.
      edges.line(to: device(p, n0))
      addArc(p, n0, n1, cosine: cosine, into: &edges)
      edges.line(to: device(p, n1))
    case .miter, .bevel:
      edges.line(to: device(p, n0))
      edges.line(to: device(p, n1))
    }
  }

  private func addInnerJoin(_ corner: Corner, _ cosine: Double, into edges: inout EdgeList) {
    let (p, n0, n1) = (corner.point, corner.from, corner.to)
    // The sides meet at radius·tan(turn/2) from the corner; in the nearer half of both segments
    // that point serves. Else the outline goes over the corner itself, which is always inside.
    let square = radius * radius
    if square * (1 - cosine) * 4 <= (1 + cosine) * corner.reach * corner.reach {
      let f = 1 / (1 + cosine)
      edges.line(to: device(p, CGPoint(x: (n0.x + n1.x) * f, y: (n0.y + n1.y) * f)))
    } else {
      edges.line(to: device(p, n0))
      edges.line(to: device(p, .zero))
      edges.line(to: device(p, n1))
    }
  }

  /// Ends a line at `p`: from the side of `normal` round to the other one.
  func addCap(_ p: CGPoint, _ normal: CGPoint, into edges: inout EdgeList) {
    edges.line(to: device(p, normal))
    let forward = CGPoint(x: -normal.y, y: normal.x)
    switch cap {
    case .butt: break
    case .round: addArc(p, normal, -normal, cosine: -1, into: &edges)
    case .square:
      edges.line(to: device(p, CGPoint(x: normal.x + forward.x, y: normal.y + forward.y)))
      edges.line(to: device(p, CGPoint(x: forward.x - normal.x, y: forward.y - normal.y)))
    }
    edges.line(to: device(p, -normal))
  }

  /// A line of no length: its caps, if they reach beyond it.
  func addDot(_ p: CGPoint, into edges: inout EdgeList) {
    guard cap != .butt else { return }
    let normal = CGPoint(x: 0, y: -radius)
    edges.move(to: device(p, normal))
    addCap(p, normal, into: &edges)
    addCap(p, -normal, into: &edges)
    edges.close()
  }

  /// Adds the inner points of the arc that turns from `n0` to `n1`, two normals as long as half
  /// the width and at most half a turn apart; `cosine` is that of the turn.
  ///
  /// Halves the turn until a chord is near enough: the normal in the middle comes from the sum of
  /// both without a trigonometric function, which took a quarter of a chart line's time.
  private func addArc(
    _ p: CGPoint, _ n0: CGPoint, _ n1: CGPoint, cosine: Double, depth: Int = 0,
    into edges: inout EdgeList
  ) {
    let half = max(0, (1 + cosine) / 2).squareRoot()
    // A chord of angle s strays r·(1 − cos(s/2)) from its arc. Ten halvings make 1,024 lines.
    if 1 - half <= arcSlack || depth == 10 { return }
    let middle: CGPoint
    if half > 0.25 {
      let f = 0.5 / half
      middle = CGPoint(x: (n0.x + n1.x) * f, y: (n0.y + n1.y) * f)
    } else {
      // Nearly opposite normals cancel out; their difference, turned back by a quarter, does not.
      let dx = n1.x - n0.x
      let dy = n1.y - n0.y
      let f = radius / (dx * dx + dy * dy).squareRoot()
      middle = CGPoint(x: dy * f, y: -dx * f)
    }
    addArc(p, n0, middle, cosine: half, depth: depth + 1, into: &edges)
    edges.line(to: device(p, middle))
    addArc(p, middle, n1, cosine: half, depth: depth + 1, into: &edges)
  }
}

extension CGPoint {
  fileprivate static prefix func - (p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
}

extension CGAffineTransform {
  /// The most that the map stretches any direction.
  var largestScale: Double {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }
}
