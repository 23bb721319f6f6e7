import MartletGeometry

/// The items of a list that a frame draws: those that can touch its damage, and those of layers
/// that are drawn anew. What else is made for items in a frame is made for these, one each.
///
/// Chunks without any of them are passed over whole. Storage is reused from frame to frame.
struct ItemSelection {
  struct Entry {
    /// The item's place in the list.
    var place: Int
    fileprivate var chunk: Int
    fileprivate var offset: Int
  }

  private(set) var list = DisplayList()
  /// In the order of the list.
  private(set) var entries: [Entry] = []

  /// Chooses from `list`; `layers` are ranges of places, in order.
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
        let place = start + offset
        while layer < layers.endIndex && layers[layer].upperBound <= place { layer += 1 }
        if layer < layers.endIndex && layers[layer].contains(place)
          || meetsDamage && damage.intersects(list.chunks[index].items[offset].bounds)
        {
          entries.append(Entry(place: place, chunk: index, offset: offset))
        }
      }
    }
  }

  /// Takes out the items that are not seen, but those of `layers`, ranges of places.
  mutating func keep(
    layers: [Range<Int>], _ isSeen: (_ place: Int, _ bounds: PixelRect) -> Bool
  ) {
    let all = list.chunks
    entries.removeAll { entry in
      let item = all[entry.chunk].items[entry.offset]
      if isSeen(entry.place, item.bounds) { return false }
      for layer in layers where layer.contains(entry.place) { return false }
      return true
    }
  }

  /// Lets go of the list, which else could not be written anew in place; the entries' storage
  /// stays, because painters may still share it.
  mutating func clear() {
    list = DisplayList()
  }

  /// The item of an entry.
  subscript(entry: Int) -> DisplayItem {
    _read {
      let place = entries[entry]
      yield list.chunks[place.chunk].items[place.offset]
    }
  }

  /// The entry of the first item at or after a place of the list. O(log n).
  func entry(from place: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
