import MartletGeometry

/// A rotation: two fingers that turn around each other.
///
/// It may begin with a second finger during a drag on the same view; the drag is then cancelled. It
/// ends when either finger is lifted.
public struct RotateGesture: PrimitiveGesture {
  /// The state of a rotation.
  public struct Value: Equatable, Sendable {
    #if SWIFTUI_COMPAT
      /// The time of the event on the display's monotonic clock. Differences of two times are
      /// correct, but the date itself has no meaning.
      public var time: Date
    #else
      /// The time of the event in seconds, on the display's monotonic clock.
      public var time: Double
    #endif
    /// The rotation since the second finger came down, clockwise. It may exceed a full turn.
    public var rotation: Angle
    /// The change of `rotation` per second.
    public var velocity: Angle
    /// The midpoint of the fingers when the second one came down, as a fraction of the view's size.
    public var startAnchor: UnitPoint
    /// The midpoint of the fingers when the second one came down, in points of the view's own space
    /// at that time.
    public var startLocation: CGPoint
  }

  /// The rotation in either direction at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Makes a rotation gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: RotateGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<RotateGesture> {
    RotateRecognizer(gesture, context)
  }
}

/// A rotation whose value is only the angle since the second finger came down. See `RotateGesture`.
public struct RotationGesture: Gesture {
  /// The rotation since the second finger came down, clockwise.
  public typealias Value = Angle

  /// The rotation in either direction at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Makes a rotation gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  /// A `RotateGesture`, reduced to its angle.
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
      time: time.gestureTime, rotation: Angle(radians: pair.change.turn),
      velocity: Angle(radians: pair.rate(at: time).turn), startAnchor: startAnchor,
      startLocation: startLocation)
  }
}
