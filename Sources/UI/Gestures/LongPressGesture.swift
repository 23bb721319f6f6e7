import MartletGeometry

/// A finger held still. The value `true` is sent to `updating` and `onChanged` while it is held,
/// `onEnded` comes when it has been held long enough, before it is lifted.
public struct LongPressGesture: PrimitiveGesture {
  public typealias Value = Bool

  /// Seconds.
  public var minimumDuration: Double
  /// How far the finger may stray, in points on the screen.
  public var maximumDistance: CGFloat

  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public static func _makeRecognizer(
    _ gesture: LongPressGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<LongPressGesture> {
    LongPressRecognizer(gesture)
  }
}

private final class LongPressRecognizer: _GestureRecognizer<LongPressGesture> {
  private var gesture: LongPressGesture
  private var start: (location: CGPoint, time: MonotonicTime)?

  init(_ gesture: LongPressGesture) {
    self.gesture = gesture
    super.init()
  }

  override func update(_ gesture: LongPressGesture) {
    self.gesture = gesture
  }

  override var deadline: MonotonicTime? {
    start?.time.advanced(by: max(0, gesture.minimumDuration))
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Bool> {
    if event.kind == .down { start = (event.location, event.time) }
    guard let start, let deadline else { return .failed }
    let dx = event.location.x - start.location.x
    let dy = event.location.y - start.location.y
    let limit = gesture.maximumDistance
    if dx * dx + dy * dy > limit * limit { return .failed }
    // Time first: a finger that is lifted late has been held long enough.
    if event.time >= deadline { return .ended(true) }
    return event.kind == .up ? .failed : .possible(true)
  }

  override func finish() {
    start = nil
  }
}
