// Source-over on premultiplied words, and the span loops that use it. All arithmetic is on bytes
// in sRGB space. Products are divided by 255 with rounding to nearest, exactly:
//
//     div255(x) = (t + (t >> 8)) >> 8,  t = x + 128,   for 0 ≤ x ≤ 255·255
//
// and a blend is  source·coverage  over  destination, each product rounded once:
//
//     s' = div255(s · c);  d' = s' + div255(d · (255 − alpha(s')))
//
// Two channels share a word as 16-bit lanes (0x00FF00FF); no lane exceeds 16 bits: 255·255 + 128
// + 254 < 2^16, and premultiplied channels never exceed their alpha, so the sum fits a byte.
// The loops keep to one file so that a kernel in C can take their place.

enum Blend {
  /// All four channels times `factor`/255.
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

  // MARK: - One colour

  /// Blends one colour over `count` pixels.
  static func fill(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, with color: UInt32
  ) {
    if color >> 24 == 255 {
      unsafe destination.update(repeating: color, count: count)
      return
    }
    let rest = 255 &- (color &>> 24)
    for i in 0..<count {
      unsafe destination[i] = color &+ scale(destination[i], by: rest)
    }
  }

  /// Blends one colour through a coverage per pixel.
  static func fill(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, with color: UInt32,
    coverage: UnsafePointer<UInt8>
  ) {
    let isOpaque = color >> 24 == 255
    for i in 0..<count {
      let c = UInt32(unsafe coverage[i])
      if c == 0 { continue }
      if c == 255 && isOpaque {
        unsafe destination[i] = color
      } else {
        unsafe destination[i] = over(scale(color, by: c), destination[i])
      }
    }
  }

  // MARK: - A row of colours

  /// Blends a row of pixels over another.
  static func draw(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>
  ) {
    for i in 0..<count {
      unsafe destination[i] = over(source[i], destination[i])
    }
  }

  /// Blends a row of pixels, all at one coverage or opacity, over another.
  static func draw(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>,
    coverage: UInt8
  ) {
    if coverage == 255 {
      unsafe draw(destination, count: count, source: source)
      return
    }
    let c = UInt32(coverage)
    for i in 0..<count {
      unsafe destination[i] = over(scale(source[i], by: c), destination[i])
    }
  }

  /// Blends a row of pixels through a coverage per pixel.
  static func draw(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>,
    coverage: UnsafePointer<UInt8>
  ) {
    for i in 0..<count {
      let c = UInt32(unsafe coverage[i])
      if c == 0 { continue }
      unsafe destination[i] = over(scale(source[i], by: c), destination[i])
    }
  }

  // MARK: - Coverage

  /// Multiplies `count` coverages by those of `mask`, each product rounded to nearest.
  static func multiply(
    _ result: UnsafeMutablePointer<UInt8>, count: Int, _ a: UnsafePointer<UInt8>,
    by mask: UnsafePointer<UInt8>
  ) {
    for i in 0..<count {
      unsafe result[i] = UInt8(
        truncatingIfNeeded: div255(UInt32(a[i]) &* UInt32(mask[i])))
    }
  }

  /// Multiplies `count` coverages by one factor.
  static func multiply(
    _ result: UnsafeMutablePointer<UInt8>, count: Int, _ a: UnsafePointer<UInt8>,
    by factor: UInt8
  ) {
    for i in 0..<count {
      unsafe result[i] = UInt8(truncatingIfNeeded: div255(UInt32(a[i]) &* UInt32(factor)))
    }
  }

  /// `x`/255 rounded to nearest, for x ≤ 255·255.
  @inline(__always)
  static func div255(_ x: UInt32) -> UInt32 {
    let t = x &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }
}
