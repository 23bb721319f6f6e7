/// Memory for elements of one type that is reused from frame to frame and only ever grows.
///
/// Invariants: `base` has `capacity` initialised elements and belongs to this value alone. The
/// element is a trivial type. Growing discards the contents unless the caller asks to keep them.
@safe
struct ScratchBuffer<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private let filler: Element

  /// Creates an empty buffer; new memory is filled with `filler`.
  init(filledWith filler: Element) {
    self.filler = filler
    capacity = 16
    unsafe base = .allocate(capacity: 16)
    unsafe base.initialize(repeating: filler, count: 16)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Makes room for `count` elements and keeps the first `kept`. It allocates only when it grows.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    if count > capacity { grow(count, keeping: kept) }
  }

  private mutating func grow(_ count: Int, keeping kept: Int) {
    let newCapacity = max(count, capacity * 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    // Safety: `kept` ≤ old capacity ≤ new capacity; the rest is initialised with the filler.
    precondition(kept >= 0 && kept <= capacity, "cannot keep more than there is")
    unsafe new.initialize(from: base, count: kept)
    unsafe (new + kept).initialize(repeating: filler, count: newCapacity - kept)
    unsafe base.deallocate()
    unsafe base = new
    capacity = newCapacity
  }
}
