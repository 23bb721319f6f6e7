/// The picture of a view, from which a shader reads. Everything outside of it is clear.
public struct ShaderPicture: Sendable {
  /// The pixels, row by row, with the top row first.
  @usableFromInline let pixels: [ShaderPixel]
  @usableFromInline let width: Int
  @usableFromInline let height: Int
  /// The number of device pixels per point along each axis.
  @usableFromInline let scale: (x: Double, y: Double)
  /// The distance, in device pixels, from the centre of the first pixel to the view's origin.
  @usableFromInline let offset: (x: Double, y: Double)

  /// Creates the picture of the device pixels `area`.
  ///
  /// - Precondition: there is one pixel for each pixel of `area`.
  package init(_ pixels: [ShaderPixel], area: PixelRect, in space: ShaderSpace) {
    precondition(pixels.count == area.width * area.height, "one pixel for each of the area")
    self.pixels = pixels
    width = area.width
    height = area.height
    scale = (Double(space.scale.width), Double(space.scale.height))
    offset = (
      Double(space.origin.x) - Double(area.minX) - 0.5,
      Double(space.origin.y) - Double(area.minY) - 0.5
    )
  }

  /// Returns the colour at a point of the view's space, in points. Between the centres of pixels
  /// the four nearest pixels are mixed. The distances are rounded to 1/256 of a pixel.
  @inlinable public func sample(at point: CGPoint) -> ShaderPixel {
    let u = Double(point.x) * scale.x + offset.x
    let v = Double(point.y) * scale.y + offset.y
    // The comparisons are also false for NaN.
    guard u > -1, u < Double(width), v > -1, v < Double(height) else { return .clear }
    // u + 1 and v + 1 are positive, so the conversion rounds down.
    let x = Int((u + 1) * 256 + 0.5) &- 256
    let y = Int((v + 1) * 256 + 0.5) &- 256
    let (column, row) = (x >> 8, y >> 8)
    if (x | y) & 255 == 0 { return ShaderPixel(valid: word(column, row)) }
    return Self.mix(
      (word(column, row), word(column &+ 1, row)),
      (word(column, row &+ 1), word(column &+ 1, row &+ 1)), UInt64(x & 255), UInt64(y & 255))
  }

  @inlinable func word(_ x: Int, _ y: Int) -> UInt32 {
    x >= 0 && x < width && y >= 0 && y < height ? pixels[y &* width &+ x].word : 0
  }

  /// Mixes two pixels of a row and the two below them. `x` and `y` are the distances from the first
  /// pixel, in units of 1/256.
  @inlinable static func mix(
    _ top: (UInt32, UInt32), _ bottom: (UInt32, UInt32), _ x: UInt64, _ y: UInt64
  ) -> ShaderPixel {
    let weights = (
      (256 &- x) &* (256 &- y), x &* (256 &- y), (256 &- x) &* y, x &* y
    )
    // Two components share a word, 32 bits apart. The weights add up to 2^16, so a sum stays below
    // 2^24 + 2^15. No colour exceeds alpha in the result, because it does not in the four pixels.
    func sum(_ shift: UInt32) -> UInt64 {
      func pair(_ pixel: UInt32) -> UInt64 {
        let p = UInt64(pixel >> shift)
        return (p | p << 16) & 0x0000_00FF_0000_00FF
      }
      let all =
        pair(top.0) &* weights.0 &+ pair(top.1) &* weights.1 &+ pair(bottom.0) &* weights.2
        &+ pair(bottom.1) &* weights.3
      return (all &+ 0x0000_8000_0000_8000) >> 16 & 0x0000_00FF_0000_00FF
    }
    // Red and blue, then alpha and green.
    let (even, odd) = (sum(0), sum(8))
    let low = UInt32(truncatingIfNeeded: even | even >> 16)
    let high = UInt32(truncatingIfNeeded: odd | odd >> 16)
    return ShaderPixel(valid: low & 0x00FF_00FF | (high & 0x00FF_00FF) << 8)
  }
}
