import MartletText

/// Lays out text for measuring and drawing. `FontLibrary` is the implementation.
@MainActor
package protocol TextSetting {
  /// Returns the lines and glyphs of `text` for the given width and line limit, in points.
  func layout(_ text: StyledText, fit: TextFit) -> TextLayout

  /// Returns the positions of a caret in the layout of `text`.
  func carets(_ text: StyledText, fit: TextFit) -> TextCarets
}
