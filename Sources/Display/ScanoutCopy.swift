import MartletGeometry
import MartletRaster

// The last step of a frame: owed rectangles of the shadow are written into a scanout buffer,
// turned by quarter turns where the panel is mounted so, in the panel's format. In come the shadow
// (cached memory) and rectangles in the user's space; out go whole runs of the panel's rows, left
// to right.
//
// A dumb buffer is write-combined: it takes runs of 64 bytes at memory speed, and reading it back
// costs a hundred times as much. So nothing here reads the destination, and a turned copy walks
// the destination in rows of small tiles while the scattered reads stay in the cache.

/// The pixels of a scanout buffer and how they lie.
package struct ScanoutLayout: Hashable, Sendable {
  /// The panel's size in pixels, before any rotation is undone.
  package var size: PixelSize
  /// Distance of two rows in pixels: the kernel's pitch divided by a pixel's bytes.
  package var stride: Int

  package init(size: PixelSize, stride: Int) {
    self.size = size
    self.stride = stride
  }

  /// Pixels a buffer of this layout holds at least.
  package var wordCount: Int { size.isEmpty ? 0 : stride * (size.height - 1) + size.width }
}

/// Writes `rect` of `picture` into `scanout`, turned by `rotation`, and returns the rectangle of
/// the panel that was written.
///
/// `rect` is in the picture's pixels and is clipped to it. Traps when the turned picture has
/// another size than the panel, `scanout` is shorter than its layout, or the format's pixels have
/// another size than `Word`. Costs the rectangle's area; allocates nothing.
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
    // Safety: source is clipped to the picture, and target, its image, to the panel, whose layout
    // the span was checked against; all indices below come from these two rectangles.
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

/// One copy: where it reads and writes.
///
/// Invariant: `pixels` holds the rows of `source` and `to` those of `target`, its image, as many
/// words of the format apart as the strides say, for as long as the value is used.
@safe
private struct TurnedCopy {
  let pixels: UnsafePointer<UInt32>
  let stride: Int
  let source: PixelRect
  let rotation: QuarterTurn
  let target: PixelRect
  let to: UnsafeMutableRawPointer
  let targetStride: Int

  /// Side of a tile: 32 rows of 128 bytes of the picture fit any first-level cache twice over,
  /// and a tile's row is two full write-combining runs.
  static var tileSide: Int { 32 }

  /// Pixels that need no change, rows that stay rows.
  func copyRows() {
    let count = source.width
    for y in source.minY..<source.maxY {
      let row = unsafe to + 4 * (y * targetStride + source.minX)
      unsafe row.copyMemory(from: pixels + y * stride + source.minX, byteCount: 4 * count)
    }
  }

  /// In tiles, rows left to right.
  func run<Format: ScanoutPixel>(_ format: Format.Type) {
    let words = unsafe to.assumingMemoryBound(to: Format.Word.self)
    // Where a step to the right and a step down on the panel lead to in the picture.
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
    // A picture that is not turned on its side is read along its rows.
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
            // A loop that the compiler turns into vectors: a third of the time.
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
