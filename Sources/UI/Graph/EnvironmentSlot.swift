/// The storage of an `@Environment` or `@EnvironmentObject` property, without the type of its
/// value. After each change of the environment the node calls `haveChanged(in:)` to find out
/// whether its body must be evaluated again.
@MainActor
package class AnyEnvironmentSlot {
  /// Returns true if the value in `environment` differs from the value that the body has read.
  /// Subclasses override it.
  package func isChanged(in environment: EnvironmentValues) -> Bool { false }
}

extension [AnyObject] {
  /// Returns whether some of the slots among the objects have changed. Each of them is asked,
  /// because it also learns that the environment is another one.
  @MainActor func haveChanged(in environment: EnvironmentValues) -> Bool {
    var haveChanged = false
    for case let slot as AnyEnvironmentSlot in self where slot.isChanged(in: environment) {
      haveChanged = true
    }
    return haveChanged
  }
}
