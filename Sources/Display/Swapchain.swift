import MartletGeometry

/// Which of an output's buffers is on the glass, which waits for its flip, and what each still
/// owes the shadow: the damage since that buffer was last drawn to.
///
/// Only bookkeeping: buffers are indices, their memory belongs to the output. At most one buffer
/// is pending. A frame goes `damage` → `acquire` → copy `owed` rows → `submit` → `flipped`.
package struct Swapchain: Hashable, Sendable {
  /// The panel's picture size in the space in which damage is given.
  package let size: PixelSize
  /// The buffer on the glass, nil before the first frame.
  package private(set) var shown: Int?
  /// The buffer committed but not yet seen.
  package private(set) var pending: Int?

  private var debts: [PixelRegion]

  /// Makes a chain of `count` buffers that hold nothing yet. Traps on fewer than two.
  package init(count: Int, size: PixelSize) {
    precondition(count >= 2, "a swapchain needs a buffer to draw while one is shown")
    self.size = size
    debts = Array(repeating: PixelRegion(PixelRect(size)), count: count)
  }

  package var count: Int { debts.count }

  /// What buffer `index` still owes. Traps on an index outside the chain.
  package func owed(_ index: Int) -> PixelRegion { debts[index] }

  /// Notes that `region` of the shadow changed: every buffer owes it from now on.
  package mutating func damage(_ region: PixelRegion) {
    for index in debts.indices {
      debts[index].formUnion(region)
    }
  }

  /// Notes that nothing in any buffer can be relied on.
  package mutating func invalidate() {
    for index in debts.indices { debts[index] = PixelRegion(PixelRect(size)) }
  }

  /// The free buffer that owes least, nil while all are shown or pending.
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

  /// Notes that buffer `index` now equals the shadow.
  package mutating func drawn(_ index: Int) {
    debts[index] = PixelRegion()
  }

  /// Notes that buffer `index` was committed with a flip event to come.
  package mutating func submit(_ index: Int) {
    precondition(pending == nil, "one flip in flight at a time")
    pending = index
  }

  /// Notes that the pending buffer is on the glass.
  package mutating func flipped() {
    guard let index = pending else { return }
    shown = index
    pending = nil
  }

  /// Notes that buffer `index` is on the glass without a flip event: a blocking modeset.
  package mutating func show(_ index: Int) {
    shown = index
    pending = nil
  }

  /// Forgets what is shown and pending: the master was lost and its flip event never comes.
  /// What the buffers hold stays true.
  package mutating func forgetFlips() {
    shown = nil
    pending = nil
  }
}
