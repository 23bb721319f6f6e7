import MartletGeometry

/// A drag: a finger that moves. The gesture begins when the finger has moved by `minimumDistance`,
/// and ends when it is lifted.
///
/// Inside a scroll view, a drag begins only when it is clear that the finger does not scroll: after
/// 10 points in a direction in which the view does not scroll, or after 0.08 s without movement.
public struct DragGesture: PrimitiveGesture {
  /// The state of a drag.
  public struct Value: Equatable, Sendable {
    /// The position of the finger, in points of the gesture's coordinate space as it is now. If the
    /// view moves with the finger, the space moves as well.
    public var location: CGPoint
    /// The position at which the finger came down, in points of the coordinate space as it was
    /// then.
    public var startLocation: CGPoint
    /// The velocity of the finger, in points of the coordinate space per second.
    public var velocity: CGSize
    #if SWIFTUI_COMPAT
      /// The time of the event on the display's monotonic clock. Differences of two times are
      /// correct, but the date itself has no meaning.
      public var time: Date
    #else
      /// The time of the event in seconds, on the display's monotonic clock.
      public var time: Double
    #endif

    /// The distance from `startLocation` to `location`.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// The position that the finger would reach in a quarter of a second at its current velocity.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    /// The distance from `startLocation` to `predictedEndLocation`.
    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }

  /// The distance that the finger must move before the gesture begins, in points of the root's
  /// space. With 0 the gesture begins on touch.
  public var minimumDistance: CGFloat
  /// The space of the locations in `Value`.
  public var coordinateSpace: CoordinateSpace

  /// Makes a drag gesture. `minimumDistance` is in points of the root's space.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// Makes a drag gesture whose locations are in a space that has a name.
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: DragGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<DragGesture> {
    DragRecognizer(gesture, context)
  }
}

private final class DragRecognizer: _GestureRecognizer<DragGesture> {
  /// The state of the touch. Start positions are in the root's space, start locations in the
  /// gesture's coordinate space.
  private enum State {
    case idle
    case pressed(start: CGPoint, startLocation: CGPoint)
    case dragging(startLocation: CGPoint)
  }

  private var gesture: DragGesture
  private let context: _GestureContext
  private var state = State.idle

  init(_ gesture: DragGesture, _ context: _GestureContext) {
    self.gesture = gesture
    self.context = context
    super.init()
  }

  override func update(_ gesture: DragGesture) {
    self.gesture = gesture
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<DragGesture.Value> {
    if event.kind == .down {
      let location = context.location(of: event.location, in: gesture.coordinateSpace)
      state = .pressed(start: event.location, startLocation: location)
    }
    switch state {
    case .idle: return .failed
    case .pressed(let start, let startLocation):
      guard isFar(event.location, from: start) else {
        return event.kind == .up ? .failed : .possible(nil)
      }
      state = .dragging(startLocation: startLocation)
      return phase(event, startLocation)
    case .dragging(let startLocation):
      return phase(event, startLocation)
    }
  }

  override func finish() {
    state = .idle
  }

  private func isFar(_ point: CGPoint, from start: CGPoint) -> Bool {
    let distance = max(0, gesture.minimumDistance)
    return point.squaredDistance(to: start) >= distance * distance
  }

  private func phase(
    _ event: GestureEvent, _ startLocation: CGPoint
  ) -> GesturePhase<DragGesture.Value> {
    let space = gesture.coordinateSpace
    let location = context.location(of: event.location, in: space)
    let ahead = context.location(
      of: CGPoint(
        x: event.location.x + event.velocity.width, y: event.location.y + event.velocity.height),
      in: space)
    let value = DragGesture.Value(
      location: location, startLocation: startLocation,
      velocity: CGSize(width: ahead.x - location.x, height: ahead.y - location.y),
      time: event.time.gestureTime)
    return event.kind == .up ? .ended(value) : .active(value)
  }
}

extension MonotonicTime {
  #if SWIFTUI_COMPAT
    /// The time of an event as the values of gestures report it: a date that has no meaning but in
    /// its differences.
    var gestureTime: Date { Date(timeIntervalSinceReferenceDate: seconds) }
  #else
    /// The time of an event as the values of gestures report it: seconds of the monotonic clock.
    var gestureTime: Double { seconds }
  #endif
}
