/// A structure node with a transition for its insertion and removal. `Departures` calls it while
/// the tree is updated; it animates its layout nodes.
@MainActor
package protocol Transitioning: _StructureNode {
  /// Runs the transition of the insertion. `isNew` is false for a node that was being removed; its
  /// transition is then reversed.
  func appear(in transaction: Transaction, isNew: Bool)
  /// Runs the transition of the removal and returns its duration in seconds, infinite for an
  /// endless one.
  func disappear(in transaction: Transaction) -> Double
}
