// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if SWIFTUI_COMPAT
  import MartletGeometry

  // The functions of CoreGraphics that sources from before Swift still call, under their names.

  /// Returns the point (`x`, `y`).
  public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  /// Returns the size `width` × `height`.
  public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }

  /// Returns the rectangle with this origin and size.
  public func CGRectMake(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  /// Returns the vector (`dx`, `dy`).
  public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
#endif
