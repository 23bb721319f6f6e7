import MartletGeometry
import MartletScene

extension Path {
  /// The area that drawing a line along this path covers, as a path. Lengths of `style` are in
  /// the path's space; fill it by the non-zero rule. Curves become lines.
  public func strokedPath(_ style: StrokeStyle) -> Path { strokeOutline(style) }
}
