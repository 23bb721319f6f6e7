import MartletGeometry
import MartletInput

/// A layout node that can have the focus.
@MainActor
package protocol FocusTarget: LayoutNode {
  /// The settings of the keyboard on the glass for this view; nil for a view that takes keys but no
  /// text.
  var textInput: TextInputTraits? { get }
  /// True if the view can have the focus now.
  var acceptsFocus: Bool { get }
  /// The text before the caret. The keyboard on the glass decides from it whether the next letter
  /// is a capital.
  var textBeforeCaret: String { get }
  /// The rectangle of own space that must stay visible above the keyboard on the glass, in points.
  var focusArea: CGRect { get }
  /// The commands for the text, which a bar offers; nil while there is no bar.
  var editBar: EditBar? { get }

  /// Is called after the node has got or lost the focus.
  func focusDidChange(isFocused: Bool)
  /// Handles a key press that no modifier around the view has handled.
  func press(_ press: KeyPress) -> KeyPress.Result
}

/// A layout node that is notified when the focus moves into or out of its content.
@MainActor
package protocol FocusFollower: LayoutNode {
  /// Is called after the focus has moved into or out of the node's content.
  func focusMoved(isInside: Bool)
}

/// A layout node that may handle the keys of a focused view inside it.
@MainActor
package protocol KeyHandler: LayoutNode {
  /// Handles a key press. Handlers are called from the focused view outwards, until one returns
  /// `handled`.
  func press(_ press: KeyPress) -> KeyPress.Result
}

/// A layout node that is notified when a modifier key such as Shift goes down or up.
@MainActor
package protocol ModifierWatcher: LayoutNode {
  /// Is called after a modifier key went down or up.
  func modifiersChanged(from old: EventModifiers, to new: EventModifiers)
}

