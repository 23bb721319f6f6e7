import MartletGeometry

/// A finger that rests on the view. `updating` and `onChanged` receive `true` while the gesture
/// waits for `minimumDuration`. `onEnded` is called as soon as that time is over, before the finger
/// is lifted.
public struct LongPressGesture: PrimitiveGesture {
  /// True while the finger rests.
  public typealias Value = Bool

  /// The time that the finger must rest, in seconds.
  public var minimumDuration: Double
  /// The distance that the finger may move, in points of the root's space.
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
  /// The position and the time at which the finger came down.
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
    let limit = gesture.maximumDistance
    if event.location.squaredDistance(to: start.location) > limit * limit { return .failed }
    // The time is checked first: a finger that is lifted late has rested long enough.
    if event.time >= deadline { return .ended(true) }
    return event.kind == .up ? .failed : .possible(true)
  }

  override func finish() {
    start = nil
  }
}
