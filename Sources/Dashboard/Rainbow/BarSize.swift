import MartletUI

/// A measure of the rainbow bar, by the kind of cut-out that the display has.
enum BarSize: Hashable {
  /// No cut-out: a bar of 20 points that runs from the middle.
  case none
  /// A small camera notch.
  case small
  /// A larger one.
  case big
  /// Points.
  case custom(CGFloat)

  var height: CGFloat { measure(20, 30, 33) }
  /// Width of the gap in the middle.
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

  /// What suits a gap of `width` points, such as that of `display.cutout`.
  static func suiting(gap width: CGFloat) -> BarSize {
    width <= 0 ? .none : width < 123 ? .small : .big
  }
}
