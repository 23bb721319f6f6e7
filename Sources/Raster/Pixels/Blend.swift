// This file blends source-over on premultiplied words, one pixel at a time. All arithmetic is on
// bytes in sRGB space. Products are divided by 255 and rounded to nearest, exactly:
//
//     div255(x) = (t + (t >> 8)) >> 8,  t = x + 128,   for 0 ≤ x ≤ 255·255
//
// A blend draws  source·coverage  over  destination and rounds each product once:
//
//     s' = div255(s · c);  d' = s' + div255(d · (255 − alpha(s')))
//
// Two channels share a word as 16-bit lanes (0x00FF00FF). No lane exceeds 16 bits, because 255·255
// + 128 + 254 < 2^16. Premultiplied channels never exceed their alpha, so the sum fits a byte.
// Whole rows of pixels go through the kernels, which give the same bytes.

enum Blend {
  /// Returns all four channels multiplied by `factor`/255.
  @inline(__always)
  static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    var odd = ((pixel &>> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    odd = (odd &+ ((odd &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    source &+ scale(destination, by: 255 &- (source &>> 24))
  }

  /// Returns the sum of two pixels, each multiplied by a factor/255. It rounds once, so a channel
  /// stays at most as large as the alpha. The products of a channel must add up to at most 255·255.
  @inline(__always)
  static func sum(_ a: UInt32, _ byA: UInt32, _ b: UInt32, _ byB: UInt32) -> UInt32 {
    let lanes: UInt32 = 0x00FF_00FF
    var even = (a & lanes) &* byA &+ (b & lanes) &* byB &+ 0x0080_0080
    even = ((even &+ ((even &>> 8) & lanes)) &>> 8) & lanes
    var odd = ((a &>> 8) & lanes) &* byA &+ ((b &>> 8) & lanes) &* byB &+ 0x0080_0080
    odd = (odd &+ ((odd &>> 8) & lanes)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns `x`/255 rounded to nearest, for x ≤ 255·255.
  @inline(__always)
  static func div255(_ x: UInt32) -> UInt32 {
    let t = x &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }
}
