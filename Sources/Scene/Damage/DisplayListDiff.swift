import MartletGeometry

/// Finds the pixels in which two display lists differ.
///
/// Items are paired by key, in order. An item that is changed, added, removed or moved in the order
/// damages its old and its new bounds. That is enough, for two reasons: bounds lie inside all
/// enclosing scopes, and a scope has the bounds of its content at both ends. The items whose bounds
/// contain an undamaged pixel are therefore the same in both lists, in the same order and scopes.
/// If a line was only extended or shortened at its end, only that end is damaged; see
/// `changedBounds`.
///
/// A surface that shows what is behind it is also damaged near the pixels that changed below it. At
/// the step at which such an item meets its partner, exactly the items below it have been compared.
///
/// The diff keeps its tables, so a steady frame allocates nothing.
package struct DisplayListDiff {
  private var oldPositions: [ItemKey: Int] = [:]
  private var newPositions: [ItemKey: Int] = [:]
  /// The damage of the last comparison below each item that shows what is behind it, within its
  /// reach. The items without a partner in the old list, whose whole bounds are damaged, are
  /// absent. Empty if both lists shared their storage.
  private(set) var damageBehind: [ItemKey: PixelRegion] = [:]

  /// Creates a diff with empty tables.
  package init() {}

  /// Adds to `damage` the device pixels inside `output` that may differ between the lists.
  ///
  /// - Complexity: one comparison for each shared chunk, and for each other item up to the first
  ///   different key. All items from there on are hashed.
  package mutating func add(
    from old: DisplayList, to new: DisplayList, within output: PixelRect,
    into damage: inout PixelRegion
  ) {
    if !damageBehind.isEmpty { damageBehind.removeAll(keepingCapacity: true) }
    if old.sharesStorage(with: new) { return }
    // Two loops, so that a list without such surfaces takes no further step per item.
    if new.hasBackdrops {
      compare(old, new, within: output, into: &damage, spreads: true)
    } else {
      compare(old, new, within: output, into: &damage, spreads: false)
    }
  }

  @inline(__always)
  private mutating func compare(
    _ old: DisplayList, _ new: DisplayList, within output: PixelRect,
    into damage: inout PixelRegion, spreads: Bool
  ) {
    // Shared chunks at the end are excluded. They need no index, because each of their items is its
    // own partner.
    var shared = 0
    while shared < min(old.chunks.count, new.chunks.count),
      old.chunks[old.chunks.count - 1 - shared].sharesItems(
        with: new.chunks[new.chunks.count - 1 - shared])
    { shared += 1 }
    var i = ListCursor(old.chunks.dropLast(shared))
    var j = ListCursor(new.chunks.dropLast(shared))
    var isIndexed = false
    var run = DamageRun()
    while !i.isAtEnd && !j.isAtEnd {
      if i.isAtStart, j.isAtStart, i.chunk.sharesItems(with: j.chunk) {
        if spreads {
          run.flush(into: &damage)
          spread(&damage, to: j.chunk, within: output)
        }
        i.advanceChunk()
        j.advanceChunk()
        continue
      }
      if i.key == j.key {
        if !i.draws(sameAs: j) {
          let changed =
            i.isInEffect || j.isInEffect || !j.isStroke
            ? (before: i.bounds, after: j.bounds) : j.item.changedBounds(from: i.item)
          let before = changed.before.intersection(output)
          let after = changed.after.intersection(output)
          // An item that only grows or shrinks damages only the larger rectangle.
          if !after.contains(before) { run.add(before, to: &damage) }
          if after == before || !before.contains(after) { run.add(after, to: &damage) }
        }
        if spreads {
          run.flush(into: &damage)
          spread(&damage, to: j.item, within: output)
        }
        i.advance()
        j.advance()
        continue
      }
      if !isIndexed {
        i.index(into: &oldPositions)
        j.index(into: &newPositions)
        isIndexed = true
      }
      // For each of the two items, the number of items before its partner in the other list; nil if
      // no partner follows.
      let ahead = newPositions[i.key].flatMap { $0 >= j.position ? $0 - j.position : nil }
      let behind = oldPositions[j.key].flatMap { $0 >= i.position ? $0 - i.position : nil }
      if ahead == nil || (behind ?? .max) < (ahead ?? .max) {
        run.add(i.bounds.intersection(output), to: &damage)
        i.advance()
      } else {
        run.add(j.bounds.intersection(output), to: &damage)
        j.advance()
      }
    }
    i.addRest(to: &damage, within: output, in: &run)
    j.addRest(to: &damage, within: output, in: &run)
    run.flush(into: &damage)
    if spreads {
      for chunk in new.chunks.suffix(shared) { spread(&damage, to: chunk, within: output) }
    }
  }

  private mutating func spread(
    _ damage: inout PixelRegion, to chunk: DisplayChunk, within output: PixelRect
  ) {
    if !chunk.hasBackdrops { return }
    for item in chunk.items { spread(&damage, to: item, within: output) }
  }

  /// Adds the pixels at which an item shows damaged pixels behind it.
  private mutating func spread(
    _ damage: inout PixelRegion, to item: DisplayItem, within output: PixelRect
  ) {
    guard case .backdrop(_, _, let style) = item.content else { return }
    let bounds = item.ownBounds.intersection(output)
    let reach = style.reach
    let behind = damage.intersection(bounds.outset(reach))
    damageBehind[item.key] = behind
    for rect in behind.rects { damage.formUnion(rect.outset(reach).intersection(bounds)) }
  }
}

