import MartletGeometry

/// A pinch: two fingers that move apart or together.
///
/// It may begin with a second finger during a drag on the same view; the drag is then cancelled. It
/// ends when either finger is lifted.
public struct MagnifyGesture: PrimitiveGesture {
  /// The state of a pinch.
  public struct Value: Equatable, Sendable {
    #if SWIFTUI_COMPAT
      /// The time of the event on the display's monotonic clock. Differences of two times are
      /// correct, but the date itself has no meaning.
      public var time: Date
    #else
      /// The time of the event in seconds, on the display's monotonic clock.
      public var time: Double
    #endif
    /// The ratio of the fingers' distance to their distance when the second one came down.
    public var magnification: CGFloat
    /// The change of `magnification` per second.
    public var velocity: CGFloat
    /// The midpoint of the fingers when the second one came down, as a fraction of the view's size.
    public var startAnchor: UnitPoint
    /// The midpoint of the fingers when the second one came down, in points of the view's own space
    /// at that time.
    public var startLocation: CGPoint
    /// The midpoint of the fingers now, in points of the view's own space as it is now.
    package var location: CGPoint
  }

  /// The difference of `magnification` from 1 at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Makes a pinch gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: MagnifyGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<MagnifyGesture> {
    MagnifyRecognizer(gesture, context)
  }
}

/// A pinch whose value is only the ratio of the fingers' distance to their distance when the second
/// one came down. See `MagnifyGesture`.
public struct MagnificationGesture: Gesture {
  /// The ratio of the fingers' distance to their initial distance.
  public typealias Value = CGFloat

  /// The difference of the value from 1 at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Makes a pinch gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  /// A `MagnifyGesture`, reduced to its ratio.
  public var body: _MapGesture<MagnifyGesture, CGFloat> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map { $0.magnification }
  }
}

private final class MagnifyRecognizer: FingerPairRecognizer<MagnifyGesture> {
  override var isReached: Bool { abs(pair.change.scale - 1) >= gesture.minimumScaleDelta }

  override func value(at time: MonotonicTime) -> MagnifyGesture.Value? {
    MagnifyGesture.Value(
      time: time.gestureTime, magnification: pair.change.scale, velocity: pair.rate(at: time).scale,
      startAnchor: startAnchor, startLocation: startLocation,
      location: context.location(of: pair.center, in: .local))
  }
}
