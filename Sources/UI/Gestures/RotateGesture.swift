import MartletGeometry

/// Two fingers that turn round one another, with all that is known of it.
///
/// It may begin with a second finger that comes to a drag of the same view: the drag is then
/// cancelled. It ends when either finger is lifted.
public struct RotateGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    /// Seconds of the monotonic clock whose origin is the display's.
    public var time: Double
    /// Clockwise since the second finger came down, full turns included.
    public var rotation: Angle
    /// Change of `rotation` per second.
    public var velocity: Angle
    /// Between the fingers when the second came down, in the rectangle of the view.
    public var startAnchor: UnitPoint
    /// The same place in the view's own space as it was then.
    public var startLocation: CGPoint
  }

  /// How far the fingers must turn, either way, before the gesture begins.
  public var minimumAngleDelta: Angle

  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public static func _makeRecognizer(
    _ gesture: RotateGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<RotateGesture> {
    RotateRecognizer(gesture, context)
  }
}

/// Two fingers that turn round one another; the value is the angle since the second came down.
/// See `RotateGesture`.
public struct RotationGesture: Gesture {
  public typealias Value = Angle

  /// How far the fingers must turn, either way, before the gesture begins.
  public var minimumAngleDelta: Angle

  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public var body: _MapGesture<RotateGesture, Angle> {
    RotateGesture(minimumAngleDelta: minimumAngleDelta).map { $0.rotation }
  }
}

private final class RotateRecognizer: FingerPairRecognizer<RotateGesture> {
  override var isReached: Bool {
    abs(pair.change.turn) >= abs(gesture.minimumAngleDelta.radians)
  }

  override func value(at time: MonotonicTime) -> RotateGesture.Value? {
    RotateGesture.Value(
      time: time.seconds, rotation: Angle(radians: pair.change.turn),
      velocity: Angle(radians: pair.rate(at: time).turn), startAnchor: startAnchor,
      startLocation: startLocation)
  }
}
