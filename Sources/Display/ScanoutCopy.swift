import MartletGeometry
import MartletRaster

// The last step of a frame: it writes rectangles of the shadow into a scanout buffer, in the
// panel's pixel format, rotated by quarter turns if the panel is mounted rotated. Its input is the
// shadow, which is the frame loop's picture in cached memory, and rectangles in the user's space.
// Its output is whole runs of the panel's rows, from left to right.
//
// A dumb buffer is write-combined: writing runs of 64 bytes is as fast as writing cached memory,
// and reading is a hundred times slower. This code therefore never reads the destination. A rotated
// copy visits the destination in rows of small tiles, while the scattered reads stay in the cache.

/// The arrangement of the pixels in a scanout buffer.
package struct ScanoutLayout: Hashable, Sendable {
  /// The panel's size in pixels, in its own orientation.
  package var size: PixelSize
  /// The distance between two rows in pixels: the kernel's pitch divided by the bytes of a pixel.
  package var stride: Int

  /// Creates a layout; the stride must be at least the width.
  package init(size: PixelSize, stride: Int) {
    self.size = size
    self.stride = stride
  }

  /// The minimum number of pixels in a buffer of this layout.
  package var wordCount: Int { size.isEmpty ? 0 : stride * (size.height - 1) + size.width }
}

/// Writes `rect` of `picture` into `scanout`, rotated by `rotation`, and returns the written
/// rectangle in the panel's pixels.
///
/// `rect` is in the picture's pixels and is clipped to the picture.
///
/// - Precondition: the rotated picture has the panel's size, `scanout` is as long as its layout
///   requires, and `Word` has the size of the format's pixels.
/// - Complexity: O(area of `rect`); no allocation.
@discardableResult
package func copyForScanout<Word: FixedWidthInteger & BitwiseCopyable>(
  _ rect: PixelRect, of picture: borrowing Pixmap, rotation: QuarterTurn,
  format: ScanoutFormat = .xrgb8888, to scanout: inout MutableSpan<Word>, layout: ScanoutLayout
) -> PixelRect {
  precondition(
    rotation.turned(picture.size) == layout.size && layout.stride >= layout.size.width,
    "the turned picture and the panel differ in size")
  precondition(scanout.count >= layout.wordCount, "the scanout buffer is shorter than its layout")
  precondition(format.bytesPerPixel * 8 == Word.bitWidth, "the format's pixels have another size")
  let source = rect.intersection(picture.bounds)
  guard !source.isEmpty else { return .empty }
  let target = rotation.turned(source, in: picture.size)
  let stride = picture.stride
  unsafe picture.withUnsafePixels { pixels in
    // Safety: `source` is clipped to the picture. `target`, its image, therefore lies inside the
    // panel, whose layout was checked against the span. All indices below come from these two
    // rectangles.
    guard let from = pixels.baseAddress else { return }
    unsafe scanout.withUnsafeMutableBytes { bytes in
      guard let to = bytes.baseAddress else { return }
      let copy = unsafe TurnedCopy(
        pixels: from, stride: stride, source: source, rotation: rotation, target: target,
        to: to, targetStride: layout.stride)
      switch format {
      case .xrgb8888:
        if rotation == .none { copy.copyRows() } else { copy.run(XRGB8888.self) }
      case .argb8888: copy.run(ARGB8888.self)
      case .xbgr8888: copy.run(XBGR8888.self)
      case .xrgb2101010: copy.run(XRGB2101010.self)
      case .rgb565: copy.run(RGB565.self)
      }
    }
  }
  return target
}

/// The addresses and steps of one copy.
///
/// Invariant: `pixels` contains the rows of `source`, and `to` the rows of `target`, its image. The
/// strides are the distances between rows, in pixels of each format. Both buffers are valid while
/// the value is used.
@safe
private struct TurnedCopy {
  let pixels: UnsafePointer<UInt32>
  let stride: Int
  let source: PixelRect
  let rotation: QuarterTurn
  let target: PixelRect
  let to: UnsafeMutableRawPointer
  let targetStride: Int

  /// The side of a tile. 32 rows of 128 bytes of the picture fit twice into any first-level cache,
  /// and a row of a tile is two full write-combining runs.
  static var tileSide: Int { 32 }

  /// Copies whole rows, for an unrotated copy of pixels that need no conversion.
  func copyRows() {
    let count = source.width
    for y in source.minY..<source.maxY {
      let row = unsafe to + 4 * (y * targetStride + source.minX)
      unsafe row.copyMemory(from: pixels + y * stride + source.minX, byteCount: 4 * count)
    }
  }

  /// Copies in tiles, each row from left to right.
  func run<Format: ScanoutPixel>(_ format: Format.Type) {
    let words = unsafe to.assumingMemoryBound(to: Format.Word.self)
    // The steps in the picture for one step to the right and one step down on the panel.
    let right: (x: Int, y: Int)
    let down: (x: Int, y: Int)
    let first: (x: Int, y: Int)
    switch rotation {
    case .none: (right, down, first) = ((1, 0), (0, 1), (source.minX, source.minY))
    case .quarter: (right, down, first) = ((0, -1), (1, 0), (source.minX, source.maxY - 1))
    case .half: (right, down, first) = ((-1, 0), (0, -1), (source.maxX - 1, source.maxY - 1))
    case .threeQuarters:
      (right, down, first) = ((0, 1), (-1, 0), (source.maxX - 1, source.minY))
    }
    let step = right.y * stride + right.x
    // Without a rotation by 90° or 270° the picture is read along its rows.
    let tile = right.y == 0 ? target.width : Self.tileSide
    var tileY = 0
    while tileY < target.height {
      let endY = min(tileY + Self.tileSide, target.height)
      var tileX = 0
      while tileX < target.width {
        let count = min(tile, target.width - tileX)
        for y in tileY..<endY {
          var px = first.x &+ tileX &* right.x &+ y &* down.x
          var py = first.y &+ tileX &* right.y &+ y &* down.y
          var read = unsafe pixels + (py &* stride &+ px)
          let write =
            unsafe words
            + ((target.minY &+ y) &* targetStride &+ target.minX &+ tileX)
          if step == 1 {
            // The compiler vectorises this loop; it then takes a third of the time.
            for x in 0..<count {
              unsafe write[x] = Format.word(read[x], x: px &+ x, y: py)
            }
            continue
          }
          for x in 0..<count {
            unsafe write[x] = Format.word(read.pointee, x: px, y: py)
            unsafe read += step
            px &+= right.x
            py &+= right.y
          }
        }
        tileX += count
      }
      tileY = endY
    }
  }
}
