import MartletScene

/// Finds pictures for views by name.
@MainActor
package protocol ImageSource {
  /// Nil when there is no such picture. Called once for each name and view.
  func image(named name: String) -> ImageReference?
}
