import MartletGeometry
import MartletRaster

/// A picture as stored in files: RGBA or RGB bytes, with rows from the top without gaps. Colours
/// are straight, which means that they are not multiplied by the alpha.
struct PixelBytes {
  var width: Int
  var height: Int
  var hasAlpha: Bool
  var bytes: [UInt8]

  /// Premultiplies to 0xAARRGGBB. Each product is divided by 255 and rounded to nearest.
  @inline(__always)
  static func premultiply(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
    let a = UInt32(alpha)
    func product(_ c: UInt8) -> UInt32 { (UInt32(c) * a * 2 + 255) / 510 }
    return a << 24 | product(red) << 16 | product(green) << 8 | product(blue)
  }

  /// Returns the straight value of a premultiplied channel, rounded to nearest. Premultiplying it
  /// again gives exactly the same channel, if the channel is at most `alpha`.
  @inline(__always)
  static func unpremultiply(_ channel: UInt32, alpha: UInt32) -> UInt8 {
    if alpha == 0 { return 0 }
    return UInt8(min(255, (channel * 510 + alpha) / (alpha * 2)))
  }

  /// Copies the pixels of `area`, which must lie inside the picture, as straight colours. Without
  /// `keepsAlpha` it copies the premultiplied channels, so that the picture appears over black.
  static func unpremultiply(
    _ pixmap: borrowing Pixmap, _ area: PixelRect, keepsAlpha: Bool
  ) -> PixelBytes {
    let stride = pixmap.stride
    let channels = keepsAlpha ? 4 : 3
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area.area * channels)
    unsafe pixmap.withUnsafePixels { pixels in
      for y in area.minY..<max(area.minY, area.maxY) {
        for x in area.minX..<area.maxX {
          // Safety: the area lies inside the picture.
          let p = unsafe pixels[y * stride + x]
          let a = p >> 24
          if a == 255 || !keepsAlpha {
            bytes.append(UInt8(truncatingIfNeeded: p >> 16))
            bytes.append(UInt8(truncatingIfNeeded: p >> 8))
            bytes.append(UInt8(truncatingIfNeeded: p))
          } else {
            bytes.append(unpremultiply((p >> 16) & 255, alpha: a))
            bytes.append(unpremultiply((p >> 8) & 255, alpha: a))
            bytes.append(unpremultiply(p & 255, alpha: a))
          }
          if keepsAlpha { bytes.append(UInt8(a)) }
        }
      }
    }
    return PixelBytes(
      width: area.width, height: area.height, hasAlpha: keepsAlpha, bytes: bytes)
  }
}
