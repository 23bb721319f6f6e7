import MartletGeometry

/// Turns an envelope into the lines of an outline, for one of its sides.
struct SilhouetteSide {
  let pen: Pen
  let isUpper: Bool
  private let inverseSquare: Double
  private let minHeight: Double
  private let maxHeight: Double
  private(set) var start = CGPoint.zero
  private(set) var end = CGPoint.zero

  init(pen: Pen, isUpper: Bool, rows: Range<Int>) {
    self.pen = pen
    self.isUpper = isUpper
    inverseSquare = 1 / (pen.radius * pen.radius)
    let margin = pen.radius * 1.5 + 2
    let top = Double(rows.lowerBound) - margin
    let bottom = Double(rows.upperBound) + margin
    minHeight = isUpper ? -bottom : top
    maxHeight = isUpper ? -top : bottom
  }

  mutating func follow<Sink: OutlineSink & ~Copyable>(
    _ envelope: Envelope, into sink: inout Sink
  ) {
    guard envelope.count > 0 else { return }
    let radius = pen.radius
    // At this squared distance the gap between two circles below their common tangent is 1/50 of a
    // pixel deep. Nearer circles need no tangent.
    let longSquare = 0.16 * radius
    // Safety: indices are below the envelope's count.
    var arc = unsafe envelope.arcs[0]
    var incoming = CGPoint(x: -radius, y: 0)
    end = position(arc, incoming)
    start = end
    for i in 1..<envelope.count {
      let next = unsafe envelope.arcs[i]
      let dx = next.x - arc.x
      let rise = next.height - arc.height
      if (arc.height < minHeight && next.height < minHeight)
        || (arc.height > maxHeight && next.height > maxHeight)
      {
        // No part of this arc is visible, and its neighbours are equally high.
        add(arc, .zero, into: &sink)
        add(next, .zero, into: &sink)
        incoming = .zero
        arc = next
        continue
      }
      let square = dx * dx + rise * rise
      let outgoing: CGPoint
      let following: CGPoint
      var isCrossing = false
      if next.order == arc.order + 1 && square > longSquare {
        let f = radius / square.squareRoot()
        outgoing = CGPoint(x: -rise * f, y: dx * f)
        following = outgoing
      } else if square >= 2 * radius * dx {
        if rise < 0 {
          outgoing = CGPoint(x: radius, y: 0)
          following = onArc(x: radius - dx)
        } else {
          outgoing = onArc(x: dx - radius)
          following = CGPoint(x: -radius, y: 0)
        }
      } else {
        let away = max(0, radius * radius / square - 0.25).squareRoot()
        outgoing = CGPoint(x: dx * 0.5 - rise * away, y: rise * 0.5 + dx * away)
        following = CGPoint(x: outgoing.x - dx, y: outgoing.y - rise)
        isCrossing = true
      }
      addArc(arc, incoming, outgoing, into: &sink)
      if !isCrossing { add(next, following, into: &sink) }
      incoming = following
      arc = next
    }
    addArc(arc, incoming, CGPoint(x: radius, y: 0), into: &sink)
  }

  /// Adds the outline along an arc, from the present offset from its centre to another offset.
  @inline(__always)
  private mutating func addArc<Sink: OutlineSink & ~Copyable>(
    _ arc: Arc, _ from: CGPoint, _ to: CGPoint, into sink: inout Sink
  ) {
    let square = pen.radius * pen.radius
    let dot = from.x * to.x + from.y * to.y
    let cross = from.x * to.y - from.y * to.x
    // A bend in the wrong direction belongs to a tangent that the neighbour covers. A flat arc has
    // no visible corner. Half a turn is always a bend.
    if cross < 0 || (cross == 0 && dot < 0), dot < square * pen.flatCosine, from != .zero {
      bend(arc, from, to, into: &sink)
    }
    add(arc, to, into: &sink)
  }

  /// Adds the corners between the ends of an arc that turns right by at most half a turn: eighths
  /// of a turn from its start, then the remainder.
  private mutating func bend<Sink: OutlineSink & ~Copyable>(
    _ arc: Arc, _ from: CGPoint, _ to: CGPoint, into sink: inout Sink
  ) {
    let eighth = 0.7071067811865476
    let near = 0.7 * pen.radius * pen.radius
    var from = from
    var left = 4
    var dot = from.x * to.x + from.y * to.y
    while dot < near && left > 0 {
      let next = CGPoint(x: (from.x + from.y) * eighth, y: (from.y - from.x) * eighth)
      addCorner(arc, from, next, oneLessCosine: 1 - eighth, into: &sink)
      add(arc, next, into: &sink)
      from = next
      dot = from.x * to.x + from.y * to.y
      left &-= 1
    }
    addCorner(arc, from, to, oneLessCosine: 1 - dot * inverseSquare, into: &sink)
  }

  /// Adds a corner for a flat arc. A corner that is a third higher than the arc encloses the same
  /// area as the arc. (The corners of joins lie outside, which made the outlines of noise 0.02
  /// pixels too wide.)
  @inline(__always)
  private mutating func addCorner<Sink: OutlineSink & ~Copyable>(
    _ arc: Arc, _ from: CGPoint, _ to: CGPoint, oneLessCosine u: Double, into sink: inout Sink
  ) {
    // (4 − h) / 6h for h = √(1 − u / 2), exact to 1e-4 for an eighth of a turn.
    let f = 0.5 + u * (1.0 / 6 + u * (1.0 / 16 + u * (5.0 / 192)))
    add(arc, CGPoint(x: (from.x + to.x) * f, y: (from.y + to.y) * f), into: &sink)
  }

  private func onArc(x: Double) -> CGPoint {
    CGPoint(x: x, y: max(0, pen.radius * pen.radius - x * x).squareRoot())
  }

  @inline(__always)
  private func position(_ arc: Arc, _ offset: CGPoint) -> CGPoint {
    let height = arc.height + offset.y
    return CGPoint(x: arc.x + offset.x, y: isUpper ? -height : height)
  }

  @inline(__always)
  private mutating func add<Sink: OutlineSink & ~Copyable>(
    _ arc: Arc, _ offset: CGPoint, into sink: inout Sink
  ) {
    let p = position(arc, offset)
    if isUpper {
      sink.addLine(end, p, isBack: false)
    } else {
      sink.addLine(p, end, isBack: true)
    }
    end = p
  }
}
