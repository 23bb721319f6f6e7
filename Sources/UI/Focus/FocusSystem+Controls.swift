import MartletGeometry

// The focus of controls, which only keys move: presses, moves in a direction, and the return of the
// focus after a presentation has ended.

extension FocusSystem {
  // MARK: - Navigation

  /// Makes controls reachable, because a key was pressed that moves the focus or presses.
  func beginNavigation() {
    if !usesKeys {
      usesKeys = true
      (focused as? FocusableNode)?.hidesRing = false
      followFrame()
    }
    validate()
  }

  /// Hides the ring and takes the focus from a control. The host calls it when a finger or a button
  /// of the pointer goes down.
  package func touchDidBegin() {
    guard usesKeys else { return }
    usesKeys = false
    trail.removeAll()
    heldFrame = nil
    if let control = focusedNode, control is any KeyControl {
      move(to: nil)
      lastControl = Weak(object: control)
    } else {
      (focused as? FocusableNode)?.hidesRing = true
    }
  }

  /// Uses a press that no view has handled: Tab, the arrow keys and Return move the focus, and
  /// Escape dismisses a presentation or takes the focus away. `hadFocus` is true if a view had the
  /// focus when the key went down.
  func navigate(_ press: KeyPress, hadFocus: Bool) {
    if let direction = MoveCommandDirection(press.key), press.modifiers.isEmpty {
      return moveFocus(direction)
    }
    guard press.phase == .down else { return }
    switch press.key {
    case .tab: advance(isForward: !press.modifiers.contains(.shift))
    case .return: if !hadFocus, focusedNode == nil { beginFocus() }
    case .escape: leave()
    default: break
    }
  }

  /// Gives the focus to the control that had it before a touch, or else to the first view.
  private func beginFocus() {
    guard usesKeys, let root else { return }
    let search = FocusSearch(in: root)
    if let candidate = search.candidate(of: lastControl?.object) ?? search.inReadingOrder.first {
      take(candidate.node)
    }
  }

  /// Moves the focus to the next view in reading order, or to the previous one. After the last view
  /// comes the first.
  package func advance(isForward: Bool) {
    guard let root else { return }
    let search = FocusSearch(in: root)
    let all = search.inReadingOrder
    if focusedNode == nil, let last = search.candidate(of: lastControl?.object) {
      return take(last.node)
    }
    guard let index = all.firstIndex(where: { $0.node === focusedNode }) else {
      if let candidate = isForward ? all.first : all.last { take(candidate.node) }
      return
    }
    take(all[(index + (isForward ? 1 : all.count - 1)) % all.count].node)
  }

  /// Moves the focus to the nearest view in a direction. Without one, the scroll view around the
  /// focus moves.
  private func moveFocus(_ direction: MoveCommandDirection) {
    guard usesKeys, let root else { return }
    guard let focusedNode else { return beginFocus() }
    let search = FocusSearch(in: root)
    guard let candidate = search.candidate(of: focusedNode) else { return }
    if let next = search.next(from: candidate, direction) {
      take(next.node)
    } else {
      scroll(around: focusedNode, direction)
    }
  }

  /// The distance by which an arrow key scrolls if no view lies in its direction, in points.
  private static let scrollStep: CGFloat = 60

  private func scroll(around node: LayoutNode, _ direction: MoveCommandDirection) {
    let step = Self.scrollStep
    let (dx, dy): (CGFloat, CGFloat) =
      switch direction {
      case .up: (0, -step)
      case .down: (0, step)
      case .left: (-step, 0)
      case .right: (step, 0)
      }
    var next = node.parent
    while let current = next {
      if let scroll = current.asWheelTarget, scroll.wheel(dx: dx, dy: dy, at: node.graph.time) {
        return
      }
      next = current.parent
    }
  }

  /// Gives the focus to a view and scrolls it into view. A key that is held goes on to repeat.
  private func take(_ node: LayoutNode) {
    let repeating = repeatingPress
    move(to: node)
    repeatingPress = repeating
    var next = node.parent
    while let current = next {
      current.asWheelTarget?.reveal(node)
      next = current.parent
    }
  }

  // MARK: - Presses

  /// Presses the control, or makes a step of its value.
  func press(_ press: KeyPress, on control: any KeyControl) -> KeyPress.Result {
    if press.key == .return || press.key == .space {
      guard control.pressRecognizer != nil else { return .ignored }
      switch press.phase {
      case .down: beginPress(of: control)
      case .up: endPress(of: control)
      default: break
      }
      return .handled
    }
    guard press.phase != .up, press.modifiers.isEmpty, let steps = control.keySteps,
      let direction = MoveCommandDirection(press.key), direction.axis == steps.axis
    else { return .ignored }
    let isMirrored = steps.axis == .horizontal && control.readsFromRight
    steps.step((direction == .right || direction == .down) != isMirrored)
    return .handled
  }

  /// Puts a finger down on the centre of the control.
  private func beginPress(of control: any KeyControl) {
    guard let recognizer = control.pressRecognizer, recognizer.contestant == nil else { return }
    let event = GestureEvent(.down, location: control.shownCenter, time: control.graph.time)
    if recognizer.outcome(of: event) != .failed { recognizer.commit() }
    pressed = Weak(object: control)
  }

