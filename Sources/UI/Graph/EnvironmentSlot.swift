/// Tells a node whether an environment differs in what it has read.
@MainActor
package class AnyEnvironmentSlot {
  /// True where the value in `environment` differs from the value read last. Subclasses override
  /// it.
  package func isChanged(in environment: EnvironmentValues) -> Bool { false }
}
