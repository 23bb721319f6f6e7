import MartletGeometry

/// The rim of the mode in which nothing is shown, for a television that hides the edge of its
/// picture. The driver makes the picture smaller by it.
package enum Underscan: Hashable, Sendable {
  /// A share of the width at the left and at the right, and of the height above and below.
  case share(Double)
  /// Pixels of the mode at the left and at the right, and above and below.
  case pixels(x: Int, y: Int)

  /// Returns the width and the height of the rim in pixels of a mode of this size.
  func rim(of size: PixelSize) -> (x: Int, y: Int) {
    switch self {
    case .share(let share):
      (
        Int((Double(size.width) * share).rounded()), Int((Double(size.height) * share).rounded())
      )
    case .pixels(let x, let y): (x, y)
    }
  }

  /// Returns the values of a connector's properties that make the rim; empty if its driver has
  /// none. `left margin` and its like take at most 100 pixels (Intel, vc4), `underscan hborder` and
  /// `vborder` at most 128 (amdgpu, nouveau). A wider rim becomes the widest that is possible.
  func settings(in table: PropertyTable, size: PixelSize) -> [PropertySetting] {
    let (x, y) = rim(of: size)
    if let left = table["left margin"]?.id, let right = table["right margin"]?.id,
      let top = table["top margin"]?.id, let bottom = table["bottom margin"]?.id
    {
      let (x, y) = (UInt64(clamping: min(x, 100)), UInt64(clamping: min(y, 100)))
      return [(left, x), (right, x), (top, y), (bottom, y)].map {
        PropertySetting(property: $0.0, value: $0.1)
      }
    }
    if let isOn = table["underscan"]?.id, let width = table["underscan hborder"]?.id,
      let height = table["underscan vborder"]?.id
    {
      let (x, y) = (UInt64(clamping: min(x, 128)), UInt64(clamping: min(y, 128)))
      return [(isOn, 1), (width, x), (height, y)].map {
        PropertySetting(property: $0.0, value: $0.1)
      }
    }
    return []
  }
}

/// A property of a connector with the value to which a modeset sets it.
struct PropertySetting: Hashable, Sendable {
  var property: PropertyID
  var value: UInt64
}
