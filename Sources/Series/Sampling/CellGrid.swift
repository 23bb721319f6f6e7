/// A division of time into cells of a power of two milliseconds, and of cells into chunks.
///
/// Cells and chunks are numbered from 1970-01-01 UTC. Cell n is the half-open interval from n · 2^e
/// to (n + 1) · 2^e milliseconds, where e is `exponent`.
///
/// The contents of a chunk depend only on the data, not on the window that shows it.
package struct CellGrid: Hashable, Sendable {
  /// The number of cells in a chunk.
  package static let chunkSize = 512
  /// The range of exponents: from chunks of two milliseconds to chunks longer than
  /// `TimeColumn.limits`.
  package static let exponents = -8...44

  /// The binary logarithm of a cell's duration in milliseconds; one of `exponents`.
  package let exponent: Int

  /// Makes a grid whose cells last 2^`exponent` milliseconds.
  ///
  /// - Parameter exponent: clamped to `exponents`.
  package init(exponent: Int) {
    self.exponent = min(max(exponent, Self.exponents.lowerBound), Self.exponents.upperBound)
  }

  /// Makes cells of more than 1/64 and at most 1/32 of a device column, as far as `exponents`
  /// allow.
  ///
  /// - Parameter columnDuration: the milliseconds in a device column. NaN, infinity and values of 0
  ///   or less give the shortest cells.
  package init(columnDuration: Double) {
    let cell = columnDuration / 32
    self.init(exponent: cell > 0 && cell.isFinite ? Int(cell.exponent) : .min)
  }

  /// The length of a cell, in milliseconds.
  package var cellDuration: Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The length of a chunk, in milliseconds; a power of two.
  package var chunkDuration: Int64 { 1 << Int64(chunkShift) }

  /// Returns the number of the chunk that contains a moment.
  package func chunk(at time: Int64) -> Int { Int(time >> Int64(chunkShift)) }

  /// Returns the chunks that overlap a range of time, clamped to the limits of data. There is
  /// always at least one.
  ///
  /// - Parameters:
  ///   - lower: the start in milliseconds since 1970-01-01 UTC.
  ///   - upper: the end, included; must not be NaN.
  package func chunks(from lower: Double, to upper: Double) -> Range<Int> {
    let limits = Double(TimeColumn.limits.lowerBound)...Double(TimeColumn.limits.upperBound)
    func number(_ time: Double) -> Int {
      chunk(at: Int64(min(max(time, limits.lowerBound), limits.upperBound)))
    }
    let first = number(lower)
    return first..<max(first, number(upper)) + 1
  }

  /// Returns the start of a chunk in milliseconds since 1970-01-01 UTC, clamped to ±2^61.
  package func start(ofChunk number: Int) -> Int64 {
    let maximum = 1 << (61 - chunkShift)
    return Int64(min(max(number, -maximum), maximum)) << Int64(chunkShift)
  }

  private var chunkShift: Int { exponent + Self.chunkSize.trailingZeroBitCount }
}

extension ChartData {
  /// Returns whether a window has so many samples that its lines are drawn by cells.
  ///
  /// The window is divided into stretches of at most 1/16 of its length. A stretch is dense if it
  /// has more than four samples per column on average; otherwise, unless it is empty, it is sparse.
  /// The window is dense if it has more dense stretches than sparse ones. Stretches are fixed in
  /// time, so the result does not change while the window moves.
  ///
  /// - Complexity: O(log n).
  package func isDense(from lower: Double, to upper: Double, columnDuration: Double) -> Bool {
    let stretches = CellGrid(columnDuration: (upper - lower) / 256)
    let minimum = 4 * Double(stretches.chunkDuration) / columnDuration
    var (dense, sparse) = (0, 0)
    let chunks = stretches.chunks(from: lower, to: upper)
    var first = times.firstIndex(notBefore: stretches.start(ofChunk: chunks.lowerBound))
    for chunk in chunks {
      let end = times.firstIndex(notBefore: stretches.start(ofChunk: chunk + 1))
      if Double(end - first) > minimum { dense += 1 } else if end > first { sparse += 1 }
      first = end
    }
    return dense > sparse
  }
}
