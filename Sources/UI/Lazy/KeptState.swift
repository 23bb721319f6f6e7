import MartletGeometry

// Rows of a lazy stack that are far from the window are taken apart. What their views have stored
// outlives them here, by the identity of the row, and is given back when the row is made again.

/// Storage of a dynamic property that can outlive its node.
@MainActor
package protocol KeptStorage: AnyObject {
  /// False while a new one would be the same.
  var isWorthKeeping: Bool { get }
  /// Belongs to another node from now on.
  func move(to owner: _StructureNode)
}

/// The stored values of a row without its nodes.
@MainActor
package final class KeptState {
  private struct Place: Hashable {
    var type: ObjectIdentifier
    /// Counts the nodes of that type in the order of the tree.
    var ordinal: Int
  }

  private var storage: [Place: [Int: any KeptStorage]] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var isEmpty: Bool { storage.isEmpty }

  /// Counts a node of that type; nodes are told in the order of the tree.
  private func next(_ type: Any.Type) -> Place {
    let type = ObjectIdentifier(type)
    defer { counts[type, default: 0] += 1 }
    return Place(type: type, ordinal: counts[type, default: 0])
  }

  /// Takes what is worth keeping of a node's slots.
  package func keep(_ slots: [AnyObject], of type: Any.Type) {
    let place = next(type)
    var kept: [Int: any KeptStorage] = [:]
    for (index, slot) in slots.enumerated() {
      if let slot = slot as? any KeptStorage, slot.isWorthKeeping { kept[index] = slot }
    }
    if !kept.isEmpty { storage[place] = kept }
  }

  /// What was kept of the next node of that type, by slot.
  package func take(_ type: Any.Type) -> [Int: any KeptStorage] {
    storage.removeValue(forKey: next(type)) ?? [:]
  }

  /// Starts to count anew.
  package func rewind() { counts.removeAll() }
}
