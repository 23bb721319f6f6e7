import MartletGeometry
import MartletRaster

#if Pictures
  internal import CPictures
#endif

/// A picture in the bytes of a PNG, JPEG or WebP file. It is decoded at the requested size. A JPEG
/// is rotated to be upright according to its EXIF data.
///
/// `size` is that of the upright picture. The names `stored` and `target` are for sizes of the rows
/// in the file, before the rotation.
///
/// Colour profiles are ignored: all pictures are treated as sRGB.
package struct EncodedPicture {
  /// The file formats; the raw values are for messages.
  package enum Format: String, Sendable {
    /// A PNG. If it is animated, its first frame is decoded.
    case png = "PNG"
    /// A JPEG; not available without the trait `Pictures`.
    case jpeg = "JPEG"
    /// A still WebP; not available without the trait `Pictures`.
    case webp = "WebP"
  }

  /// The maximum number of pixels of a picture that is decoded: 8K, which takes 128 MiB during
  /// decoding.
  package static let maximumPixels = 1 << 25

  /// The format of the file.
  package let format: Format
  /// The size of the whole, upright picture in pixels.
  package let size: PixelSize
  private let bytes: [UInt8]
  private let turn: PictureTurn

  /// Reads the header of a picture.
  ///
  /// - Throws: `PictureError` if the bytes are not a PNG, JPEG or WebP, have no pixels or more than
  ///   `maximumPixels`, or if the format is not part of this build.
  /// - Complexity: O(bytes of the header).
  package init(_ bytes: [UInt8]) throws(PictureError) {
    guard let format = Self.format(of: bytes) else {
      throw PictureError(bytes.isEmpty ? "it is empty" : "it is not a PNG, JPEG or WebP picture")
    }
    self.format = format
    self.bytes = bytes
    let stored: PixelSize
    switch format {
    case .png: stored = try Self.pngSize(bytes)
    #if Pictures
      case .jpeg: stored = try unsafe Self.size(bytes, martlet_jpeg_size)
      case .webp: stored = try unsafe Self.size(bytes, martlet_webp_size)
    #else
      case .jpeg, .webp:
        throw PictureError("\(format.rawValue) is not part of this program")
    #endif
    }
    guard stored.width > 0, stored.height > 0 else { throw PictureError("it has no pixels") }
    let count = stored.width.multipliedReportingOverflow(by: stored.height)
    guard !count.overflow, count.partialValue <= Self.maximumPixels else {
      throw PictureError(
        "\(stored.width)×\(stored.height) is more than \(Self.maximumPixels) pixels")
    }
    turn = format == .jpeg ? PictureTurn(exifOf: bytes) : .none
    size = turn.size(of: stored)
  }

  private static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: PNGChunks.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    let isRIFF = bytes.starts(with: Array("RIFF".utf8)) && bytes.count >= 12
    return isRIFF && bytes[8..<12].elementsEqual("WEBP".utf8) ? .webp : nil
  }

  /// Reads the first chunk, which always contains the size.
  private static func pngSize(_ bytes: [UInt8]) throws(PictureError) -> PixelSize {
    guard bytes.count >= 24 else { throw PictureError("it ends too early") }
    func word(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: word(16), height: word(20))
  }

  /// Returns the size of the picture after a reduction to at most `pixels` pixels. The aspect ratio
  /// is kept, and no picture is enlarged.
  package func size(atMost pixels: Int) -> PixelSize {
    let share = (Double(pixels) / Double(size.area)).squareRoot()
    if share >= 1 { return size }
    return PixelSize(
      width: max(1, Int(Double(size.width) * share)),
      height: max(1, Int(Double(size.height) * share)))
  }

  /// Decodes the picture at a size that `size(atMost:)` has returned, into premultiplied 0xAARRGGBB
  /// words, with rows from the top without gaps.
  ///
  /// - Throws: `PictureError` if `words` is too short for the size, or if the bytes are damaged.
  /// - Complexity: O(pixels of the whole picture).
  package func decode(
    at size: PixelSize, into words: UnsafeMutableBufferPointer<UInt32>
  ) throws(PictureError) {
    guard size.area > 0, size.area <= words.count else {
      throw PictureError("\(words.count) words for \(size.width)×\(size.height) pixels")
    }
    let target = turn.size(of: size)
    if turn == .none {
      try unsafe decode(stored: target, into: words)
      return
    }
    var stored = [UInt32](repeating: 0, count: target.area)
    let result = unsafe stored.withUnsafeMutableBufferPointer { words in
      Result { () throws(PictureError) in try unsafe decode(stored: target, into: words) }
    }
    try result.get()
    for y in 0..<size.height {
      for x in 0..<size.width {
        let source = turn.source(x: x, y: y, in: target)
        // Safety: `words` has room for the picture.
        unsafe words[y * size.width + x] = stored[source.y * target.width + source.x]
      }
    }
  }

  /// Decodes the picture without rotating it. `target` is the size of its rows, before the
  /// rotation.
  private func decode(
    stored target: PixelSize, into words: UnsafeMutableBufferPointer<UInt32>
  ) throws(PictureError) {
    switch format {
    case .png:
      do throws(PNGError) {
        let pixmap = try PNG.decode(bytes)
        unsafe pixmap.withUnsafePixels { pixels in
          unsafe AreaAverage.reduce(
            pixels, stride: pixmap.stride, from: pixmap.size, to: target, into: words)
        }
      } catch {
        throw PictureError(error.reason)
      }
    case .jpeg:
      #if Pictures
        let whole = turn.size(of: size)
        let eighths = Self.eighths(of: whole, for: target)
        let scaled = PixelSize(
          width: (whole.width * eighths + 7) / 8, height: (whole.height * eighths + 7) / 8)
        var pixels = [UInt32](repeating: 0, count: scaled.area)
        let count = pixels.count
        try unsafe Self.call { fault, capacity in
          unsafe martlet_jpeg_decode(
            bytes, bytes.count, CInt(eighths), &pixels, count, fault, capacity)
        }
        unsafe pixels.withUnsafeBufferPointer { pixels in
          unsafe AreaAverage.reduce(
            pixels, stride: scaled.width, from: scaled, to: target, into: words)
        }
      #endif
    case .webp:
      #if Pictures
        try unsafe Self.call { fault, capacity in
          unsafe martlet_webp_decode(
            bytes, bytes.count, CInt(target.width), CInt(target.height), words.baseAddress,
            target.area, fault, capacity)
        }
      #endif
    }
  }

  /// Returns the number of eighths, 1…8, to which a JPEG is reduced while it is decoded: the
  /// smallest with which both sides of `whole` are still at least those of `target`.
  static func eighths(of whole: PixelSize, for target: PixelSize) -> Int {
    (1...8).first {
      (whole.width * $0 + 7) / 8 >= target.width && (whole.height * $0 + 7) / 8 >= target.height
    } ?? 8
  }

  #if Pictures
    private typealias SizeFunction = (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
      UnsafeMutablePointer<CChar>?, Int
    ) -> CInt

    private static func size(
      _ bytes: [UInt8], _ function: SizeFunction
    ) throws(PictureError) -> PixelSize {
      var (width, height): (CInt, CInt) = (0, 0)
      try unsafe call { fault, capacity in
        unsafe function(bytes, bytes.count, &width, &height, fault, capacity)
      }
      return PixelSize(width: Int(width), height: Int(height))
    }

    /// Calls a C function that writes the reason of its failure, and throws this reason.
    private static func call(
      _ body: (UnsafeMutablePointer<CChar>?, Int) -> CInt
    ) throws(PictureError) {
      var fault = [UInt8](repeating: 0, count: 200)
      let code = unsafe fault.withUnsafeMutableBytes { fault in
        unsafe body(fault.baseAddress?.assumingMemoryBound(to: CChar.self), fault.count)
      }
      guard code == 0 else {
        throw PictureError(String(decoding: fault.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
  #endif
}

#if Pictures
  extension EncodedPicture {
    /// The version of libwebp. Reading it loads the library. Nil if the library cannot be loaded.
    package static var webPVersion: String? {
      let number = martlet_webp_version()
      return number < 0 ? nil : "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
    }
  }
#endif
