/// A style in the environment, without its type.
package struct StyleBox<Configuration> {
  /// Makes the view of a configuration.
  package let makeBody: @MainActor (Configuration) -> AnyView
  /// Called after the action of a control inside: a menu and an alert go then.
  package var afterAction: (@MainActor () -> Void)?

  init(_ makeBody: @escaping @MainActor (Configuration) -> AnyView) {
    self.makeBody = makeBody
  }
}
