import MartletGeometry

/// An operation on the outlines of two shapes.
package enum ShapeOperation: Sendable {
  /// The points of either area.
  case union
  /// The points of both areas.
  case intersection
  /// The points of the first area that are not in the second one.
  case subtraction
  /// The points of exactly one of the areas.
  case symmetricDifference
  /// The parts of the first outline inside the second area.
  case lineIntersection
  /// The parts of the first outline outside the second area.
  case lineSubtraction

  /// Returns the result for two paths.
  package func applied(to a: Path, _ b: Path, eoFill: Bool) -> Path {
    switch self {
    case .union: a.union(b, eoFill: eoFill)
    case .intersection: a.intersection(b, eoFill: eoFill)
    case .subtraction: a.subtracting(b, eoFill: eoFill)
    case .symmetricDifference: a.symmetricDifference(b, eoFill: eoFill)
    case .lineIntersection: a.lineIntersection(b, eoFill: eoFill)
    case .lineSubtraction: a.lineSubtraction(b, eoFill: eoFill)
    }
  }
}

/// Two shapes in the same rectangle, and an operation on their outlines.
public struct _CombinedShape<First: Shape, Second: Shape>: Shape {
  /// The first shape, which gives the size.
  package var first: First
  /// The second shape.
  package var second: Second
  /// The operation.
  package var operation: ShapeOperation
  /// True for the even-odd rule.
  package var eoFill: Bool

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set {
      first.animatableData = newValue.first
      second.animatableData = newValue.second
    }
  }

  /// Returns the result of the operation, a path without curves.
  public func path(in rect: CGRect) -> Path {
    operation.applied(to: first.path(in: rect), second.path(in: rect), eoFill: eoFill)
  }

  /// Returns the size of the first shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    first.sizeThatFits(proposal)
  }

  /// True if one of the outlines depends on the position in a container.
  public var _followsContainer: Bool { first._followsContainer || second._followsContainer }

  /// Returns both shapes in a container.
  public func _inside(_ container: _ContainerShape) -> Self {
    var result = self
    result.first = first._inside(container)
    result.second = second._inside(container)
    return result
  }
}

extension Shape {
  /// Returns a shape with the points of this shape, of `other`, or of both. `eoFill` selects the
  /// even-odd rule for both outlines; the default is the non-zero rule.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .union, eoFill)
  }

  /// Returns a shape with the points that this shape and `other` share. `eoFill` is the same as for
  /// `union`.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .intersection, eoFill)
  }

  /// Returns a shape with the points of this shape that are not in `other`. `eoFill` is the same as
  /// for `union`.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .subtraction, eoFill)
  }

  /// Returns a shape with the points of exactly one of this shape and `other`. `eoFill` is the same
  /// as for `union`.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .symmetricDifference, eoFill)
  }

  /// Returns the parts of the outline that run inside `other`, as open lines.
  public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .lineIntersection, eoFill)
  }

  /// Returns the parts of the outline that run outside `other`, as open lines.
  public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .lineSubtraction, eoFill)
  }

  private func combined<T: Shape>(
    _ other: T, _ operation: ShapeOperation, _ eoFill: Bool
  ) -> _CombinedShape<Self, T> {
    _CombinedShape(first: self, second: other, operation: operation, eoFill: eoFill)
  }
}
