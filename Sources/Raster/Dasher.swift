import MartletGeometry

/// Cuts polylines into dashes.
enum Dasher {
  /// More dashes than this in one subpath cannot be told from a full line.
  static let maximumDashes = 10_000.0

  /// Writes the dashes of `lines` to `result`. Lengths alternate drawn and left out, cyclically;
  /// `phase` is how far into the pattern each subpath starts. False, with nothing written, when
  /// the pattern does not dash: empty, negative, not finite or without length.
  static func dash(
    _ lines: borrowing PolylineBuffer, pattern: [CGFloat], phase: CGFloat,
    into result: inout PolylineBuffer
  ) -> Bool {
    guard !pattern.isEmpty else { return false }
    var total = 0.0
    for length in pattern {
      guard length >= 0, length.isFinite else { return false }
      total += length
    }
    guard total > 0, total.isFinite, phase.isFinite else { return false }
    // An odd pattern swaps drawn and left out on every round.
    let period = pattern.count.isMultiple(of: 2) ? total : total * 2
    let start = Position(pattern, offset: phase - (phase / period).rounded(.down) * period)

    result.begin(mergeDistance: 0)
    for i in 0..<lines.subpathCount {
      let subpath = lines.subpath(i)
      guard subpath.isDrawn else { continue }
      unsafe dash(
        lines.points + subpath.start, count: subpath.end - subpath.start,
        isClosed: subpath.isClosed, pattern, start, total / Double(pattern.count), &result)
    }
    return true
  }

  /// A place in the pattern: which length, and how much of it is left.
  private struct Position {
    var index = 0
    var left: Double

    init(_ pattern: [CGFloat], offset: Double) {
      var rest = offset
      // Rounding may leave `rest` at the whole period: the second round ends it.
      while index < pattern.count * 2 && rest >= pattern[index % pattern.count] {
        rest -= pattern[index % pattern.count]
        index += 1
      }
      left = pattern[index % pattern.count] - rest
    }

    var isDrawn: Bool { index & 1 == 0 }

    mutating func advance(_ pattern: [CGFloat]) {
      index += 1
      left = pattern[index % pattern.count]
    }
  }

  private static func dash(
    _ points: UnsafePointer<CGPoint>, count: Int, isClosed: Bool, _ pattern: [CGFloat],
    _ start: Position, _ meanLength: Double, _ result: inout PolylineBuffer
  ) {
    let segments = isClosed ? count : count - 1
    var length = 0.0
    for i in 0..<segments { length += unsafe distance(points[i], points[(i + 1) % count]) }
    let isTooFine = !(length / meanLength < maximumDashes)

    var position = start
    if position.isDrawn || isTooFine { unsafe result.move(to: points[0]) }
    for i in 0..<segments {
      let a = unsafe points[i]
      let b = unsafe points[(i + 1) % count]
      if isTooFine {
        result.line(to: b)
        continue
      }
      let segment = distance(a, b)
      var done = 0.0
      while segment - done > position.left {
        done += position.left
        let f = done / segment
        let p = CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
        if position.isDrawn { result.line(to: p) }
        position.advance(pattern)
        if position.isDrawn { result.move(to: p) }
      }
      position.left -= segment - done
      if position.isDrawn { result.line(to: b) }
    }
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    return (dx * dx + dy * dy).squareRoot()
  }
}
