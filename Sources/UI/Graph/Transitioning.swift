/// A structure node that can be asked to come and go.
@MainActor
package protocol Transitioning: _StructureNode {
  /// Comes in, from the start of its transition; or turns round if it was going.
  func appear(in transaction: Transaction, isNew: Bool)
  /// Goes, and says how many seconds that takes.
  func disappear(in transaction: Transaction) -> Double
}
