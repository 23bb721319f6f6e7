import MartletGeometry
import MartletMotion

/// A part of a keyframe track: one keyframe or several in a row. A keyframe is a target value with
/// the time in seconds that it takes to get there.
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated value, for example `Double` or `CGSize`.
  associatedtype Value: Animatable = Double

  /// Appends the segments of this content to `segments`, in order of time. Only tracks call it.
  func _appendSegments(to segments: inout [_KeyframeSegment<Value>])
}

/// One segment of a track: a target value, a duration in seconds and the curve to the value.
public struct _KeyframeSegment<Value: Animatable> {
  /// The curve of a segment. Velocities are in units of the value per second.
  package enum Kind {
    /// A jump to the value at the end of the segment.
    case move
    /// A move along a timing curve.
    case linear(UnitCurve)
    /// A cubic curve; a nil velocity is taken from the neighbouring values.
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    /// A spring; a nil velocity starts from rest.
    case spring(Animation, start: Value.AnimatableData?)
  }

  let value: Value
  let duration: Double
  let kind: Kind
}

/// Moves to a value along a timing curve, at constant speed by default.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at the end of the keyframe.
  ///   - duration: in seconds; a negative duration or NaN becomes 0.
  ///   - timingCurve: maps the elapsed fraction of the duration to the fraction of the distance.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration), kind: .linear(timingCurve))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Moves to a value along a cubic curve. Neighbouring cubic keyframes join without a jump in
/// velocity.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at the end of the keyframe.
  ///   - duration: in seconds; a negative duration or NaN becomes 0.
  ///   - startVelocity: in values per second. Nil takes the slope of the line between the values of
  ///     the neighbouring keyframes, and zero at the start of the track.
  ///   - endVelocity: as `startVelocity`, for the end of the keyframe.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration),
      kind: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Moves to a value by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at which the spring comes to rest.
  ///   - duration: in seconds; nil waits until the spring has settled.
  ///   - spring: the spring that moves the value.
  ///   - startVelocity: in values per second; nil starts from rest.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    let animation = spring.animation
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration ?? animation.duration),
      kind: .spring(animation, start: startVelocity?.animatableData))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Jumps to a value. It takes no time.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe that jumps to `to`.
  public init(_ to: Value) {
    segment = _KeyframeSegment(value: to, duration: 0, kind: .move)
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Builds the content of a track from the keyframes in a closure.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// Keyframes in order of time.
  public struct List: KeyframeTrackContent {
    let segments: [_KeyframeSegment<Value>]

    /// Appends the segments of all keyframes, in order.
    public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
      segments += self.segments
    }
  }

  /// Makes a list of the segments of one expression.
  public static func buildExpression<K: KeyframeTrackContent>(_ content: K) -> List
  where K.Value == Value {
    var segments: [_KeyframeSegment<Value>] = []
    content._appendSegments(to: &segments)
    return List(segments: segments)
  }

  /// Joins the lists of several statements, in order.
  public static func buildBlock(_ lists: List...) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  /// Joins the lists of the rounds of a `for` loop.
  public static func buildArray(_ lists: [List]) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  /// Makes an empty list for an `if` whose condition is false.
  public static func buildOptional(_ list: List?) -> List { list ?? List(segments: []) }
  /// Returns the list of the first branch of an `if` or `switch`.
  public static func buildEither(first: List) -> List { first }
  /// Returns the list of the second branch of an `if` or `switch`.
  public static func buildEither(second: List) -> List { second }
}
