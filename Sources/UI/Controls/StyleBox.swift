/// A style of buttons, toggles or other controls as an environment value, without its type.
/// Functions such as `buttonStyle(_:)` set it, and the control calls `makeBody`.
package struct StyleBox<Configuration> {
  /// Returns the view of a control with this configuration.
  package let makeBody: @MainActor (Configuration) -> AnyView
  /// Runs after the action of a button inside; nil for none. Menus and alerts close themselves with
  /// it.
  package var afterAction: (@MainActor () -> Void)?
  /// True if a gesture of the style itself runs the action.
  package var handlesTouches = false

  init(_ makeBody: @escaping @MainActor (Configuration) -> AnyView) {
    self.makeBody = makeBody
  }
}
