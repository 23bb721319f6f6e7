/// A structure node with a transition for its insertion and removal.
@MainActor
package protocol Transitioning: _StructureNode {
  /// Runs the transition of the insertion. If the node is being removed, its transition is
  /// reversed.
  func appear(in transaction: Transaction, isNew: Bool)
  /// Runs the transition of the removal and returns its duration in seconds.
  func disappear(in transaction: Transaction) -> Double
}
