import MartletGeometry

/// A shape whose type is erased, for example to choose between two shapes at run time.
///
/// A change between two shapes of the same type is animated as the shape itself would be. A change
/// of the type is not animated.
public struct AnyShape: Shape {
  private var shape: any Shape

  /// Erases the type of a shape.
  public init<S: Shape>(_ shape: S) { self.shape = shape }

  /// The animatable data of the erased shape.
  public var animatableData: _AnyAnimatableData {
    get { _AnyAnimatableData(shape.animatableData) }
    set { shape = Self.applying(newValue, to: shape) }
  }

  private static func applying<S: Shape>(_ data: _AnyAnimatableData, to shape: S) -> S {
    guard let data = data.vector as? S.AnimatableData else { return shape }
    var shape = shape
    shape.animatableData = data
    return shape
  }

  /// Returns the outline of the erased shape in `rect`.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  /// Returns the size that the erased shape takes for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  /// Returns the outline of the erased shape with its drawing style, so that a line stays a line.
  public func _outline(in rect: CGRect) -> _Outline { shape._outline(in: rect) }

  /// True if the outline depends on the position in a container.
  public var _followsContainer: Bool { shape._followsContainer }

  /// Returns the erased shape in a container.
  public func _inside(_ container: _ContainerShape) -> AnyShape {
    var result = self
    result.shape = shape._inside(container)
    return result
  }
}

/// Animatable data whose type is erased. Values of different types have no difference, so an
/// animation between them shows its end at once.
public struct _AnyAnimatableData: VectorArithmetic {
  /// The value; nil stands for the zero of any type.
  fileprivate var vector: (any VectorArithmetic)?

  fileprivate init(_ vector: (any VectorArithmetic)?) { self.vector = vector }

  /// The zero of any type.
  public static var zero: _AnyAnimatableData { _AnyAnimatableData(nil) }

  /// Returns the sum of two values of one type; `a` if their types differ.
  public static func + (a: Self, b: Self) -> Self {
    guard let first = a.vector else { return b }
    func sum<V: VectorArithmetic>(_ first: V) -> V {
      (b.vector as? V).map { first + $0 } ?? first
    }
    return _AnyAnimatableData(sum(first))
  }

  /// Returns the difference of two values of one type; zero if their types differ.
  public static func - (a: Self, b: Self) -> Self {
    guard let second = b.vector else { return a }
    func difference<V: VectorArithmetic>(_ second: V) -> V {
      guard let vector = a.vector else { return .zero - second }
      return (vector as? V).map { $0 - second } ?? .zero
    }
    return _AnyAnimatableData(difference(second))
  }

  /// Returns true if both have the same type and are equal. Zero equals only `zero`.
  public static func == (a: Self, b: Self) -> Bool {
    guard let first = a.vector else { return b.vector == nil }
    func isEqual<V: VectorArithmetic>(_ first: V) -> Bool { b.vector as? V == first }
    return isEqual(first)
  }

  /// Multiplies the value by `factor`.
  public mutating func scale(by factor: Double) {
    guard let vector else { return }
    func scaled<V: VectorArithmetic>(_ vector: V) -> V { vector.scaled(by: factor) }
    self.vector = scaled(vector)
  }

  /// The dot product of the value with itself.
  public var magnitudeSquared: Double { vector?.magnitudeSquared ?? 0 }
}
