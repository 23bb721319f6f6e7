/// A style of whatever type, as the environment hands it down.
package struct StyleBox<Configuration> {
  package let makeBody: @MainActor (Configuration) -> AnyView

  init(_ makeBody: @escaping @MainActor (Configuration) -> AnyView) {
    self.makeBody = makeBody
  }
}
