import MartletGeometry

/// A type whose appearance can be animated through a vector of its data.
///
/// The engine both reads and writes `animatableData`. The getter must return the value that the
/// setter received. If it returns something else, for example only the fractional part, the next
/// animation starts at a wrong value.
@MainActor @preconcurrency public protocol Animatable {
  /// The vector that is interpolated; `EmptyAnimatableData` for a type without animated data.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The data to animate. The engine sets it to an intermediate value for each frame.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// The default: no data, so nothing is animated.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself, for a type that is its own vector.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {
  /// A number is animated as itself.
  public typealias AnimatableData = Double
}

extension Float: Animatable {
  /// A number is animated as itself.
  public typealias AnimatableData = Float
}

#if SWIFTUI_COMPAT
  // In other builds `CGFloat` is another name of `Double`.
  extension CGFloat: Animatable {
    /// A number is animated as itself.
    public typealias AnimatableData = CGFloat
  }
#endif

extension AnimatablePair: Animatable {
  /// A pair is animated as itself.
  public typealias AnimatableData = AnimatablePair
}

extension CGPoint: Animatable {
  /// The coordinates.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }
}

extension CGSize: Animatable {
  /// The width and the height.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set {
      width = newValue.first
      height = newValue.second
    }
  }
}

extension CGRect: Animatable {
  /// The origin and the size.
  public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set {
      origin.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}

extension UnitPoint: Animatable {
  /// The coordinates.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }
}

extension Angle: Animatable {
  /// The angle in radians.
  public var animatableData: Double {
    get { radians }
    set { radians = newValue }
  }
}
