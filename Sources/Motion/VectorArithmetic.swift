import MartletGeometry

/// A value that can be added and scaled, and therefore interpolated.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies each component by `rhs`.
  mutating func scale(by rhs: Double)

  /// The dot product of the value with itself.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the value multiplied by `factor`.
  @inlinable public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Moves the value towards `other` by the fraction `amount` of their distance.
  @inlinable public mutating func interpolate(towards other: Self, amount: Double) {
    self = interpolated(to: other, at: amount)
  }

  /// Returns the value moved towards `other` by the fraction `amount` of their distance.
  @inlinable public func interpolated(towards other: Self, amount: Double) -> Self {
    interpolated(to: other, at: amount)
  }

  /// Returns the value at `fraction` of the distance from `self` to `other`. 0 gives exactly
  /// `self`, and 1 exactly `other`. Fractions outside 0…1 extrapolate.
  @inlinable package func interpolated(to other: Self, at fraction: Double) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return self + (other - self).scaled(by: fraction)
  }
}

extension Double: VectorArithmetic {
  /// Multiplies the number by `rhs`.
  @inlinable public mutating func scale(by rhs: Double) { self *= rhs }
  /// The square of the number.
  @inlinable public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies the number by `rhs`, which is rounded to a Float first.
  @inlinable public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  /// The square of the number.
  @inlinable public var magnitudeSquared: Double { Double(self) * Double(self) }
}

#if SWIFTUI_COMPAT
  // Foundation's CGFloat is a type of its own. Without Foundation it is another name of Double.
  extension CGFloat: VectorArithmetic {
    /// Multiplies the number by `rhs`.
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// The square of the number.
    public var magnitudeSquared: Double { Double(self * self) }
  }
#endif

/// The animatable data of a type without animated data. All its values are equal, and all its
/// operations do nothing.
public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
  /// Creates the only value.
  @inlinable public init() {}

  /// The only value.
  @inlinable public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  /// Returns the only value.
  @inlinable public static func + (a: Self, b: Self) -> Self { a }
  /// Returns the only value.
  @inlinable public static func - (a: Self, b: Self) -> Self { a }
  /// Does nothing.
  @inlinable public static func += (a: inout Self, b: Self) {}
  /// Does nothing.
  @inlinable public static func -= (a: inout Self, b: Self) {}
  /// Does nothing.
  @inlinable public mutating func scale(by rhs: Double) {}
  /// Always 0.
  @inlinable public var magnitudeSquared: Double { 0 }
}

/// Two animatable values as one vector. Nest pairs for more than two.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The pair of zeros.
  @inlinable public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }

  /// Returns the sum, component by component.
  @inlinable public static func + (a: AnimatablePair, b: AnimatablePair) -> AnimatablePair {
    AnimatablePair(a.first + b.first, a.second + b.second)
  }

  /// Returns the difference, component by component.
  @inlinable public static func - (a: AnimatablePair, b: AnimatablePair) -> AnimatablePair {
    AnimatablePair(a.first - b.first, a.second - b.second)
  }

  /// Adds component by component.
  @inlinable public static func += (a: inout AnimatablePair, b: AnimatablePair) {
    a.first += b.first
    a.second += b.second
  }

  /// Subtracts component by component.
  @inlinable public static func -= (a: inout AnimatablePair, b: AnimatablePair) {
    a.first -= b.first
    a.second -= b.second
  }

  /// Multiplies both components by `rhs`.
  @inlinable public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  /// The sum of the squares of both components.
  @inlinable public var magnitudeSquared: Double {
    first.magnitudeSquared + second.magnitudeSquared
  }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
