import MartletGeometry

/// Reads a picture through an affine map, mixing the four nearest pixels. Beyond its border the
/// picture repeats its border pixels: the shape that it fills cuts it off.
///
/// Invariant: `base` holds `height` rows of `stride` words for as long as the sampler is used.
@safe
struct ImageSampler {
  let base: UnsafePointer<UInt32>
  let stride: Int
  let width: Int
  let height: Int
  /// From device pixels to picture pixels, both at their centres, in 1/2^20.
  private let u: (origin: Int, dx: Int, dy: Int)
  private let v: (origin: Int, dx: Int, dy: Int)

  /// Makes a sampler of `width` × `height` pixels, shown by `transform` from picture pixels to
  /// device pixels; `nil` when the map has no inverse or the picture no pixels.
  init?(
    base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int,
    transform: CGAffineTransform
  ) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, width > 0, height > 0 else { return nil }
    let map = transform.inverted().translatedBy(x: 0.5, y: 0.5)
    guard map.tx.isFinite, map.ty.isFinite, map.a.isFinite, map.b.isFinite, map.c.isFinite,
      map.d.isFinite
    else { return nil }
    unsafe self.base = base
    self.stride = stride
    self.width = width
    self.height = height
    func fixed(_ x: Double, _ limit: Double) -> Int {
      Int(max(-limit, min(limit, x * 1_048_576)).rounded())
    }
    // With positions below 2^14 the sums stay within 63 bits.
    u = (fixed(map.tx - 0.5, 0x1p61), fixed(map.a, 0x1p45), fixed(map.c, 0x1p45))
    v = (fixed(map.ty - 0.5, 0x1p61), fixed(map.b, 0x1p45), fixed(map.d, 0x1p45))
  }

  func fetch(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    var fu = u.origin &+ x &* u.dx &+ y &* u.dy
    var fv = v.origin &+ x &* v.dx &+ y &* v.dy
    for i in 0..<count {
      unsafe pixels[i] = sample(fu, fv)
      fu &+= u.dx
      fv &+= v.dx
    }
  }

  @inline(__always)
  private func sample(_ fu: Int, _ fv: Int) -> UInt32 {
    let x0 = fu >> 20
    let y0 = fv >> 20
    // 8 bits of position between pixels: as many as a channel can show.
    let wx = UInt32(truncatingIfNeeded: (fu >> 12) & 255)
    let wy = UInt32(truncatingIfNeeded: (fv >> 12) & 255)
    let left = max(0, min(width &- 1, x0))
    let right = max(0, min(width &- 1, x0 &+ 1))
    // Safety: rows and columns are clamped into the picture.
    let top = unsafe base + max(0, min(height &- 1, y0)) &* stride
    let bottom = unsafe base + max(0, min(height &- 1, y0 &+ 1)) &* stride
    return unsafe Self.mix(
      Self.mix(top[left], top[right], wx), Self.mix(bottom[left], bottom[right], wx), wy)
  }

  /// `a` towards `b` by `weight`/256, each channel rounded to nearest. Channels keep below their
  /// alpha, because the same weights apply to both.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let even =
      (((a & 0x00FF_00FF) &* rest &+ (b & 0x00FF_00FF) &* weight &+ 0x0080_0080) &>> 8)
      & 0x00FF_00FF
    let odd =
      (((a &>> 8) & 0x00FF_00FF) &* rest &+ ((b &>> 8) & 0x00FF_00FF) &* weight
        &+ 0x0080_0080) & 0xFF00_FF00
    return even | odd
  }
}

extension Painter {
  /// Draws `image`, its top-left pixel at the device pixel `origin`: a colour glyph, a cached
  /// picture.
  package func draw(_ image: borrowing Pixmap, at origin: PixelPoint, opacity: Double = 1) {
    let byte = UInt8(RGBA.unit(opacity) * 255 + 0.5)
    if byte == 0 { return }
    let area = PixelRect(x: origin.x, y: origin.y, width: image.width, height: image.height)
    let stride = image.stride
    unsafe image.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      unsafe compose(base, stride: stride, area, opacity: byte)
    }
  }

  /// Draws `image` through `transform`, from its own pixels to device pixels, bilinear and with
  /// smooth edges.
  package func draw(_ image: borrowing Pixmap, transform: CGAffineTransform) {
    if clip.rect.isEmpty { return }
    let stride = image.stride
    let width = image.width
    let height = image.height
    let frame = CGRect(x: 0, y: 0, width: width, height: height)
    unsafe image.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress,
        let sampler = unsafe ImageSampler(
          base: base, stride: stride, width: width, height: height, transform: transform)
      else { return }
      if let rect = PixelRect(wholePixelsOf: frame, transform) {
        fill(rect, .image(sampler))
      } else {
        collectEdges(frame, transform)
        paintEdges(.nonZero, .image(sampler))
      }
    }
  }
}
