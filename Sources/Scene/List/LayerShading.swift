import MartletGeometry
import MartletRaster

/// A shader on the finished picture of some items, with the position of the view to which it
/// belongs.
package struct LayerShading: Hashable, Sendable {
  /// The shader.
  package let shader: AnyShader
  /// The position of the view in the picture.
  package let space: ShaderSpace
  /// The maximum distance, in device pixels, between a pixel and the pixels from which it is
  /// computed. Both are 0 for a shader that keeps the positions.
  package let reach: PixelSize
  /// The device pixels of the view. The shader also runs on those on which nothing is drawn.
  let frame: PixelRect
  /// The pixels of the result that can be visible; empty until the builder knows them. A result has
  /// no pixels beyond the clip, however far the shader reaches.
  var output = PixelRect.empty

  /// The maximum of `reach`, which keeps arithmetic with it in range. The picture is limited by the
  /// clip and not by this number.
  private static let largestReach = 65_536.0

  /// Creates a shading whose shader reads pixels up to `reach` points away.
  init(_ shader: AnyShader, reach: CGSize, in space: ShaderSpace) {
    func pixels(_ points: CGFloat, _ scale: CGFloat) -> Int {
      let length = Double(abs(points * scale))
      // NaN counts as 0.
      return length > 0 && points > 0 ? Int(min(length, Self.largestReach).rounded(.up)) : 0
    }
    self.shader = shader
    self.space = space
    self.reach =
      shader.keepsPositions
      ? PixelSize(width: 0, height: 0)
      : PixelSize(
        width: pixels(reach.width, space.scale.width),
        height: pixels(reach.height, space.scale.height))
    frame = space.frame
  }

  /// Returns the pixels of the result that depend on the pixels of `rect`, or the reverse.
  func spread(_ rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return rect }
    return PixelRect(
      minX: rect.minX - reach.width, minY: rect.minY - reach.height,
      maxX: rect.maxX + reach.width, maxY: rect.maxY + reach.height)
  }

  /// Returns the result for a picture, whose top-left pixel is `origin`. The top-left pixel of the
  /// result is that of `output`, or `origin` for a shader that keeps the positions.
  func applied(to pixmap: consuming Pixmap, at origin: PixelPoint) -> Pixmap {
    switch shader {
    case .color(let shader):
      pixmap.apply(shader, in: frame, at: origin, space)
      return pixmap
    case .distortion(let shader):
      return pixmap.distorted(by: shader, at: origin, to: output, space)
    case .layer(let shader):
      return pixmap.drawn(by: shader, at: origin, to: output, space)
    }
  }
}
