/// Time cut into cells of a power of two milliseconds, and those into chunks, counted from
/// 1970-01-01 UTC: cell n covers n · 2^e up to, not including, (n + 1) · 2^e milliseconds.
///
/// What is told of a chunk belongs to the data alone, whatever window looks at it.
package struct CellGrid: Hashable, Sendable {
  /// Cells in a chunk.
  package static let chunkSize = 512
  /// From chunks of two milliseconds to those of longer than `TimeColumn.limits`.
  package static let exponents = -8...44

  package let exponent: Int

  /// The nearest of `exponents`.
  package init(exponent: Int) {
    self.exponent = min(max(exponent, Self.exponents.lowerBound), Self.exponents.upperBound)
  }

  /// Cells of more than a 64th and at most a 32nd of a device column, as far as `exponents` reach.
  ///
  /// - Parameter columnDuration: milliseconds that a device column covers.
  package init(columnDuration: Double) {
    let cell = columnDuration / 32
    self.init(exponent: cell > 0 && cell.isFinite ? Int(cell.exponent) : .min)
  }

  /// Milliseconds of a cell.
  package var cellDuration: Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Milliseconds of a chunk; a power of two.
  package var chunkDuration: Int64 { 1 << Int64(chunkShift) }

  /// The number of the chunk in which a moment lies.
  package func chunk(at time: Int64) -> Int { Int(time >> Int64(chunkShift)) }

  /// Those that a stretch of time touches, as far as data may reach.
  package func chunks(from lower: Double, to upper: Double) -> Range<Int> {
    let limits = Double(TimeColumn.limits.lowerBound)...Double(TimeColumn.limits.upperBound)
    func number(_ time: Double) -> Int {
      chunk(at: Int64(min(max(time, limits.lowerBound), limits.upperBound)))
    }
    let first = number(lower)
    return first..<max(first, number(upper)) + 1
  }

  /// When a chunk begins; for those further than 2^61 milliseconds away that moment.
  package func start(ofChunk number: Int) -> Int64 {
    let most = 1 << (61 - chunkShift)
    return Int64(min(max(number, -most), most)) << Int64(chunkShift)
  }

  private var chunkShift: Int { exponent + Self.chunkSize.trailingZeroBitCount }
}

extension ChartData {
  /// Whether a line is told by cells: most of a window's time in which there are samples has more
  /// than four in a column. Decided by stretches of a 16th of the window or less that belong to the
  /// data, so that it stays the same while the window moves. O(log n).
  package func isDense(from lower: Double, to upper: Double, columnDuration: Double) -> Bool {
    let stretches = CellGrid(columnDuration: (upper - lower) / 256)
    let least = 4 * Double(stretches.chunkDuration) / columnDuration
    var (dense, sparse) = (0, 0)
    let chunks = stretches.chunks(from: lower, to: upper)
    var first = times.firstIndex(notBefore: stretches.start(ofChunk: chunks.lowerBound))
    for chunk in chunks {
      let end = times.firstIndex(notBefore: stretches.start(ofChunk: chunk + 1))
      if Double(end - first) > least { dense += 1 } else if end > first { sparse += 1 }
      first = end
    }
    return dense > sparse
  }
}