/// A position in the chunks of a list.
private struct ListCursor {
  private let chunks: ArraySlice<DisplayChunk>
  private var index: Int
  private var offset = 0
  /// The number of open scopes from the outermost effect on; 0 outside of effects.
  private var depthInEffect = 0

  init(_ chunks: ArraySlice<DisplayChunk>) {
    self.chunks = chunks
    index = chunks.startIndex
  }

  var isAtEnd: Bool { index >= chunks.endIndex }
  var isAtStart: Bool { offset == 0 }
  var chunk: DisplayChunk { _read { yield chunks[index] } }
  var item: DisplayItem { _read { yield chunks[index].items[offset] } }
  // The parts of the present item that each step needs. Reading them by `item` copies the item.
  var key: ItemKey { chunks[index].items[offset].key }
  var bounds: PixelRect { chunks[index].items[offset].bounds }
  var isStroke: Bool {
    if case .stroke = chunks[index].items[offset].content { true } else { false }
  }

  /// Returns whether the present items of both cursors draw the same pixels. The keys are not
  /// compared. The contents are read only if the rest is equal, because that copies them.
  func draws(sameAs other: ListCursor) -> Bool {
    chunks[index].items[offset].bounds == other.chunks[other.index].items[other.offset].bounds
      && chunks[index].items[offset].transform
        == other.chunks[other.index].items[other.offset].transform
      && chunks[index].items[offset].content
        == other.chunks[other.index].items[other.offset].content
  }

  var position: Int { chunks[index].start + offset }
  /// Whether the present item is in the picture of an effect, which may draw it at other pixels.
  var isInEffect: Bool { depthInEffect > 0 }

  mutating func advance() {
    // A look at an item copies it, and most chunks have no effect.
    if isInEffect || chunks[index].hasEffects { pass(item) }
    offset += 1
    if offset == chunks[index].items.count { nextChunk() }
  }

  /// Passes all items of the present chunk, of which none has been passed yet.
  mutating func advanceChunk() {
    if chunk.hasEffects || isInEffect && chunk.hasScopes {
      for item in chunk.items { pass(item) }
    }
    nextChunk()
  }

  private mutating func nextChunk() {
    index += 1
    offset = 0
  }

  /// Follows the scopes that begin or end at an item. Scopes around the outermost effect need no
  /// number, because their ends come after its end.
  private mutating func pass(_ item: DisplayItem) {
    switch item.content {
    case .pushEffect: depthInEffect += 1
    case .pushClip, .pushGroup, .pushMask: if isInEffect { depthInEffect += 1 }
    case .pop: if isInEffect { depthInEffect -= 1 }
    case .fill, .stroke, .glyphs, .image, .pattern, .backdrop, .stamp: break
    }
  }

  /// Stores the positions of all items from the present one on, by key.
  func index(into positions: inout [ItemKey: Int]) {
    positions.removeAll(keepingCapacity: true)
    var next = self
    while !next.isAtEnd {
      positions[next.key] = next.position
      next.advance()
    }
  }

  /// Adds the bounds of all items from the present one on.
  mutating func addRest(
    to damage: inout PixelRegion, within output: PixelRect, in run: inout DamageRun
  ) {
    while !isAtEnd {
      run.add(bounds.intersection(output), to: &damage)
      advance()
    }
  }
}

extension DisplayList {
  /// Returns the device pixels of `output` in which the lists may differ. It allocates tables, so
  /// code that runs in each frame keeps a `DisplayListDiff` instead.
  package static func diff(
    from old: DisplayList, to new: DisplayList, within output: PixelRect
  ) -> PixelRegion {
    var diff = DisplayListDiff()
    var damage = PixelRegion()
    diff.add(from: old, to: new, within: output, into: &damage)
    return damage
  }
}
