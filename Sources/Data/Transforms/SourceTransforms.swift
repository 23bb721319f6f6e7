/// The transforms of all items of a source, and their states.
package struct SourceTransforms: Sendable {
  private var stages: [String: TransformStage]

  /// Makes transforms that have received no samples.
  ///
  /// - Parameter stages: the stages by the names of their items; other items pass unchanged.
  package init(_ stages: [String: TransformStage]) {
    self.stages = stages
  }

  /// Returns an update of the source with the transforms applied.
  package mutating func shown(_ update: SourceUpdate) -> SourceUpdate {
    var result = update
    for index in result.deliveries.indices {
      let delivery = result.deliveries[index]
      // The stage changes in place, so that its state is never copied.
      if let new = stages[delivery.item]?.shown(delivery) { result.deliveries[index] = new }
    }
    return result
  }
}
