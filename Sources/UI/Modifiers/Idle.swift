/// Reports that nobody touched the screen for some time, and the next touch after that. The node
/// sets a timer of the graph, so no frame is made while it waits.
public struct _QuietModifier: PrimitiveModifier {
  /// The time in seconds; nil never runs the action.
  package let seconds: Double?
  /// The action. It receives true when the time has elapsed without a touch, and false at the next
  /// touch.
  package let action: (Bool) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    IdleNode(view, context)
  }
}

/// The structure node of `onIdle`. The timer runs only while nobody touches the screen; the graph
/// calls `touchesChanged` for the first and the last finger.
private final class IdleNode<Content: View>:
  _ViewNode<ModifiedContent<Content, _QuietModifier>>, TimedNode, TouchWatcher
{
  private var modifier: _QuietModifier
  private var child: _ViewNode<Content>?
  private var isIdle = false

  init(_ view: ModifiedContent<Content, _QuietModifier>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    graph.touchWatchers.append(WeakTouchWatcher(watcher: self))
    // The tree may be made before its first frame, when `graph.time` is not set yet.
    graph.enqueueAction { [weak self] in
      if let self, self.isAlive { self.wait() }
    }
  }

  override func update(_ view: ModifiedContent<Content, _QuietModifier>) {
    let old = modifier
    modifier = view.modifier
    child?.update(view.content)
    if old.seconds == modifier.seconds { return }
    report(false)
    wait()
  }

  private func wait() {
    let isWaiting = modifier.seconds != nil && !graph.isTouched
    graph.timers.set(
      self, at: isWaiting ? modifier.seconds.map { graph.time.advanced(by: $0) } : nil)
  }

  private func report(_ isIdle: Bool) {
    guard self.isIdle != isIdle else { return }
    self.isIdle = isIdle
    graph.enqueueEvent { [weak self] in
      if let self, self.isAlive { self.modifier.action(isIdle) }
    }
  }

  func timerDidFire() { report(true) }

  func touchesChanged(isTouched: Bool) {
    if isTouched { report(false) }
    wait()
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() { graph.timers.set(self, at: nil) }
}

extension View {
  /// Runs `action` with true when no finger was on the screen for `seconds`, and with false at the
  /// next touch. With nil it never runs. No frame is made during the wait. The action runs at the
  /// start of an update, before bodies.
  package func onIdle(of seconds: Double?, perform action: @escaping (Bool) -> Void) -> some View {
    modifier(_QuietModifier(seconds: seconds, action: action))
  }
}
