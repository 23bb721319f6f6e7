import MartletGeometry

/// A finger that moves, from its first step of `minimumDistance` until it is lifted.
///
/// Inside a scroll view a drag begins once it is clear that the finger does not scroll: after
/// 10 points in a direction that does not, or a short rest.
public struct DragGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    /// Where the finger is, in the space as it is now: a view that moves with the finger measures
    /// from its present place.
    public var location: CGPoint
    /// Where the finger came down, in the space as it was then.
    public var startLocation: CGPoint
    /// Points per second.
    public var velocity: CGSize
    #if SWIFTUI_COMPAT
      /// By the display's monotonic clock: its differences are right, its day is not.
      public var time: Date
    #else
      /// Seconds of the monotonic clock whose origin is the display's.
      public var time: Double
    #endif

    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// Where the finger would come to rest: a quarter of a second on at its speed.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }

  /// Points on the screen that the finger must move first; 0 begins on touch.
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public static func _makeRecognizer(
    _ gesture: DragGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<DragGesture> {
    DragRecognizer(gesture, context)
  }
}

private final class DragRecognizer: _GestureRecognizer<DragGesture> {
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
    let dx = point.x - start.x
    let dy = point.y - start.y
    let distance = max(0, gesture.minimumDistance)
    return dx * dx + dy * dy >= distance * distance
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
    #if SWIFTUI_COMPAT
      let time = Date(timeIntervalSinceReferenceDate: event.time.seconds)
    #else
      let time = event.time.seconds
    #endif
    let value = DragGesture.Value(
      location: location, startLocation: startLocation,
      velocity: CGSize(width: ahead.x - location.x, height: ahead.y - location.y),
      time: time)
    return event.kind == .up ? .ended(value) : .active(value)
  }
}
