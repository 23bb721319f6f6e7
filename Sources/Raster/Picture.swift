import MartletGeometry

/// A pixmap that is drawn again and again, never changes, and may keep smaller copies of itself
/// for being drawn small. Shared by reference between threads.
@safe
package final class Picture: @unchecked Sendable {
  // Unchecked because of the pointers in `levels`, which point into `memory`: nothing writes
  // either after `init`.

  package let size: PixelSize
  private let pixmap: Pixmap
  private let memory: UnsafeMutablePointer<UInt32>?
  private let levels: UnsafeMutablePointer<ImageLevel>
  private let levelCount: Int

  /// Keeps `pixmap`. With `hasLevels`, makes its copies of half the size down to one pixel: a
  /// third more memory. O(area).
  package init(_ pixmap: consuming Pixmap, hasLevels: Bool = false) {
    size = pixmap.size
    var places: [(offset: Int, width: Int, height: Int)] = []
    var words = 0
    var (width, height) = (pixmap.width, pixmap.height)
    while hasLevels && width > 0 && height > 0 && max(width, height) > 1 {
      width = (width + 1) / 2
      height = (height + 1) / 2
      places.append((words, width, height))
      words += width * height
    }
    levelCount = places.count + 1
    let levels = UnsafeMutablePointer<ImageLevel>.allocate(capacity: levelCount)
    // Safety: the pixmap's memory stays where it is for as long as it is not deallocated, and
    // this object keeps it; each level lies in `memory` at its place.
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
    for (i, place) in places.enumerated() {
      let target = unsafe memory + place.offset
      unsafe levels[i].halve(into: target)
      unsafe (levels + i + 1).initialize(
        to: ImageLevel(
          base: target, stride: place.width, width: place.width, height: place.height))
    }
  }

  deinit {
    unsafe memory?.deallocate()
    unsafe levels.deallocate()
  }

  /// The picture and its smaller copies, largest first; valid while this object lives.
  var chain: ImageChain { unsafe ImageChain(levels: levels, count: levelCount) }

  /// Lends the pixels for reading.
  package func withPixmap<R, E: Error>(
    _ body: (borrowing Pixmap) throws(E) -> R
  ) throws(E) -> R {
    try body(pixmap)
  }
}

/// A picture's pixels and those of its smaller copies, in someone else's memory.
///
/// Invariant: `levels` holds `count` ≥ 1 levels, each of half the size of the one before, rounded
/// up, for as long as the value is used.
@safe
struct ImageChain {
  let levels: UnsafePointer<ImageLevel>
  let count: Int

  var size: PixelSize { unsafe PixelSize(width: levels[0].width, height: levels[0].height) }
}
