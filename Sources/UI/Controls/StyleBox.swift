/// A style in the environment, without its type.
package struct StyleBox<Configuration> {
  /// Makes the view of a configuration.
  package let makeBody: @MainActor (Configuration) -> AnyView

  init(_ makeBody: @escaping @MainActor (Configuration) -> AnyView) {
    self.makeBody = makeBody
  }
}
