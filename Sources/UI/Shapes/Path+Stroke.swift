import MartletGeometry
import MartletScene

extension Path {
  /// Returns the area that a line along this path covers, as a path without curves. Lengths of
  /// `style` are in the path's space. Fill the result with the non-zero rule.
  public func strokedPath(_ style: StrokeStyle) -> Path { strokeOutline(style) }
}
