/// Rows that are divided into bands of equal height; the last band may be lower.
package struct BandGrid: Hashable, Sendable {
  /// The rows that are divided, half-open.
  package let rows: Range<Int>
  /// The height of a band is 2 to this power.
  let shift: Int

  /// Divides `rows` into bands of at most `height` rows, rounded down to a power of two.
  package init(rows: Range<Int>, height: Int) {
    self.rows = rows
    shift = Int.bitWidth - 1 - max(1, height).leadingZeroBitCount
  }

  /// The number of bands.
  package var count: Int { (rows.count + (1 << shift) - 1) >> shift }

  /// Returns the rows of a band, half-open.
  package func rows(of band: Int) -> Range<Int> {
    let top = rows.lowerBound + band << shift
    return top..<min(top + 1 << shift, rows.upperBound)
  }

  /// Returns the band of a row. For a row outside of `rows` it is the nearest band.
  @inline(__always)
  func band(of row: Int) -> Int {
    max(0, min(rows.count &- 1, row &- rows.lowerBound)) &>> shift
  }
}

/// A list of edges, linked inside an `EdgeList`.
struct BandEdges {
  /// The first edge; −1 for an empty list.
  var first: Int32
  var count: Int32
}
