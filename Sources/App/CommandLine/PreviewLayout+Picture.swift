import MartletGeometry
import MartletUI

extension PreviewLayout {
  /// Returns the size of a preview's picture in device pixels; nil if it would have no pixels or
  /// more than `PictureSize.limits` allows.
  ///
  /// - Parameters:
  ///   - screen: the size of the screen, in device pixels. `orientation` exchanges its sides if it
  ///     asks for that.
  ///   - scale: device pixels per point.
  ///   - fitting: the size that the view chooses, in points, for the layout `sizeThatFits`.
  func pictureSize(
    screen: PixelSize, orientation: InterfaceOrientation?, scale: Double,
    fitting: CGSize = .zero
  ) -> PixelSize? {
    switch self {
    case .device: Self.turned(screen, to: orientation)
    case .sizeThatFits: Self.pixels(fitting.width, fitting.height, scale)
    case .fixed(let width, let height): Self.pixels(width, height, scale)
    }
  }

  private static func turned(_ size: PixelSize, to orientation: InterfaceOrientation?) -> PixelSize
  {
    guard let orientation else { return size }
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    switch orientation {
    case .landscapeLeft, .landscapeRight: return PixelSize(width: long, height: short)
    default: return PixelSize(width: short, height: long)
    }
  }

  private static func pixels(_ width: CGFloat, _ height: CGFloat, _ scale: Double) -> PixelSize? {
    // A thousandth of a pixel is an error of the arithmetic, such as in 33.4 · 5.
    guard let width = Int(exactly: (Double(width) * scale - 0.001).rounded(.up)),
      let height = Int(exactly: (Double(height) * scale - 0.001).rounded(.up)),
      PictureSize.allows(width, height)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}
