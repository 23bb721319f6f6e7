import MartletGeometry

extension DisplayItem {
  /// Returns the pixels at which this item may look different from `old`, an earlier state of it:
  /// the pixels that `old` has covered, and the pixels that this item covers.
  ///
  /// They are the bounds of both items, except for the lines of two strokes that begin in the same
  /// way, such as the arc of a gauge whose value changes. For such a line only its end is returned.
  /// The coverage of a pixel is exact, so other parts of the line do not affect it. Neither item
  /// may be in the picture of an effect, which would draw the change at other pixels.
  func changedBounds(from old: DisplayItem) -> (before: PixelRect, after: PixelRect) {
    guard case .stroke(let path, let style, let paint) = content,
      case .stroke(let oldPath, let oldStyle, let oldPaint) = old.content,
      transform == old.transform, style == oldStyle,
      paint == oldPaint, style.dash.isEmpty, let first = path.changedStep(from: oldPath)
    else { return (old.bounds, bounds) }
    func end(_ path: Path) -> PixelRect {
      style.bounds(of: path.curveBox(transform, fromStep: first), transform)
    }
    return (end(oldPath).intersection(old.bounds), end(path).intersection(bounds))
  }
}
