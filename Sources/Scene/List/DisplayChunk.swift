import MartletGeometry

/// Consecutive items of a display list, with their common properties.
struct DisplayChunk: Sendable {
  /// The maximum number of items in a chunk. Changing one item copies at most this many items. Two
  /// lists that share a chunk are compared without looking at its items.
  static let capacity = 64
  /// The minimum number of items for which sharing a chunk is worth its own storage.
  static let minimumShared = 8

  private(set) var items: [DisplayItem] = []
  /// The position of the first item in the display list.
  private(set) var start = 0
  /// The union of the items' bounds. Like the flags below, it also counts items that were removed
  /// or changed, until `removeAll`. The flags also count the other items of chunks from which some
  /// were copied.
  private(set) var bounds = PixelRect.empty
  /// Whether scopes (clips, groups, masks, effects) begin or end among the items.
  private(set) var hasScopes = false
  /// Whether an effect begins among the items.
  private(set) var hasEffects = false
  /// Whether some of the items draw a recording, a list of items that is stored once (`stamp`).
  private(set) var hasStamps = false
  /// Whether some of the items show what is behind them (`backdrop`).
  private(set) var hasBackdrops = false

  /// The position after the last item.
  var end: Int { start + items.count }
  var isFull: Bool { items.count >= DisplayChunk.capacity }

  /// Returns whether both chunks use the same memory and are therefore equal.
  func sharesItems(with other: DisplayChunk) -> Bool {
    unsafe items.withUnsafeBufferPointer { mine in
      unsafe other.items.withUnsafeBufferPointer { others in
        unsafe mine.baseAddress == others.baseAddress && mine.count == others.count
      }
    }
  }

  /// Returns the same items at another position.
  func moved(to start: Int) -> DisplayChunk {
    var chunk = self
    chunk.start = start
    return chunk
  }

  /// Gives the chunk its own storage, with room for the few items that most changed views have.
  mutating func reserve() {
    items.reserveCapacity(DisplayChunk.minimumShared)
  }

  mutating func append(_ item: consuming DisplayItem) {
    note(item)
    items.append(item)
  }

  /// Adds the items at `offsets` of another chunk.
  mutating func append(_ offsets: Range<Int>, of other: DisplayChunk) {
    let count = items.count
    items.append(contentsOf: other.items[offsets])
    for offset in count..<items.count { bounds = bounds.union(items[offset].bounds) }
    hasScopes = hasScopes || other.hasScopes
    hasEffects = hasEffects || other.hasEffects
    hasStamps = hasStamps || other.hasStamps
    hasBackdrops = hasBackdrops || other.hasBackdrops
  }

  mutating func update(_ offset: Int, _ change: (inout DisplayItem) -> Void) {
    change(&items[offset])
    note(items[offset])
  }

  /// Removes all items from an offset on.
  mutating func truncate(to count: Int) {
    items.removeSubrange(count...)
  }

  /// Removes all items and keeps the storage.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    bounds = .empty
    hasScopes = false
    hasEffects = false
    hasStamps = false
    hasBackdrops = false
  }

  private mutating func note(_ item: DisplayItem) {
    bounds = bounds.union(item.bounds)
    switch item.content {
    case .pushClip, .pushGroup, .pushMask, .pop: hasScopes = true
    case .pushEffect: (hasScopes, hasEffects) = (true, true)
    case .stamp: hasStamps = true
    case .backdrop: hasBackdrops = true
    case .fill, .stroke, .glyphs, .image, .pattern: break
    }
  }
}
