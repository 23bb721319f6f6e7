import MartletGeometry
import MartletInput

/// A layout node that can have the focus.
@MainActor
package protocol FocusTarget: LayoutNode {
  /// The wishes for the keyboard on the glass; nil for a view that takes keys but no text.
  var textInput: TextInputTraits? { get }
  /// True if the view can have the focus now.
  var acceptsFocus: Bool { get }
  /// The text before the caret, which decides whether the next letter is a capital.
  var textBeforeCaret: String { get }
  /// The part of own space that must stay visible above the keyboard.
  var focusArea: CGRect { get }

  /// Is called after the node has got or lost the focus.
  func focusDidChange(isFocused: Bool)
  /// Handles a press that no modifier around the view has handled.
  func press(_ press: KeyPress) -> KeyPress.Result
}

/// A layout node around others that learns whether the focus is inside it.
@MainActor
package protocol FocusFollower: LayoutNode {
  /// Is called after the focus has moved into or out of the node's content.
  func focusMoved(isInside: Bool)
}

/// A layout node around others that may handle the keys of a focused view inside it.
@MainActor
package protocol KeyHandler: LayoutNode {
  /// Handles a press on its way from the focused view outwards.
  func press(_ press: KeyPress) -> KeyPress.Result
}

/// A layout node that learns which modifiers are held.
@MainActor
package protocol ModifierWatcher: LayoutNode {
  /// Is called after a modifier was pressed or released.
  func modifiersChanged(from old: EventModifiers, to new: EventModifiers)
}

