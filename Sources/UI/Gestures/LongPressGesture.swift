import MartletGeometry

/// A finger that is held still. `updating` and `onChanged` receive `true` while it is held.
/// `onEnded` is called as soon as it was held long enough, before it is lifted.
public struct LongPressGesture: PrimitiveGesture {
  /// `true` while the finger is held.
  public typealias Value = Bool

  /// The time that the finger must be held, in seconds.
  public var minimumDuration: Double
  /// The distance that the finger may move, in points on the screen.
  public var maximumDistance: CGFloat

  /// Makes a long press gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
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
    // The time is checked first: a finger that is lifted late was held long enough.
    if event.time >= deadline { return .ended(true) }
    return event.kind == .up ? .failed : .possible(true)
  }

  override func finish() {
    start = nil
  }
}
