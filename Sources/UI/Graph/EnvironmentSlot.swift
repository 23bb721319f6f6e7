/// Tells a node whether an environment differs in what it has read.
@MainActor
package class AnyEnvironmentSlot {
  package func isChanged(in environment: EnvironmentValues) -> Bool { false }
}
