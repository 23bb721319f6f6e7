/// Rows cut into bands of one height, but for the last.
package struct BandGrid: Hashable, Sendable {
  package let rows: Range<Int>
  /// The height of bands is 2 to this power.
  let shift: Int

  /// Bands as high as `height`, rounded down to a power of two.
  package init(rows: Range<Int>, height: Int) {
    self.rows = rows
    shift = Int.bitWidth - 1 - max(1, height).leadingZeroBitCount
  }

  package var count: Int { (rows.count + (1 << shift) - 1) >> shift }

  package func rows(of band: Int) -> Range<Int> {
    let top = rows.lowerBound + band << shift
    return top..<min(top + 1 << shift, rows.upperBound)
  }

  /// The band of a row; of one outside the nearest.
  @inline(__always)
  func band(of row: Int) -> Int {
    max(0, min(rows.count &- 1, row &- rows.lowerBound)) &>> shift
  }
}

/// A list of edges, as they are linked in an `EdgeList`.
struct BandEdges {
  /// The first edge; −1 for none.
  var first: Int32
  var count: Int32
}
