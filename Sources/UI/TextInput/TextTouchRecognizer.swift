import MartletGeometry

/// Recognizes taps and drags on a text. It counts taps that follow each other quickly at nearly the
/// same position.
///
/// A drag moves the caret of a text with the focus, or a handle of its selection. It begins on the
/// caret or a handle, horizontally anywhere, or in any direction after the finger has rested. A
/// scroll view around the text gets the other drags.
package final class TextTouchRecognizer: _AnyGestureRecognizer {
  private unowned let node: TextInputNode
  private var start: CGPoint?
  private var last: (time: MonotonicTime, location: CGPoint, count: Int)?
  /// True if a tap has ended and `commit` has not handled it yet.
  private var isDone = false
  /// The part of the text that the finger has taken, and its distance from the finger.
  private var grip: (part: TextGrip, offset: CGSize)?
  /// The time at which a resting finger takes the caret; nil if it has a part already.
  private var holdTime: MonotonicTime?
  /// The position of the finger of a drag, in the root's space; nil before it begins.
  private var dragged: CGPoint?
  /// The time at which a resting finger drags again, because the text may have scrolled.
  private var tickTime: MonotonicTime?
  /// True if `commit` has not handled the last position of the drag yet.
  private var isPending = false
  private var hasBegun = false

  /// Makes the recognizer of a text.
  package init(_ node: TextInputNode) {
    self.node = node
    super.init()
  }

  /// The maximum distance in points that a finger may move during a tap.
  private static let slop = 10.0
  /// The maximum time between two counted taps, in seconds.
  private static let pause = 0.35
  /// The maximum distance between two counted taps, in points.
  private static let distance = 30.0
  /// The time after which a resting finger takes the caret, in seconds.
  private static let hold = 0.3
  /// The time between two steps of a text that scrolls along, in seconds.
  private static let interval = 0.05

  /// True if the finger has taken the caret or a handle. No scroll view then gets its drag.
  var hasGrip: Bool { grip != nil }

  package override var deadline: MonotonicTime? { dragged == nil ? holdTime : tickTime }

  package override func outcome(of event: GestureEvent) -> GestureOutcome {
    switch event.kind {
    case .down: begin(event)
    case .tick:
      if dragged != nil { return drag(event) }
      if let time = holdTime, event.time >= time {
        holdTime = nil
        grip = (.caret, .zero)
      }
    case .move, .up:
      if dragged != nil || beginsDrag(event.location) { return drag(event) }
      guard let start, Self.length(start, event.location) <= Self.slop else { return .failed }
      guard event.kind == .up else { break }
      countTap(event)
      return .ended
    }
    return .possible
  }

  private func begin(_ event: GestureEvent) {
    start = event.location
    grip = node.grip(at: event.location)
    holdTime = node.isFocused && grip == nil ? event.time.advanced(by: Self.hold) : nil
  }

  private func beginsDrag(_ location: CGPoint) -> Bool {
    guard let start else { return false }
    let distance = Self.length(start, location)
    switch grip?.part {
    case .selectionStart, .selectionEnd: return distance >= 3
    case .caret: return distance >= 6
    case nil:
      return node.isFocused && distance > Self.slop
        && abs(location.x - start.x) > abs(location.y - start.y)
    }
  }

  private func drag(_ event: GestureEvent) -> GestureOutcome {
    dragged = event.location
    isPending = true
    tickTime = event.time.advanced(by: Self.interval)
    return event.kind == .up ? .ended : .active
  }

  private func countTap(_ event: GestureEvent) {
    var count = 1
    if let last, last.time.advanced(by: Self.pause) >= event.time,
      Self.length(last.location, event.location) <= Self.distance
    {
      count = last.count + 1
    }
    last = (event.time, event.location, count)
    isDone = true
  }

  private static func length(_ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  package override func commit() {
    if let dragged {
      guard isPending else { return }
      isPending = false
      hasBegun = true
      let offset = grip?.offset ?? .zero
      node.drag(
        grip?.part ?? .caret,
        to: CGPoint(x: dragged.x + offset.width, y: dragged.y + offset.height))
    } else if isDone, let last {
      isDone = false
      node.tap(at: last.location, count: last.count)
    }
  }

  package override func finish() {
    start = nil
    isDone = false
    grip = nil
    holdTime = nil
    dragged = nil
    tickTime = nil
    isPending = false
    if hasBegun {
      hasBegun = false
      node.endDrag()
    }
  }
}
