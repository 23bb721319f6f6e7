import MartletGeometry

/// The items of a list that a frame draws: items that can touch its damage, and items of layers
/// that must be drawn again. All per-item data of a frame has one element for each of these items.
///
/// Chunks without any such item are skipped as a whole. Storage is reused from frame to frame.
struct ItemSelection {
  struct Entry {
    /// The item's position in the list.
    var position: Int
    fileprivate var chunk: Int
    fileprivate var offset: Int
  }

  private(set) var list = DisplayList()
  /// The entries in the order of the list.
  private(set) var entries: [Entry] = []

  /// Selects the items of `list`. `layers` are ranges of positions, in order.
  mutating func choose(from list: DisplayList, damage: PixelRegion, layers: [Range<Int>]) {
    self.list = list
    entries.removeAll(keepingCapacity: true)
    var layer = layers.startIndex
    for index in list.chunks.indices {
      let start = list.chunks[index].start
      let end = list.chunks[index].end
      while layer < layers.endIndex && layers[layer].upperBound <= start { layer += 1 }
      let meetsLayer = layer < layers.endIndex && layers[layer].lowerBound < end
      let meetsDamage = damage.intersects(list.chunks[index].bounds)
      if !meetsLayer && !meetsDamage { continue }
      for offset in 0..<end - start {
        let position = start + offset
        while layer < layers.endIndex && layers[layer].upperBound <= position { layer += 1 }
        if layer < layers.endIndex && layers[layer].contains(position)
          || meetsDamage && damage.intersects(list.chunks[index].items[offset].bounds)
        {
          entries.append(Entry(position: position, chunk: index, offset: offset))
        }
      }
    }
  }

  /// Removes the items for which `isSeen` returns false because opaque items cover them. Items in
  /// `layers`, which are ranges of positions, stay.
  mutating func keep(
    layers: [Range<Int>], _ isSeen: (_ position: Int, _ bounds: PixelRect) -> Bool
  ) {
    let all = list.chunks
    entries.removeAll { entry in
      let item = all[entry.chunk].items[entry.offset]
      if isSeen(entry.position, item.bounds) { return false }
      for layer in layers where layer.contains(entry.position) { return false }
      return true
    }
  }

  /// Releases the list, so that it can be rewritten in place. The storage of the entries stays,
  /// because painters may still share it.
  mutating func clear() {
    list = DisplayList()
  }

  /// Returns the item of an entry.
  subscript(entry: Int) -> DisplayItem {
    _read {
      let chosen = entries[entry]
      yield list.chunks[chosen.chunk].items[chosen.offset]
    }
  }

  /// Returns the entry of the first item at or after a position of the list. O(log n).
  func entry(from position: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
