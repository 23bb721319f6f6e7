import MartletGeometry

/// Divides polylines into dashes.
enum Dasher {
  /// The largest number of dashes in a subpath. With more it looks like a solid line, and is drawn
  /// as one.
  static let maximumDashes = 10_000.0

  /// Writes the dashes of `lines` to `result`. The lengths in `pattern` are drawn and omitted in
  /// turn, repeatedly. `phase` is the position in the pattern at which each subpath starts. Both
  /// are multiplied by `scale` before they are measured along the lines.
  ///
  /// A dash over the start of a closed line stays in one part, and a line without a gap stays
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
    // With an odd number of lengths, drawn and omitted ones are exchanged in every round.
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

  /// A position in the pattern: the current length, and its remainder.
  private struct Position {
    let pattern: Pattern
    var index = 0
    var left: Double

    init(_ pattern: Pattern, offset: Double) {
      self.pattern = pattern
      var rest = offset
      // Rounding may leave `rest` at the whole period; the second round ends it.
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
    // A dash over the start of a closed line stays in one part: its part after the start comes
    // last.
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
    // No gap: the whole line is a dash.
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