  /// Lifts the finger, which runs the action of the control.
  private func endPress(of control: any KeyControl) {
    guard pressed?.object === control, let recognizer = control.pressRecognizer else { return }
    pressed = nil
    let event = GestureEvent(.up, location: control.shownCenter, time: control.graph.time)
    if recognizer.outcome(of: event) == .ended { recognizer.commit() }
    recognizer.finish()
    checkLater()
  }

  /// Lifts the finger without running the action.
  func cancelPress() {
    let control = pressed?.object as? any KeyControl
    pressed = nil
    control?.pressRecognizer?.finish()
  }

  // MARK: - Presentations

  /// Ends the editing of a text, dismisses the presentation around the focus, or takes the focus
  /// away.
  private func leave() {
    if takesText { return move(to: nil) }
    if let front = presentationInFront {
      front.dismissByKey()
      return checkLater()
    }
    if let control = focusedNode {
      move(to: nil)
      lastControl = Weak(object: control)
    }
  }

  /// The presentation that contains the focus. Without a focus it is the one in the middle of the
  /// output.
  private var presentationInFront: (any KeyDismissible)? {
    if let focusedNode { return Self.presentation(around: focusedNode) }
    guard let root else { return nil }
    var path: [LayoutNode] = []
    _ = root.hitTest(CGPoint(x: root.size.width / 2, y: root.size.height / 2), &path)
    return path.first.flatMap { Self.presentation(around: $0) }
  }

  private static func presentation(around node: LayoutNode) -> (any KeyDismissible)? {
    var next: LayoutNode? = node
    while let current = next {
      if let found = current as? any KeyDismissible, found.isPresented { return found }
      next = current.parent
    }
    return nil
  }

  /// The seconds after which a presentation that a key has opened or closed has moved.
  private static let checkDelay = 0.6

  /// Looks for another view for the focus after this frame, and again after a presentation has
  /// moved.
  private func checkLater() {
    guard let graph else { return }
    graph.enqueueAction { [weak self] in self?.validate() }
    graph.timers.set(check, at: graph.time.advanced(by: Self.checkDelay))
  }

  // MARK: - Return

  /// Moves the focus if keys can no longer reach its view: back to the view that had it before a
  /// presentation, into the presentation that covers it, or to the nearest view.
  func validate() {
    guard usesKeys, let root, let frame = heldFrame else { return }
    let old = focusedNode
    if let old, FocusSearch.accepts(old), FocusSearch.isReached(old, from: root) {
      return followFrame()
    }
    let search = FocusSearch(in: root)
    let back = trail.lastIndex { search.candidate(of: $0.object) != nil }
    var next: LayoutNode?
    if let back {
      next = trail[back].object
      trail.removeSubrange(back...)
    } else {
      if let old, FocusSearch.accepts(old), old.isInside(root) {
        trail.removeAll { $0.object == nil }
        trail.append(Weak(object: old))
      }
      next = successor(of: old, frame, search)
    }
    if let next { take(next) } else { move(to: nil) }
    // Without another view the frame stays known while a covered view waits for the focus.
    if next == nil, !trail.isEmpty { heldFrame = frame }
  }

  /// Returns the first view of a presentation that covers `old`, or else the view that is nearest
  /// to its frame.
  private func successor(
    of old: LayoutNode?, _ frame: CGRect, _ search: FocusSearch
  ) -> LayoutNode? {
    if let first = search.inReadingOrder.first?.node,
      let front = Self.presentation(around: first), old.map({ !$0.isInside(front) }) ?? false
    {
      return first
    }
    return search.nearest(to: frame)?.node
  }

  /// Notes the frame of the focused view, so that a neighbour can be found when the view is gone.
  func followFrame() {
    heldFrame = focusedNode.map { $0.convert($0.bounds, to: nil) }
  }

  /// Returns the focus of a control, with the ring's colour from its environment.
  func makeFocus(of control: any KeyControl) -> KeyFocus {
    let environment = control.keyEnvironment ?? EnvironmentValues()
    let ring =
      usesKeys && environment.hasFocusEffect
      ? Color.accentColor.resolved(in: environment) : nil
    return KeyFocus(ring: ring) { [weak self] in self?.validate() }
  }
}

/// The timer that validates the focus after a presentation has moved.
@MainActor
final class FocusCheck: TimedNode {
  private let action: () -> Void

  /// Makes a timer that calls `action`.
  init(_ action: @escaping () -> Void) { self.action = action }

  /// Calls the action.
  package func timerDidFire() { action() }
}

extension MoveCommandDirection {
  /// The axis of the direction.
  fileprivate var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
}

extension LayoutNode {
  /// Returns true if the node is `ancestor` or inside it.
  func isInside(_ ancestor: LayoutNode) -> Bool {
    var next: LayoutNode? = self
    while let current = next {
      if current === ancestor { return true }
      next = current.parent
    }
    return false
  }
}
