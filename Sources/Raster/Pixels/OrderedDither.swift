/// Bayer's pattern of 8 × 8 thresholds. A colour between two displayable colours is shown by a
/// mixture of both in each square, in the right proportion and as evenly spread as possible.
package enum OrderedDither {
  /// Returns the threshold of a pixel, 0…63. Each value occurs once in a square of 8 × 8 pixels:
  /// the bits of x ^ y and of y, interleaved in reverse order.
  @inlinable @inline(__always)
  package static func threshold(_ x: Int, _ y: Int) -> UInt32 {
    let b = UInt32(truncatingIfNeeded: y)
    let a = UInt32(truncatingIfNeeded: x) ^ b
    let high = (a & 1) &<< 5 | (b & 1) &<< 4
    let middle = (a & 2) &<< 2 | (b & 2) &<< 1
    return high | middle | (a & 4) &>> 1 | (b & 4) &>> 2
  }
}
