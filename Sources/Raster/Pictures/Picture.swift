import MartletGeometry

/// A pixmap that is drawn repeatedly and never changes. It may have reduced copies, so that it can
/// be drawn small. Threads share it by reference.
@safe
package final class Picture: @unchecked Sendable {
  // Unchecked because of the pointers in `levels`, which point into `memory`. No code writes to
  // either after `init`.

  /// The size of the full picture, in pixels.
  package let size: PixelSize
  private let pixmap: Pixmap
  private let memory: UnsafeMutablePointer<UInt32>?
  /// The full picture and its reduced copies, largest first.
  private let levels: UnsafeMutablePointer<ImageLevel>
  private let levelCount: Int

  /// Takes over `pixmap`. With `hasLevels` it makes reduced copies, each half the size of the
  /// previous one, down to one pixel. They take a third more memory. O(area).
  package init(_ pixmap: consuming Pixmap, hasLevels: Bool = false) {
    size = pixmap.size
    var layouts: [(offset: Int, width: Int, height: Int)] = []
    var words = 0
    var (width, height) = (pixmap.width, pixmap.height)
    while hasLevels && width > 0 && height > 0 && max(width, height) > 1 {
      width = (width + 1) / 2
      height = (height + 1) / 2
      layouts.append((words, width, height))
      words += width * height
    }
    levelCount = layouts.count + 1
    let levels = UnsafeMutablePointer<ImageLevel>.allocate(capacity: levelCount)
    // Safety: the pixmap's memory does not move before it is deallocated, and this object owns it.
    // Each level lies in `memory` at its own offset.
    let stride = pixmap.stride
    let size = size
    unsafe pixmap.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { preconditionFailure("no pixel memory") }
      unsafe levels.initialize(
        to: ImageLevel(base: base, stride: stride, width: size.width, height: size.height))
    }
    self.pixmap = pixmap
    unsafe self.levels = levels
    unsafe memory = words == 0 ? nil : .allocate(capacity: words)
    guard let memory = unsafe memory else { return }
    for (i, layout) in layouts.enumerated() {
      let target = unsafe memory + layout.offset
      unsafe levels[i].halve(into: target)
      unsafe (levels + i + 1).initialize(
        to: ImageLevel(
          base: target, stride: layout.width, width: layout.width, height: layout.height))
    }
  }

  deinit {
    unsafe memory?.deallocate()
    unsafe levels.deallocate()
  }

  /// The picture and its reduced copies, largest first; valid while this object lives.
  var chain: ImageChain { unsafe ImageChain(levels: levels, count: levelCount) }

  /// Passes the pixels to `body` for reading.
  ///
  /// - Throws: the error of `body`.
  package func withPixmap<R, E: Error>(
    _ body: (borrowing Pixmap) throws(E) -> R
  ) throws(E) -> R {
    try body(pixmap)
  }
}

/// The pixels of a picture and of its reduced copies, in borrowed memory.
///
/// Invariant: `levels` has `count` ≥ 1 levels as long as the value is used. Each is half the size
/// of the previous one, rounded up.
@safe
struct ImageChain {
  let levels: UnsafePointer<ImageLevel>
  let count: Int

  var size: PixelSize { unsafe PixelSize(width: levels[0].width, height: levels[0].height) }
}
