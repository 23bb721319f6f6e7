/// A shape that is made of another one, and passes the container on to it.
public protocol _ShapeWrapper: Shape {
  /// The type of the other shape.
  associatedtype _Wrapped: Shape
  /// The other shape.
  var shape: _Wrapped { get set }
}

extension _ShapeWrapper {
  /// True if the outline depends on the position in a container.
  public var _followsContainer: Bool { shape._followsContainer }

  /// Returns the shape in a container.
  public func _inside(_ container: _ContainerShape) -> Self {
    var result = self
    result.shape = shape._inside(container)
    return result
  }
}

extension _InsetShape: _ShapeWrapper where S: Shape {}
extension _StrokedShape: _ShapeWrapper where S: Shape {}
extension _TrimmedShape: _ShapeWrapper {}
extension _SizedShape: _ShapeWrapper {}
extension OffsetShape: _ShapeWrapper {}
extension RotatedShape: _ShapeWrapper {}
extension ScaledShape: _ShapeWrapper {}
extension TransformedShape: _ShapeWrapper {}
