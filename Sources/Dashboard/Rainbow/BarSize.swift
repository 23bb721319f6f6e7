import MartletUI

/// A size of the loading bar (the rainbow). It depends on the cut-out of the display, which is the
/// gap in the middle of the bar.
enum BarSize: Hashable {
  /// A display without a cut-out: a bar of 20 points that starts in the middle.
  case none
  /// A small camera notch.
  case small
  /// A larger camera notch.
  case big
  /// The same number of points for every measure. A bar takes one of its measures from it.
  case custom(CGFloat)

  var height: CGFloat { measure(20, 30, 33) }
  /// The width of the gap in the middle, in points.
  var centerSpacing: CGFloat { measure(0, 117, 128) }
  var topCornerRadius: CGFloat { measure(10, 6, 7) }
  var bottomCornerRadius: CGFloat { measure(10, 20, 21) }

  private func measure(_ none: CGFloat, _ small: CGFloat, _ big: CGFloat) -> CGFloat {
    switch self {
    case .none: none
    case .small: small
    case .big: big
    case .custom(let points): points
    }
  }

  /// Returns the size for a gap of `width` points, such as that of `display.cutout`.
  static func suiting(gap width: CGFloat) -> BarSize {
    width <= 0 ? .none : width < 123 ? .small : .big
  }
}
