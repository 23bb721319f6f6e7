/// A style in the environment, without its type.
package struct StyleBox<Configuration> {
  /// Makes the view of a configuration.
  package let makeBody: @MainActor (Configuration) -> AnyView
  /// Runs after the action of a control inside. Menus and alerts close with it.
  package var afterAction: (@MainActor () -> Void)?
  /// True if the style has a gesture of its own that runs the action.
  package var handlesTouches = false

  init(_ makeBody: @escaping @MainActor (Configuration) -> AnyView) {
    self.makeBody = makeBody
  }
}
