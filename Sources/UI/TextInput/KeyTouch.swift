import MartletGeometry

/// The state of a finger on a key.
struct KeyTouch: Hashable {
  /// True while lifting the finger would press the key.
  var isInside: Bool
  /// The distance of the finger from where it came down, in points of the root's space, on a key
  /// that was held; nil before.
  var slide: CGSize?

  /// True while the key looks pressed.
  var isPressing: Bool { isInside || slide != nil }
}

/// The touch of a key: a press like that of a button or, on a key with alternates, a hold of
/// `delay` after which the finger may slide anywhere.
struct KeyTouchGesture: PrimitiveGesture {
  typealias Value = KeyTouch

  /// The time after which a key counts as held, in seconds.
  static let delay = 0.5

  /// True if the key offers something when it is held.
  let holds: Bool

  static func _makeRecognizer(
    _ gesture: KeyTouchGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<KeyTouchGesture> {
    KeyTouchRecognizer(gesture, context)
  }
}

private final class KeyTouchRecognizer: _GestureRecognizer<KeyTouchGesture> {
  /// The distance outside of the key, in points, within which the finger still presses it.
  private static let margin: CGFloat = 20

  private var gesture: KeyTouchGesture
  private let context: _GestureContext
  /// The position at which the finger came down, in the root's space.
  private var start: CGPoint?
  /// The time at which the key counts as held; nil if it never does, or already.
  private var holdTime: MonotonicTime?
  private var isHeld = false

  init(_ gesture: KeyTouchGesture, _ context: _GestureContext) {
    self.gesture = gesture
    self.context = context
    super.init()
  }

  override func update(_ gesture: KeyTouchGesture) {
    self.gesture = gesture
  }

  override var deadline: MonotonicTime? { holdTime }

  override func handle(_ event: GestureEvent) -> GesturePhase<KeyTouch> {
    if event.kind == .down {
      start = event.location
      holdTime = gesture.holds ? event.time.advanced(by: KeyTouchGesture.delay) : nil
    }
    guard let start else { return .failed }
    let isInside = context.isNear(event.location, margin: Self.margin)
    if event.kind == .tick, let time = holdTime, event.time >= time {
      holdTime = nil
      isHeld = isInside
    }
    var touch = KeyTouch(isInside: isInside)
    if isHeld {
      touch.slide = CGSize(
        width: event.location.x - start.x, height: event.location.y - start.y)
    }
    guard event.kind == .up else { return isHeld ? .active(touch) : .possible(touch) }
    holdTime = nil
    return touch.isPressing ? .ended(touch) : .failed
  }

  override func finish() {
    start = nil
    holdTime = nil
    isHeld = false
  }
}
