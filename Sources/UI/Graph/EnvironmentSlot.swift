/// The part of an environment property's storage that detects a change of the value that was read.
@MainActor
package class AnyEnvironmentSlot {
  /// True where the value in `environment` differs from the value read last. Subclasses override
  /// it.
  package func isChanged(in environment: EnvironmentValues) -> Bool { false }
}
