import MartletGeometry

/// The state of an output's buffers: which one is visible, which one waits for its flip, and how
/// old the content of each one is.
///
/// The frame loop draws into the shadow, a picture in cached memory. For each buffer this type
/// records the region in which the buffer is older than the shadow.
///
/// This is only bookkeeping: buffers are indices, and their memory belongs to the output. At most
/// one buffer is pending. The steps of a frame are `damage` → `acquire` → copy the `owed` region →
/// `drawn` → `submit` → `flipped`.
package struct Swapchain: Hashable, Sendable {
  /// The size of the shadow in device pixels. Regions of damage are in its space.
  package let size: PixelSize
  /// The visible buffer; nil before the first frame.
  package private(set) var shown: Int?
  /// The buffer that is committed but not yet visible.
  package private(set) var pending: Int?

  /// The result of `owed` for each buffer.
  private var debts: [PixelRegion]

  /// Creates a chain of `count` buffers without content.
  ///
  /// - Precondition: there are at least two buffers.
  package init(count: Int, size: PixelSize) {
    precondition(count >= 2, "a swapchain needs a buffer to draw while one is shown")
    self.size = size
    debts = Array(repeating: PixelRegion(PixelRect(size)), count: count)
  }

  /// The number of buffers.
  package var count: Int { debts.count }

  /// Returns the region in which buffer `index` differs from the shadow.
  ///
  /// - Precondition: the index is in `0..<count`.
  package func owed(_ index: Int) -> PixelRegion { debts[index] }

  /// Records that `region` of the shadow has changed. From now on every buffer needs it.
  package mutating func damage(_ region: PixelRegion) {
    for index in debts.indices {
      debts[index].formUnion(region)
    }
  }

  /// Records that the content of all buffers is unknown.
  package mutating func invalidate() {
    for index in debts.indices { debts[index] = PixelRegion(PixelRect(size)) }
  }

  /// Returns the free buffer that needs the smallest area; nil while all are visible or pending.
  package func acquire() -> Int? {
    var best: Int?
    var bestArea = Int.max
    for index in debts.indices where index != shown && index != pending {
      var area = 0
      for rect in debts[index].rects { area += rect.area }
      if area < bestArea {
        best = index
        bestArea = area
      }
    }
    return best
  }

  /// Records that buffer `index` now equals the shadow.
  package mutating func drawn(_ index: Int) {
    debts[index] = PixelRegion()
  }

  /// Records that buffer `index` was committed and a flip event will come.
  ///
  /// - Precondition: no buffer is pending.
  package mutating func submit(_ index: Int) {
    precondition(pending == nil, "one flip in flight at a time")
    pending = index
  }

  /// Records that the pending buffer is visible. Without one it does nothing.
  package mutating func flipped() {
    guard let index = pending else { return }
    shown = index
    pending = nil
  }

  /// Records that buffer `index` is visible without a flip event, after a blocking modeset.
  package mutating func show(_ index: Int) {
    shown = index
    pending = nil
  }

  /// Forgets which buffers are visible and pending, after DRM master was lost and the flip event
  /// will never arrive. The contents of the buffers stay valid.
  package mutating func forgetFlips() {
    shown = nil
    pending = nil
  }
}
