import MartletGeometry

extension TextInputNode {
  /// Gives the field the focus and sets the caret at `point` of the root's space. A `count` of 2
  /// selects the word, and more selects the whole text.
  func tap(at point: CGPoint, count: Int) {
    guard acceptsFocus else { return }
    let cachedLayout = layout(width: isMultiline ? Double(size.width) : nil)
    graph.focus.focusByTouch(self)
    guard let local = pointFromRoot(point) else { return }
    let offset = cachedLayout.carets.offset(
      nearest: CGPoint(x: local.x - left(of: cachedLayout), y: local.y))
    edit {
      switch count {
      case 1: $0.setCaret(offset)
      case 2: $0.selectWord(at: offset)
      default: $0.selectAll()
      }
    }
  }
}

extension TextInputNode: GestureAttachment {
  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let tapRecognizer { return tapRecognizer }
    let made = TextTapRecognizer(self)
    tapRecognizer = made
    return made
  }

  /// Normal: a scroll view around the field gets drags.
  package var gesturePriority: GesturePriority { .normal }
  /// All gestures, or only those of the views inside if the field is disabled.
  package var gestureMask: GestureMask { acceptsFocus ? .all : .subviews }
  /// False.
  package var isScroll: Bool { false }
  /// True after the node has left the tree or while it departs.
  package var isDetached: Bool { hasLeft || isInDepartingView }
}

/// Recognizes taps on a text and counts taps that follow each other quickly at nearly the same
/// place.
private final class TextTapRecognizer: _AnyGestureRecognizer {
  private unowned let node: TextInputNode
  private var start: CGPoint?
  private var last: (time: MonotonicTime, location: CGPoint, count: Int)?
  private var isDone = false

  init(_ node: TextInputNode) {
    self.node = node
    super.init()
  }

  /// The maximum distance in points that a finger may move during a tap.
  private static let slop = 10.0
  /// The maximum time between two counted taps, in seconds.
  private static let pause = 0.35
  /// The maximum distance between two counted taps, in points.
  private static let distance = 30.0

  override func outcome(of event: GestureEvent) -> GestureOutcome {
    switch event.kind {
    case .down: start = event.location
    case .tick: break
    case .move, .up:
      guard let start, Self.length(start, event.location) <= Self.slop else { return .failed }
      guard event.kind == .up else { break }
      var count = 1
      if let last, last.time.advanced(by: Self.pause) >= event.time,
        Self.length(last.location, event.location) <= Self.distance
      {
        count = last.count + 1
      }
      last = (event.time, event.location, count)
      isDone = true
      return .ended
    }
    return .possible
  }

  private static func length(_ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  override func commit() {
    guard isDone, let last else { return }
    isDone = false
    node.tap(at: last.location, count: last.count)
  }

  override func finish() {
    start = nil
    isDone = false
  }
}
