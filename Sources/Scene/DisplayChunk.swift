import MartletGeometry

/// Some items of a display list that stand one after the other, and what is known of them together.
struct DisplayChunk: Sendable {
  /// The most items of a chunk: a change costs the copying of so many, a frame the look at the
  /// number of all items divided by it.
  static let capacity = 64

  private(set) var items: [DisplayItem] = []
  /// The place of the first item in its list.
  private(set) var start = 0
  /// The pixels that the items can touch.
  private(set) var bounds = PixelRect.empty
  /// True when scopes begin or end among the items.
  private(set) var hasScopes = false
  /// True when some of the items are stamps.
  private(set) var hasStamps = false

  /// The place after the last item.
  var end: Int { start + items.count }
  var isFull: Bool { items.count >= DisplayChunk.capacity }

  /// True when both are the same memory, and so equal.
  func sharesItems(with other: DisplayChunk) -> Bool {
    unsafe items.withUnsafeBufferPointer { mine in
      unsafe other.items.withUnsafeBufferPointer { others in
        unsafe mine.baseAddress == others.baseAddress && mine.count == others.count
      }
    }
  }

  /// The same items at another place.
  func moved(to start: Int) -> DisplayChunk {
    var chunk = self
    chunk.start = start
    return chunk
  }

  /// Gives the chunk storage of its own for all the items it can take.
  mutating func reserve() {
    items.reserveCapacity(DisplayChunk.capacity)
  }

  mutating func append(_ item: DisplayItem) {
    items.append(item)
    note(items.count - 1)
  }

  /// Adds items of another chunk.
  mutating func append(_ offsets: Range<Int>, of other: DisplayChunk) {
    let count = items.count
    items.append(contentsOf: other.items[offsets])
    for offset in count..<items.count { note(offset) }
  }

  mutating func update(_ offset: Int, _ change: (inout DisplayItem) -> Void) {
    change(&items[offset])
    note(offset)
  }

  /// The bounds may stay larger than need be.
  mutating func truncate(to count: Int) {
    items.removeSubrange(count...)
  }

  /// Takes away all items and keeps the storage.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    bounds = .empty
    hasScopes = false
    hasStamps = false
  }

  private mutating func note(_ offset: Int) {
    bounds = bounds.union(items[offset].bounds)
    switch items[offset].content {
    case .pushClip, .pushGroup, .pushMask, .pushEffect, .pop: hasScopes = true
    case .stamp: hasStamps = true
    case .fill, .stroke, .glyphs, .image, .pattern: break
    }
  }
}
