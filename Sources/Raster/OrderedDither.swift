/// Bayer's pattern of 8 × 8 thresholds: where a colour lies between two that can be shown, as many
/// pixels of a square get the higher as its value asks, spread as evenly as can be.
package enum OrderedDither {
  /// 0…63, each once in a square of 8 × 8 pixels: the bits of x ^ y and y, interleaved in reverse.
  @inlinable @inline(__always)
  package static func threshold(_ x: Int, _ y: Int) -> UInt32 {
    let b = UInt32(truncatingIfNeeded: y)
    let a = UInt32(truncatingIfNeeded: x) ^ b
    let high = (a & 1) &<< 5 | (b & 1) &<< 4
    let middle = (a & 2) &<< 2 | (b & 2) &<< 1
    return high | middle | (a & 4) &>> 1 | (b & 4) &>> 2
  }
}
