/// The cost of one update of the views.
package struct UpdateStatistics: Hashable, Sendable {
  /// The number of bodies that were evaluated.
  package var bodies = 0
  /// The number of structure nodes that were made.
  package var nodesMade = 0
  /// The number of sizes that were measured, that is the cache misses of `sizeThatFits`.
  package var measurements = 0
  /// The number of nodes whose children were placed.
  package var layouts = 0
  /// The number of layout nodes that were drawn.
  package var draws = 0
  /// The number of rounds of bodies, layout, preferences and actions until no work was left.
  package var rounds = 0

  /// Makes counters that are all zero.
  package init() {}
}
