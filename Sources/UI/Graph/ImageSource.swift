import MartletScene

/// Finds images for views by name.
@MainActor
package protocol ImageSource {
  /// Returns the image with this name; nil if there is none. Each view calls it once per name.
  func image(named name: String) -> ImageReference?
}
