internal import CSpng
import MartletGeometry
import MartletRaster

/// Converts PNG bytes to pictures and back, through libspng. It opens no files.
package enum PNG {
  /// The maximum width and height of a picture that is decoded, in pixels; larger than any display.
  package static let maximumSide = 16_384
  /// The maximum number of pixels of a picture that is decoded. They take 256 MiB, and twice as
  /// much while the picture is decoded.
  package static let maximumPixels = 67_108_864

  /// The version that libspng reports at run time; "?" if unknown.
  package static var libraryVersion: String {
    // Safety: the library returns a constant text.
    unsafe spng_version_string().map { unsafe String(cString: $0) } ?? "?"
  }

  // MARK: - Decode

  /// Decodes a PNG of any depth, indexed, grey or colour, to premultiplied sRGB pixels. Colour
  /// profiles and gamma are ignored. An animation gives its first frame.
  ///
  /// - Throws: `PNGError` for bytes that are not a complete PNG, and for a picture beyond
  ///   `maximumSide` or `maximumPixels`.
  package static func decode(_ bytes: [UInt8]) throws(PNGError) -> Pixmap {
    // Safety: the context is released below on every exit, and `bytes` outlives it.
    guard let context = unsafe spng_ctx_new(0) else {
      throw PNGError(operation: .decode, reason: "out of memory")
    }
    defer { unsafe spng_ctx_free(context) }
    // The closure of `withUnsafeBytes` cannot throw a typed error, so it returns a `Result`.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(PNGError) in try unsafe decode(buffer, context) }
    }
    let picture = try result.get()

    var pixmap = Pixmap(width: picture.width, height: picture.height)
    let stride = pixmap.stride
    unsafe pixmap.withUnsafeMutablePixels { pixels in
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let i = (y * picture.width + x) * 4
          // Safety: the pixmap has this many rows and columns.
          unsafe pixels[y * stride + x] = PixelBytes.premultiply(
            red: picture.bytes[i], green: picture.bytes[i + 1], blue: picture.bytes[i + 2],
            alpha: picture.bytes[i + 3])
        }
      }
    }
    return pixmap
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ context: OpaquePointer
  ) throws(PNGError) -> PixelBytes {
    let side = UInt32(maximumSide)
    try unsafe check(spng_set_image_limits(context, side, side), .decode)
    // Chunks other than the picture (profiles, texts) are not used. The limits bound the memory
    // that libspng takes for them.
    try unsafe check(spng_set_chunk_limits(context, 16 << 20, 32 << 20), .decode)
    try unsafe check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count), .decode)
    var header = spng_ihdr()
    try unsafe check(spng_get_ihdr(context, &header), .decode)
    let width = Int(header.width)
    let height = Int(header.height)
    guard width * height <= maximumPixels else {
      throw PNGError(
        operation: .decode, reason: "\(width)×\(height) is more than \(maximumPixels) pixels")
    }

    let format = CInt(SPNG_FMT_RGBA8.rawValue)
    var size = 0
    try unsafe check(spng_decoded_image_size(context, format, &size), .decode)
    guard size == width * height * 4 else {
      throw PNGError(operation: .decode, reason: "\(size) bytes for \(width)×\(height) pixels")
    }
    var rgba = [UInt8](repeating: 0, count: size)
    let code = unsafe rgba.withUnsafeMutableBytes { out in
      unsafe spng_decode_image(
        context, out.baseAddress, size, format, CInt(SPNG_DECODE_TRNS.rawValue))
    }
    try check(code, .decode)

    return PixelBytes(width: width, height: height, hasAlpha: true, bytes: rgba)
  }

  // MARK: - Encode

  /// The trade-off between speed and size.
  package enum Effort: Sendable {
    /// Level 1, for pictures that are used once, such as tiles of a live screen.
    case fast
    /// Level 9, for pictures that are kept.
    case small
  }

  /// Encodes the pixels of `rect`, by default of the whole picture, with straight alpha. If all of
  /// them are opaque, the file has no alpha.
  ///
  /// - Throws: `PNGError` if `rect` contains no pixel of the picture, or if the encoder fails.
  package static func encode(
    _ pixmap: borrowing Pixmap, rect: PixelRect? = nil, effort: Effort = .small
  ) throws(PNGError) -> [UInt8] {
    let area = (rect ?? pixmap.bounds).intersection(pixmap.bounds)
    let bytes = PixelBytes.unpremultiply(pixmap, area, keepsAlpha: !isOpaque(pixmap, area))
    return try encode(bytes, effort: effort)
  }

  /// Returns whether all pixels of an area inside the picture are opaque.
  static func isOpaque(_ pixmap: borrowing Pixmap, _ area: PixelRect) -> Bool {
    let stride = pixmap.stride
    return unsafe pixmap.withUnsafePixels { pixels in
      for y in area.minY..<max(area.minY, area.maxY) {
        for x in area.minX..<area.maxX {
          // Safety: the caller's area lies inside the picture.
          if unsafe pixels[y * stride + x] >> 24 != 255 { return false }
        }
      }
      return true
    }
  }

  static func encode(_ picture: PixelBytes, effort: Effort) throws(PNGError) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else {
      throw PNGError(operation: .encode, reason: "the picture has no pixels")
    }
    // Safety: the context is released below on every exit.
    guard let context = unsafe spng_ctx_new(CInt(SPNG_CTX_ENCODER.rawValue)) else {
      throw PNGError(operation: .encode, reason: "out of memory")
    }
    defer { unsafe spng_ctx_free(context) }
    try unsafe check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1), .encode)
    try unsafe check(
      spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, effort == .fast ? 1 : 9), .encode)
    if effort == .fast {
      try unsafe check(
        spng_set_option(
          context, SPNG_FILTER_CHOICE, CInt(SPNG_FILTER_CHOICE_SUB.rawValue)), .encode)
    }
    var header = spng_ihdr()
    header.width = UInt32(picture.width)
    header.height = UInt32(picture.height)
    header.bit_depth = 8
    header.color_type = UInt8(
      picture.hasAlpha
        ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue : SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
    try unsafe check(spng_set_ihdr(context, &header), .encode)
    let code = unsafe picture.bytes.withUnsafeBytes { bytes in
      unsafe spng_encode_image(
        context, bytes.baseAddress, bytes.count, CInt(SPNG_FMT_PNG.rawValue),
        CInt(SPNG_ENCODE_FINALIZE.rawValue))
    }
    try check(code, .encode)

    var count = 0
    var failure: CInt = 0
    guard let result = unsafe spng_get_png_buffer(context, &count, &failure) else {
      try check(failure, .encode)
      throw PNGError(operation: .encode, reason: "no output")
    }
    // Safety: the library returns a block of `count` bytes that this code must free.
    defer { unsafe free(result) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: result, count: count))
  }

  private static func check(
    _ code: CInt, _ operation: PNGError.Operation
  ) throws(PNGError) {
    if code == 0 { return }
    // Safety: the library returns a constant string for every code.
    let reason = unsafe spng_strerror(code).map { unsafe String(cString: $0) }
    throw PNGError(operation: operation, reason: reason ?? "error \(code)")
  }
}