/// The focus of a tree: the view that gets keys and text.
@MainActor
package final class FocusSystem: GraphPart, TimedNode {
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  private weak var graph: ViewGraph?
  private var nodes: [Weak<LayoutNode>] = []
  private var shortcuts: [Weak<LayoutNode>] = []
  private var modifierWatchers: [Weak<LayoutNode>] = []
  private weak var focusedNode: LayoutNode?
  private var modifiers: EventModifiers = []
  /// True if the last input was a key of a real keyboard, so none is shown on the glass.
  package private(set) var usesKeys = false
  /// The key that is held and repeats.
  private var held: KeyPress?
  private var heldKey: Key?

  /// Is called when the focus has moved to a view that takes text, to another one, or away from
  /// one, and when the text of the focused view has changed.
  package var onTextInput: (() -> Void)?
  /// Is called after each layout while a view has the focus.
  package var onLayout: (() -> Void)?
  /// The text that was cut or copied last. It never leaves the program.
  package var clipboard = ""

  /// Makes a system without a focus.
  package init() {}

  /// Releases all nodes after the tree has been torn down.
  package func abandon() {
    nodes.removeAll()
    shortcuts.removeAll()
    modifierWatchers.removeAll()
    focusedNode = nil
    held = nil
    onTextInput = nil
    onLayout = nil
  }

  /// Lets the keyboard on the glass follow the focused view.
  package func graphDidLayOut(_ graph: ViewGraph) { onLayout?() }

  // MARK: - Views

  /// Adds a node that can have the focus. The reference is weak.
  package func add(_ target: any FocusTarget) {
    graph = target.graph
    nodes.removeAll { $0.object == nil }
    nodes.append(Weak(object: target))
  }

  /// Removes a node that leaves the tree. If it has the focus, nothing has it afterwards.
  package func remove(_ target: any FocusTarget) {
    nodes.removeAll { $0.object == nil || $0.object === target }
    guard focusedNode === target else { return }
    // A removal may be part of an evaluation, which must not write state.
    target.graph.enqueueAction { [weak self, weak target] in
      guard let self, self.focusedNode == nil || self.focusedNode === target else { return }
      self.focus(nil)
    }
  }

  /// Adds a button with a key. The reference is weak.
  package func addShortcut(_ node: any KeyHandler) {
    shortcuts.removeAll { $0.object == nil }
    shortcuts.append(Weak(object: node))
  }

  /// Adds a node that learns which modifiers are held. The reference is weak.
  package func addModifierWatcher(_ node: any ModifierWatcher) {
    modifierWatchers.removeAll { $0.object == nil }
    modifierWatchers.append(Weak(object: node))
  }

  private func tellModifiers(from old: EventModifiers) {
    for entry in modifierWatchers {
      guard let watcher = entry.object as? any ModifierWatcher, !watcher.isInDepartingView
      else { continue }
      watcher.modifiersChanged(from: old, to: modifiers)
    }
  }

  /// The view that has the focus.
  package var focused: (any FocusTarget)? { focusedNode as? any FocusTarget }

  /// True while the focused view takes text, so that letters are not commands.
  package var takesText: Bool { focused?.textInput != nil }

  /// Gives the focus to a view, or takes it from all.
  package func focus(_ target: (any FocusTarget)?) {
    let old = focused
    if let target, old === target {
      if target.textInput != nil { onTextInput?() }
      return
    }
    let lost = followers(around: old)
    focusedNode = target
    let gained = followers(around: target)
    old?.focusDidChange(isFocused: false)
    target?.focusDidChange(isFocused: true)
    for node in lost where !gained.contains(where: { $0 === node }) {
      node.focusMoved(isInside: false)
    }
    for node in gained where !lost.contains(where: { $0 === node }) {
      node.focusMoved(isInside: true)
    }
    held = nil
    if old?.textInput != nil || target?.textInput != nil { onTextInput?() }
  }

  /// Tells the keyboard on the glass that the text or the wishes of the focused view have changed.
  package func textInputDidChange(of target: any FocusTarget) {
    if focusedNode === target { onTextInput?() }
  }

  /// Gives the focus to a view that was touched.
  package func focusByTouch(_ target: any FocusTarget) {
    usesKeys = false
    focus(target)
  }

  /// Returns true if the focused view is `node` or inside it.
  package func isInside(_ node: LayoutNode) -> Bool {
    var next = focusedNode
    while let current = next {
      if current === node { return true }
      next = current.parent
    }
    return false
  }

  /// Returns the first view inside `node` that can have the focus, in reading order.
  package func firstTarget(in node: LayoutNode) -> (any FocusTarget)? {
    inOrder.first { target in
      var next: LayoutNode? = target
      while let current = next {
        if current === node { return true }
        next = current.parent
      }
      return false
    }
  }

  /// The views that can have the focus, from top to bottom and in reading order in a row.
  private var inOrder: [any FocusTarget] {
    let targets = nodes.compactMap { $0.object as? any FocusTarget }
      .filter { $0.acceptsFocus && $0.isPlaced && !$0.isInDepartingView }
    let places = targets.map { (target: $0, frame: $0.convert($0.bounds, to: nil)) }
    return places.sorted { a, b in
      // Views that overlap by half of a height are in one row.
      if abs(a.frame.midY - b.frame.midY) > min(a.frame.height, b.frame.height) / 2 {
        return a.frame.midY < b.frame.midY
      }
      if a.frame.minX == b.frame.minX { return a.target.number < b.target.number }
      return a.target.isMirrored ? a.frame.maxX > b.frame.maxX : a.frame.minX < b.frame.minX
    }.map(\.target)
  }

  /// Moves the focus to the next view, or to the previous one. After the last comes the first.
  package func advance(isForward: Bool) {
    let all = inOrder
    guard !all.isEmpty else { return }
    guard let index = all.firstIndex(where: { $0 === focusedNode }) else {
      return focus(isForward ? all.first : all.last)
    }
    focus(all[(index + (isForward ? 1 : all.count - 1)) % all.count])
  }

  private func followers(around target: (any FocusTarget)?) -> [any FocusFollower] {
    var result: [any FocusFollower] = []
    var next: LayoutNode? = target
    while let current = next {
      if let follower = current as? any FocusFollower { result.append(follower) }
      next = current.parent
    }
    return result
  }

  // MARK: - Keys

  /// Handles the event of a key. `text` is what the key types on this keyboard.
  package func handle(_ key: Key, isPressed: Bool, text: String?, at time: MonotonicTime) {
    usesKeys = true
    if let modifier = EventModifiers(key) {
      let old = modifiers
      if isPressed { modifiers.insert(modifier) } else { modifiers.remove(modifier) }
      if modifiers != old { tellModifiers(from: old) }
      return
    }
    guard let equivalent = KeyEquivalent(key, text: text) else { return }
    let typed = equivalent == .space ? text ?? " " : text ?? ""
    if isPressed {
      // Control, alt and super with a letter are commands. AltGr is no modifier here: it types.
      let isCommand = !modifiers.isDisjoint(with: [.control, .command])
      let press = KeyPress(
        equivalent, characters: isCommand ? "" : typed, modifiers: modifiers)
      send(press)
      hold(press, at: time)
      heldKey = key
    } else {
      // The release of a key does not say what it typed.
      if heldKey == key { release() }
      send(KeyPress(equivalent, modifiers: modifiers, phase: .up))
    }
  }

  /// Sends a press to the focused view: first to the modifiers around it, from the inside out, then
  /// to the view itself. What nobody handles moves the focus or runs a shortcut.
  package func send(_ press: KeyPress) {
    let target = focused
    var next: LayoutNode? = target
    while let current = next {
      if current !== target, let handler = current as? any KeyHandler,
        handler.press(press) == .handled
      {
        return
      }
      next = current.parent
    }
    if let target, target.press(press) == .handled { return }
    guard press.phase == .down else { return }
    for entry in shortcuts {
      guard let handler = entry.object as? any KeyHandler, !handler.isInDepartingView,
        !isInside(handler), handler.press(press) == .handled
      else { continue }
      return
    }
    switch press.key {
    case .tab: advance(isForward: !press.modifiers.contains(.shift))
    case .escape: if target != nil { focus(nil) }
    default: break
    }
  }

  // MARK: - Repetition

  /// The seconds before a held key repeats, and between two repetitions.
  private static let delay = 0.5
  private static let interval = 1.0 / 20

  /// Begins to repeat a press that was sent, until `release()`. `time` is that of the press; nil is
  /// now.
  package func hold(_ press: KeyPress, at time: MonotonicTime? = nil) {
    guard focusedNode != nil, let graph else { return }
    let time = time ?? graph.time
    held = KeyPress(
      press.key, characters: press.characters, modifiers: press.modifiers, phase: .repeat)
    graph.timers.set(self, at: time.advanced(by: Self.delay))
  }

  /// Ends the repetition.
  package func release() {
    held = nil
    heldKey = nil
    graph?.timers.set(self, at: nil)
  }

  /// Repeats the held key.
  package func timeHasCome() {
    guard let held, let graph, focusedNode != nil else { return }
    send(held)
    // The view may have given the focus away.
    if self.held != nil { graph.timers.set(self, at: graph.time.advanced(by: Self.interval)) }
  }

  /// Forgets what is held, as after a dark display.
  package func forgetKeys() {
    modifiers = []
    release()
  }
}

extension ViewGraph {
  /// The focus of the tree.
  package var focus: FocusSystem { part(FocusSystem.self) }
}
