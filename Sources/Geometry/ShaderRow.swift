/// The position of a view in a picture on which a shader works. The view is not rotated there.
package struct ShaderSpace: Hashable, Sendable {
  /// The position of the view's origin, in device pixels.
  package let origin: CGPoint
  /// The number of device pixels per point along each axis. Neither is 0; a mirrored axis has a
  /// negative number.
  package let scale: CGSize
  /// The bounds of the view, in points.
  package let bounds: CGRect

  /// Creates the space of a view with these bounds. Nil if `toPixels` rotates, or if it maps the
  /// view to a line or to coordinates that are not finite.
  ///
  /// - Parameter toPixels: the map from the view's points to device pixels.
  package init?(_ toPixels: CGAffineTransform, bounds: CGRect) {
    let m = toPixels
    guard m.isScaleAndTranslation, m.a != 0, m.d != 0, m.a.isFinite, m.d.isFinite,
      m.tx.isFinite, m.ty.isFinite
    else { return nil }
    origin = CGPoint(x: m.tx, y: m.ty)
    scale = CGSize(width: m.a, height: m.d)
    self.bounds = bounds
  }

  /// The device pixels of the view, with edges rounded to whole pixels.
  package var frame: PixelRect {
    let box = bounds.applying(
      CGAffineTransform(a: scale.width, b: 0, c: 0, d: scale.height, tx: origin.x, ty: origin.y))
    let (x, y) = (box.minX.rounded(), box.minY.rounded())
    return PixelRect(
      covering: CGRect(
        x: x, y: y, width: box.maxX.rounded() - x, height: box.maxY.rounded() - y))
  }
}

/// The positions of the pixels in a row, or in a part of a row, on which a shader works.
///
/// Positions are those of the pixels' centres, in points of the view's own space: the origin is the
/// top-left corner of the view. At two pixels per point the first pixel of a view lies at
/// (0.25, 0.25). Effects outside of the shader, such as a rotation, do not change the positions.
public struct ShaderRow: Hashable, Sendable {
  /// The bounds of the view, in points. The origin is zero.
  public let bounds: CGRect
  /// The y coordinate of all pixels, in points.
  public let y: CGFloat
  /// The device column of the first pixel.
  @usableFromInline let column: Int
  /// The position of the view's origin, in device columns.
  @usableFromInline let origin: Double
  /// The number of device columns per point.
  @usableFromInline let scale: Double

  /// Creates the row that begins at a device pixel.
  package init(_ space: ShaderSpace, x: Int, y: Int) {
    bounds = space.bounds
    self.y = (CGFloat(y) + 0.5 - space.origin.y) / space.scale.height
    column = x
    origin = Double(space.origin.x)
    scale = Double(space.scale.width)
  }

  /// Returns the x coordinate of a pixel, in points. The index counts from the start of the span.
  @inlinable public func x(at index: Int) -> CGFloat {
    CGFloat((Double(column &+ index) + 0.5 - origin) / scale)
  }

  /// Returns the position of a pixel, in points. The index counts from the start of the span.
  @inlinable public func point(at index: Int) -> CGPoint {
    CGPoint(x: x(at: index), y: y)
  }
}