/// The focus of one tree: which view gets keys and text.
///
/// `ViewHost` passes the events of keys to `handle`, and text inputs and modifiers move the focus
/// with `focus(_:)` and `advance(isForward:)`. The system calls the focused view and the nodes
/// around it, and keeps weak references to all nodes that have registered. None of this happens
/// while a body is evaluated, because views write state in response.
@MainActor
package final class FocusSystem: GraphPart, TimedNode {
  /// A weak reference in a list.
  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// The graph of the tree.
  private(set) weak var graph: ViewGraph?
  /// The layout node of the whole output. Keys search it for controls.
  package weak var root: LayoutNode? {
    didSet { if let root { graph = root.graph } }
  }
  /// The nodes that can have the focus, in the order in which they were made.
  private var nodes: [Weak<LayoutNode>] = []
  /// The nodes with a keyboard shortcut.
  private var shortcuts: [Weak<LayoutNode>] = []
  private var modifierWatchers: [Weak<LayoutNode>] = []
  /// The node of the view that has the focus.
  private(set) weak var focusedNode: LayoutNode?
  /// The modifier keys that are down.
  package private(set) var modifiers: EventModifiers = []
  /// True if the last input that concerned the focus was a key of a physical keyboard. No keyboard
  /// is shown on the glass then.
  package private(set) var usesPhysicalKeyboard = false
  /// True from a key that moves the focus until the next touch. Controls can have the focus then,
  /// and the focused view shows a ring.
  package internal(set) var usesKeys = false
  /// The frame of the focused view in the root's space, while `usesKeys` is true; nil without a
  /// focus.
  var heldFrame: CGRect?
  /// The views that had the focus when a presentation covered them, the newest last.
  var trail: [Weak<LayoutNode>] = []
  /// The control that had the focus before a touch or Escape took it away.
  var lastControl: Weak<LayoutNode>?
  /// The control whose key is down.
  var pressed: Weak<LayoutNode>?
  /// Validates the focus after a presentation has moved.
  private(set) lazy var check = FocusCheck { [weak self] in self?.validate() }
  /// The press that repeats while its key is down; nil if none does.
  var repeatingPress: KeyPress?
  /// The physical key of `repeatingPress`; nil for a key of the keyboard on the glass.
  private var repeatingKey: Key?

  /// Is called when the focus has moved to, from or between views that take text, and when the text
  /// of the focused view has changed. The root shows or hides the keyboard on the glass.
  package var onTextInput: (() -> Void)?
  /// Is called after each layout. The root moves the content above the keyboard on the glass.
  package var onLayout: (() -> Void)?
  /// The values that views around the focus publish.
  let values = FocusedValueTable()
  /// The text that was cut or copied last. It never leaves the program.
  package var clipboard = ""

  /// Makes a system without a focus.
  package init() {}

  /// Releases all nodes and closures after the tree has been taken apart.
  package func releaseNodes() {
    nodes.removeAll()
    shortcuts.removeAll()
    modifierWatchers.removeAll()
    focusedNode = nil
    trail.removeAll()
    pressed = nil
    repeatingPress = nil
    onTextInput = nil
    onLayout = nil
    values.releaseNodes()
  }

  /// Calls `onLayout`. While keys are used, the focus moves on from a view that is gone or covered.
  package func graphDidLayOut(_ graph: ViewGraph) {
    onLayout?()
    if heldFrame != nil { graph.enqueueAction { [weak self] in self?.validate() } }
  }

  // MARK: - Views

  /// Adds a node that can have the focus. The reference is weak.
  package func add(_ target: any FocusTarget) {
    graph = target.graph
    nodes.removeAll { $0.object == nil }
    nodes.append(Weak(object: target))
  }

  /// Removes a node that leaves the tree. If it has the focus, no view has it afterwards.
  package func remove(_ target: any FocusTarget) {
    nodes.removeAll { $0.object == nil || $0.object === target }
    guard focusedNode === target else { return }
    // A removal may be part of an evaluation, in which no state may be written.
    target.graph.enqueueAction { [weak self, weak target] in
      guard let self, self.focusedNode == nil || self.focusedNode === target else { return }
      // A key has moved the focus here, so it goes on to a neighbour.
      if self.usesKeys { return self.validate() }
      self.focus(nil)
    }
  }

  /// Adds a button with a keyboard shortcut. The reference is weak.
  package func addShortcut(_ node: any KeyHandler) {
    shortcuts.removeAll { $0.object == nil }
    shortcuts.append(Weak(object: node))
  }

  /// Adds a node that is notified of modifier keys. The reference is weak.
  package func addModifierWatcher(_ node: any ModifierWatcher) {
    modifierWatchers.removeAll { $0.object == nil }
    modifierWatchers.append(Weak(object: node))
  }

  private func notifyModifierObservers(from old: EventModifiers) {
    for entry in modifierWatchers {
      guard let watcher = entry.object as? any ModifierWatcher, !watcher.isInDepartingView
      else { continue }
      watcher.modifiersChanged(from: old, to: modifiers)
    }
  }

  /// The layout node of the view or the control that has the focus; nil if none has it.
  package var focusedView: LayoutNode? { focusedNode }

  /// The view that has the focus and is no control; nil if none has it.
  package var focused: (any FocusTarget)? { focusedNode as? any FocusTarget }

  /// True while the focused view takes text, so that letters are text and not commands.
  package var takesText: Bool { focused?.textInput != nil }

  /// Gives the focus to a view; nil takes it away. The views that lose and get it are notified
  /// before this function returns.
  package func focus(_ target: (any FocusTarget)?) {
    if let target, focusedNode === target {
      if target.textInput != nil { onTextInput?() }
      return
    }
    move(to: target)
  }

  /// Gives the focus to a target or a control; nil takes it away.
  func move(to node: LayoutNode?) {
    let (lostNode, old, target) = (focusedNode, focused, node as? any FocusTarget)
    if let node, node === lostNode { return }
    cancelPress()
    let lost = followers(around: lostNode)
    focusedNode = node
    if usesKeys { followFrame() }
    if node != nil { lastControl = nil }
    let gained = followers(around: node)
    (lostNode as? any KeyControl)?.keyFocus = nil
    old?.focusDidChange(isFocused: false)
    if let control = node as? any KeyControl { control.keyFocus = makeFocus(of: control) }
    target?.focusDidChange(isFocused: true)
    for node in lost where !gained.contains(where: { $0 === node }) {
      node.focusMoved(isInside: false)
    }
    for node in gained where !lost.contains(where: { $0 === node }) {
      node.focusMoved(isInside: true)
    }
    repeatingPress = nil
    if let graph { values.setNeedsUpdate(in: graph) }
    if old?.textInput != nil || target?.textInput != nil { onTextInput?() }
  }

  /// Notifies the keyboard on the glass that the text or the traits of the focused view have
  /// changed.
  package func textInputDidChange(of target: any FocusTarget) {
    if focusedNode === target { onTextInput?() }
  }

  /// Gives the focus to a view that was touched. The keyboard on the glass may be shown from now
  /// on.
  package func focusByTouch(_ target: any FocusTarget) {
    usesPhysicalKeyboard = false
    focus(target)
  }

  /// Returns true if the focused view is `node` or inside it.
  package func isInside(_ node: LayoutNode) -> Bool {
    focusedNode?.isInside(node) ?? false
  }

  /// Gives the focus to the first view inside `node` that can have it, in reading order. Controls
  /// can have it only while keys are used.
  func focusFirst(in node: LayoutNode) {
    if usesKeys, let root {
      let all = FocusSearch(in: root).inReadingOrder
      if let candidate = all.first(where: { $0.node.isInside(node) }) {
        return move(to: candidate.node)
      }
    }
    if let target = inOrder.first(where: { $0.isInside(node) }) { focus(target) }
  }

  /// The views that can have the focus, in reading order: rows from top to bottom, and within a row
  /// in the direction of reading.
  private var inOrder: [any FocusTarget] {
    let targets = nodes.compactMap { $0.object as? any FocusTarget }
      .filter { $0.acceptsFocus && $0.isPlaced && !$0.isInDepartingView }
    let frames = targets.map { (target: $0, frame: $0.convert($0.bounds, to: nil)) }
    return frames.sorted { a, b in
      // Two views are in one row if their middles differ by at most half of the smaller height.
      if abs(a.frame.midY - b.frame.midY) > min(a.frame.height, b.frame.height) / 2 {
        return a.frame.midY < b.frame.midY
      }
      if a.frame.minX == b.frame.minX { return a.target.number < b.target.number }
      return a.target.isMirrored ? a.frame.maxX > b.frame.maxX : a.frame.minX < b.frame.minX
    }.map(\.target)
  }

  private func followers(around target: LayoutNode?) -> [any FocusFollower] {
    var result: [any FocusFollower] = []
    var next: LayoutNode? = target
    while let current = next {
      if let follower = current as? any FocusFollower { result.append(follower) }
      next = current.parent
    }
    return result
  }

  // MARK: - Keys

  /// Handles an event of a physical key. `text` is what the key types with this layout and these
  /// modifiers; nil for none.
  package func handle(_ key: Key, isPressed: Bool, text: String?, at time: MonotonicTime) {
    usesPhysicalKeyboard = true
    if let modifier = EventModifiers(key) {
      let old = modifiers
      if isPressed { modifiers.insert(modifier) } else { modifiers.remove(modifier) }
      if modifiers != old { notifyModifierObservers(from: old) }
      return
    }
    guard let equivalent = KeyEquivalent(key, text: text) else { return }
    if isPressed, equivalent.navigates { beginNavigation() }
    let typed = equivalent == .space ? text ?? " " : text ?? ""
    if isPressed {
      // Control and Super with a letter are commands and type nothing. AltGr is not among the
      // modifiers here: it selects what a key types.
      let isCommand = !modifiers.isDisjoint(with: [.control, .command])
      let press = KeyPress(
        equivalent, characters: isCommand ? "" : typed, modifiers: modifiers)
      send(press)
      hold(press, at: time)
      repeatingKey = key
    } else {
      // The release of a key has no characters.
      if repeatingKey == key { release() }
      send(KeyPress(equivalent, modifiers: modifiers, phase: .up))
    }
  }

  /// Sends a key press: first to the handlers around the focused view, from the inside out, then to
  /// the view itself, then to shortcuts. A press that none of them has handled may move the focus.
  package func send(_ press: KeyPress) {
    let node = focusedNode
    var next = node
    while let current = next {
      if current !== node, let handler = current as? any KeyHandler,
        handler.press(press) == .handled
      {
        return
      }
      next = current.parent
    }
    if let target = node as? any FocusTarget, target.press(press) == .handled { return }
    if let control = node as? any KeyControl, self.press(press, on: control) == .handled { return }
    guard press.phase != .up else { return }
    if press.phase == .down, runShortcut(press) { return }
    navigate(press, hadFocus: node != nil)
  }

  /// Runs the first shortcut outside of the focus that matches the press. Returns false if there is
  /// none.
  private func runShortcut(_ press: KeyPress) -> Bool {
    for entry in shortcuts {
      guard let handler = entry.object as? any KeyHandler, !handler.isInDepartingView,
        !isInside(handler), handler.press(press) == .handled
      else { continue }
      return true
    }
    return false
  }

  // MARK: - Repetition

  /// The seconds before a key that stays down repeats, and between two repetitions.
  private static let delay = 0.5
  private static let interval = 1.0 / 20

  /// Begins to repeat a press that was sent, until `release()`. `time` is the time of the press;
  /// nil means now.
  package func hold(_ press: KeyPress, at time: MonotonicTime? = nil) {
    guard focusedNode != nil, let graph else { return }
    let time = time ?? graph.time
    repeatingPress = KeyPress(
      press.key, characters: press.characters, modifiers: press.modifiers, phase: .repeat)
    graph.timers.set(self, at: time.advanced(by: Self.delay))
  }

  /// Ends the repetition.
  package func release() {
    repeatingPress = nil
    repeatingKey = nil
    graph?.timers.set(self, at: nil)
  }

  /// Sends the repeated press and sets the timer for the next one.
  package func timerDidFire() {
    guard let repeatingPress, let graph, focusedNode != nil else { return }
    send(repeatingPress)
    // The view may have moved the focus, which ends the repetition.
    if self.repeatingPress != nil {
      graph.timers.set(self, at: graph.time.advanced(by: Self.interval))
    }
  }
}

extension ViewGraph {
  /// The focus of the tree.
  package var focus: FocusSystem { part(FocusSystem.self) }
}
