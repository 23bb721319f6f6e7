/// The storage of an `@Environment` or `@EnvironmentObject` property, without the type of its
/// value. After each change of the environment the node calls `isChanged(in:)` to find out whether
/// its body must be evaluated again.
@MainActor
package class AnyEnvironmentSlot {
  /// Returns true if the value in `environment` differs from the value that the body has read.
  /// Subclasses override it.
  package func isChanged(in environment: EnvironmentValues) -> Bool { false }
}
