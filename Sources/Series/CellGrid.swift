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

  /// When a chunk begins; for those further than 2^61 milliseconds away that moment.
  package func start(ofChunk number: Int) -> Int64 {
    let most = 1 << (61 - chunkShift)
    return Int64(min(max(number, -most), most)) << Int64(chunkShift)
  }

  private var chunkShift: Int { exponent + Self.chunkSize.trailingZeroBitCount }
}
