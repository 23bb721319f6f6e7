import MartletGeometry

/// Finds the pixels in which two display lists differ.
///
/// Items are paired by key, in order. An item that changed, came, went or moved in the order
/// damages its old and new bounds. That is enough: bounds lie inside all enclosing scopes, and a
/// scope has the bounds of its content at both ends, so the items whose bounds hold an undamaged
/// pixel are the same, in the same order and scopes, in both lists.
///
/// Keeps its tables, so that a steady frame allocates nothing.
package struct DisplayListDiff {
  private var oldPlaces: [ItemKey: Int] = [:]
  private var newPlaces: [ItemKey: Int] = [:]

  package init() {}

  /// Adds to `damage` the pixels inside `output` that may differ between the lists. Costs one
  /// comparison per item while the keys are the same, and hashing after the first that is not.
  package mutating func add(
    from old: DisplayList, to new: DisplayList, within output: PixelRect,
    into damage: inout PixelRegion
  ) {
    if old.sharesStorage(with: new) { return }
    let old = old.items
    let new = new.items
    var i = 0
    var j = 0
    var isIndexed = false
    while i < old.count && j < new.count {
      if old[i].key == new[j].key {
        if !old[i].draws(sameAs: new[j]) {
          damage.formUnion(old[i].bounds.intersection(output))
          damage.formUnion(new[j].bounds.intersection(output))
        }
        i += 1
        j += 1
        continue
      }
      if !isIndexed {
        index(old, from: i, into: &oldPlaces)
        index(new, from: j, into: &newPlaces)
        isIndexed = true
      }
      // How many items stand before the partner of each; none when it has no partner ahead.
      let ahead = newPlaces[old[i].key].flatMap { $0 >= j ? $0 - j : nil }
      let behind = oldPlaces[new[j].key].flatMap { $0 >= i ? $0 - i : nil }
      if ahead == nil || (behind ?? .max) < (ahead ?? .max) {
        damage.formUnion(old[i].bounds.intersection(output))
        i += 1
      } else {
        damage.formUnion(new[j].bounds.intersection(output))
        j += 1
      }
    }
    for item in old[i...] { damage.formUnion(item.bounds.intersection(output)) }
    for item in new[j...] { damage.formUnion(item.bounds.intersection(output)) }
  }

  private func index(
    _ items: [DisplayItem], from start: Int, into places: inout [ItemKey: Int]
  ) {
    places.removeAll(keepingCapacity: true)
    for place in start..<items.count { places[items[place].key] = place }
  }
}

extension DisplayList {
  /// The pixels of `output` in which the lists may differ.
  package static func diff(
    from old: DisplayList, to new: DisplayList, within output: PixelRect
  ) -> PixelRegion {
    var diff = DisplayListDiff()
    var damage = PixelRegion()
    diff.add(from: old, to: new, within: output, into: &damage)
    return damage
  }

  /// True when both lists are the same memory, and so equal.
  func sharesStorage(with other: DisplayList) -> Bool {
    unsafe items.withUnsafeBufferPointer { mine in
      unsafe other.items.withUnsafeBufferPointer { others in
        unsafe mine.baseAddress == others.baseAddress && mine.count == others.count
      }
    }
  }
}

extension DisplayItem {
  /// True when both put the same pixels in the same places, whoever draws them.
  func draws(sameAs other: DisplayItem) -> Bool {
    bounds == other.bounds && transform == other.transform && content == other.content
  }
}
