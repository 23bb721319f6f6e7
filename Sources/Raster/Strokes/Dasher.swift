import MartletGeometry

/// Divides polylines into dashes.
enum Dasher {
  /// The maximum number of dashes in a subpath. A subpath with more dashes looks like a solid line,
  /// and is drawn as one.
  static let maximumDashes = 10_000.0

  /// Writes the dashes of `lines` to `result`. The lengths in `pattern` are alternately dashes and
  /// gaps, and the pattern is repeated. `phase` is the position in the pattern at which each
  /// subpath starts. Both are multiplied by `scale` before they are measured along the lines.
  ///
  /// A dash that crosses the start of a closed line is not split, and a line without a gap stays
  /// closed. Returns false and writes nothing if the pattern is empty, negative, not finite or of
  /// length zero.
  static func dash(
    _ lines: borrowing PolylineBuffer, pattern: [CGFloat], phase: CGFloat, scale: Double,
    into result: inout PolylineBuffer
  ) -> Bool {
    guard !pattern.isEmpty else { return false }
    var total = 0.0
    for length in pattern {
      guard length >= 0, length.isFinite else { return false }
      total += length * scale
    }
    let phase = phase * scale
    // With an odd number of lengths, dashes and gaps change places in each repetition, so the
    // period is twice as long.
    let period = pattern.count.isMultiple(of: 2) ? total : total * 2
    guard total > 0, period.isFinite, phase.isFinite else { return false }
    // The remainder is exact. For a phase of 1e300 a difference of products would not even lie in
    // the period.
    let offset = phase.truncatingRemainder(dividingBy: period)
    let start = Position(
      Pattern(lengths: pattern, scale: scale), offset: offset < 0 ? offset + period : offset)

    result.begin(mergeDistance: 0)
    for i in 0..<lines.subpathCount {
      let subpath = lines.subpath(i)
      guard subpath.isDrawn else { continue }
      unsafe dash(
        lines.points + subpath.start, count: subpath.end - subpath.start,
        isClosed: subpath.isClosed, start, total / Double(pattern.count), &result)
    }
    return true
  }

  /// Lengths that repeat endlessly.
  private struct Pattern {
    let lengths: [CGFloat]
    let scale: Double

    subscript(index: Int) -> Double { lengths[index % lengths.count] * scale }
  }

  /// A position in the pattern: the index of the current length, and the part of that length that
  /// remains.
  private struct Position {
    let pattern: Pattern
    var index = 0
    var left: Double

    init(_ pattern: Pattern, offset: Double) {
      self.pattern = pattern
      var rest = offset
      // Rounding may leave `rest` equal to the period, so the loop may pass the pattern twice.
      while index < pattern.lengths.count * 2 && rest >= pattern[index] {
        rest -= pattern[index]
        index += 1
      }
      left = pattern[index] - rest
    }

    var isDrawn: Bool { index & 1 == 0 }

    mutating func advance() {
      index += 1
      left = pattern[index]
    }
  }

  private static func dash(
    _ points: UnsafePointer<CGPoint>, count: Int, isClosed: Bool, _ start: Position,
    _ meanLength: Double, _ result: inout PolylineBuffer
  ) {
    let segments = isClosed ? count : count - 1
    var length = 0.0
    for i in 0..<segments { length += unsafe distance(points[i], points[(i + 1) % count]) }
    if !(length / meanLength < maximumDashes) {
      unsafe result.move(to: points[0])
      for i in 1..<max(1, count) { unsafe result.line(to: points[i]) }
      if isClosed { result.close() }
      return
    }
    // A dash that crosses the start of a closed line is drawn last, as one part.
    let waits = isClosed && start.isDrawn
    var position = start
    var isWaiting = waits
    if position.isDrawn && !waits { unsafe result.move(to: points[0]) }
    for i in 0..<segments {
      let a = unsafe points[i]
      let b = unsafe points[(i + 1) % count]
      let segment = distance(a, b)
      var done = 0.0
      while segment - done > position.left {
        done += position.left
        let p = between(a, b, done / segment)
        if position.isDrawn && !isWaiting { result.line(to: p) }
        position.advance()
        isWaiting = false
        if position.isDrawn { result.move(to: p) }
      }
      position.left -= segment - done
      if position.isDrawn && !isWaiting { result.line(to: b) }
    }
    guard waits else { return }

    if isWaiting || !position.isDrawn { unsafe result.move(to: points[0]) }
    var left = start.left
    for i in 0..<segments {
      let a = unsafe points[i]
      let b = unsafe points[(i + 1) % count]
      let segment = distance(a, b)
      if segment > left {
        result.line(to: between(a, b, left / segment))
        return
      }
      left -= segment
      result.line(to: b)
    }
    // There is no gap, so the whole line is one dash.
    result.close()
  }

  private static func between(_ a: CGPoint, _ b: CGPoint, _ f: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    return (dx * dx + dy * dy).squareRoot()
  }
}
