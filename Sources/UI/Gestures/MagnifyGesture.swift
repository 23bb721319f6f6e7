import MartletGeometry

/// Two fingers that move apart or together, with all that is known of it.
///
/// It may begin with a second finger that comes to a drag of the same view: the drag is then
/// cancelled. It ends when either finger is lifted.
public struct MagnifyGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    /// Seconds of the monotonic clock whose origin is the display's.
    public var time: Double
    /// The distance of the fingers as a multiple of that when the second came down.
    public var magnification: CGFloat
    /// Change of `magnification` per second.
    public var velocity: CGFloat
    /// Between the fingers when the second came down, in the rectangle of the view.
    public var startAnchor: UnitPoint
    /// The same place in the view's own space as it was then.
    public var startLocation: CGPoint
    /// The place between the fingers, in the view's space as it is now.
    package var location: CGPoint
  }

  /// How far `magnification` must get from 1 before the gesture begins.
  public var minimumScaleDelta: CGFloat

  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  public static func _makeRecognizer(
    _ gesture: MagnifyGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<MagnifyGesture> {
    MagnifyRecognizer(gesture, context)
  }
}

/// Two fingers that move apart or together; the value is their distance as a multiple of that
/// when the second came down. See `MagnifyGesture`.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat

  /// How far the value must get from 1 before the gesture begins.
  public var minimumScaleDelta: CGFloat

  public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  public var body: _MapGesture<MagnifyGesture, CGFloat> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map { $0.magnification }
  }
}

private final class MagnifyRecognizer: FingerPairRecognizer<MagnifyGesture> {
  override var isReached: Bool { abs(pair.change.scale - 1) >= gesture.minimumScaleDelta }

  override func value(at time: MonotonicTime) -> MagnifyGesture.Value? {
    MagnifyGesture.Value(
      time: time.seconds, magnification: pair.change.scale, velocity: pair.rate(at: time).scale,
      startAnchor: startAnchor, startLocation: startLocation,
      location: context.location(of: pair.center, in: .local))
  }
}
