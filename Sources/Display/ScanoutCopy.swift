import MartletGeometry
import MartletRaster

// The last step of a frame: owed rectangles of the shadow are written into a scanout buffer,
// turned by quarter turns where the panel is mounted so. In come the shadow (cached memory) and
// rectangles in the user's space; out go whole runs of the panel's rows, left to right.
//
// A dumb buffer is write-combined: it takes runs of 64 bytes at memory speed, and reading it back
// costs a hundred times as much. So nothing here reads the destination, and a turned copy walks
// the destination in rows of small tiles while the scattered reads stay in the cache.

/// The words of a scanout buffer and how they lie.
package struct ScanoutLayout: Hashable, Sendable {
  /// The panel's size in pixels, before any rotation is undone.
  package var size: PixelSize
  /// Distance of two rows in pixels: the kernel's pitch divided by four.
  package var stride: Int

  package init(size: PixelSize, stride: Int) {
    self.size = size
    self.stride = stride
  }

  /// Words a buffer of this layout holds at least.
  package var wordCount: Int { size.isEmpty ? 0 : stride * (size.height - 1) + size.width }
}

/// Writes `rect` of `picture` into `scanout`, turned by `rotation`, and returns the rectangle of
/// the panel that was written.
///
/// `rect` is in the picture's pixels and is clipped to it. Traps when the turned picture has
/// another size than the panel or `scanout` is shorter than its layout. Costs the rectangle's
/// area; allocates nothing.
@discardableResult
package func copyForScanout(
  _ rect: PixelRect, of picture: borrowing Pixmap, rotation: QuarterTurn,
  to scanout: inout MutableSpan<UInt32>, layout: ScanoutLayout
) -> PixelRect {
  precondition(
    rotation.turned(picture.size) == layout.size && layout.stride >= layout.size.width,
    "the turned picture and the panel differ in size")
  precondition(scanout.count >= layout.wordCount, "the scanout buffer is shorter than its layout")
  let source = rect.intersection(picture.bounds)
  guard !source.isEmpty else { return .empty }
  let target = rotation.turned(source, in: picture.size)
  let stride = picture.stride
  unsafe picture.withUnsafePixels { pixels in
    // Safety: source is clipped to the picture, and target, its image, to the panel, whose layout
    // the span was checked against; all indices below come from these two rectangles.
    guard let from = pixels.baseAddress else { return }
    unsafe scanout.withUnsafeMutableBufferPointer { words in
      guard let to = words.baseAddress else { return }
      // A step to the right and a step down on the panel, as steps in the picture's words.
      let stepX: Int
      let stepY: Int
      let origin: Int
      switch rotation {
      case .none:
        for y in source.minY..<source.maxY {
          unsafe (to + y * layout.stride + source.minX)
            .update(from: from + y * stride + source.minX, count: source.width)
        }
        return
      case .quarter:
        (stepX, stepY) = (-stride, 1)
        origin = (source.maxY - 1) * stride + source.minX
      case .half:
        (stepX, stepY) = (-1, -stride)
        origin = (source.maxY - 1) * stride + source.maxX - 1
      case .threeQuarters:
        (stepX, stepY) = (stride, -1)
        origin = source.minY * stride + source.maxX - 1
      }
      unsafe copyTurned(
        from: from + origin, stepX: stepX, stepY: stepY,
        to: to + target.minY * layout.stride + target.minX, stride: layout.stride,
        width: target.width, height: target.height)
    }
  }
  return target
}

/// Side of a tile: 32 rows of 128 bytes of the picture fit any first-level cache twice over, and a
/// tile's row is two full write-combining runs.
private let tileSide = 32

/// Copies `width * height` words with any step in the source, in tiles, rows left to right.
@unsafe
private func copyTurned(
  from: UnsafePointer<UInt32>, stepX: Int, stepY: Int, to: UnsafeMutablePointer<UInt32>,
  stride: Int, width: Int, height: Int
) {
  var tileY = 0
  while tileY < height {
    let endY = min(tileY + tileSide, height)
    var tileX = 0
    while tileX < width {
      let count = min(tileSide, width - tileX)
      for y in tileY..<endY {
        var read = unsafe from + y * stepY + tileX * stepX
        let write = unsafe to + y * stride + tileX
        for x in 0..<count {
          unsafe write[x] = read.pointee
          unsafe read += stepX
        }
      }
      tileX += count
    }
    tileY = endY
  }
}
