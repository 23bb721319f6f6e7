/// The transforms of all items of a source, and their running states.
package struct SourceTransforms: Sendable {
  private var stages: [String: TransformStage]

  /// - Parameter stages: the stages by the names of their items; other items pass unchanged.
  package init(_ stages: [String: TransformStage]) {
    self.stages = stages
  }

  /// Returns the update to show.
  package mutating func shown(_ update: SourceUpdate) -> SourceUpdate {
    var result = update
    for index in result.deliveries.indices {
      let delivery = result.deliveries[index]
      // In place, so that a state is never copied.
      if let new = stages[delivery.item]?.shown(delivery) { result.deliveries[index] = new }
    }
    return result
  }
}
