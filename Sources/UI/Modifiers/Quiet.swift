/// Reports that the screen was not touched for some time, and the next touch after that.
public struct _QuietModifier: PrimitiveModifier {
  /// The time in seconds; nil never runs the action.
  package let seconds: Double?
  /// Receives true after the quiet time and false at the next touch.
  package let action: (Bool) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    QuietNode(view, context)
  }
}

private final class QuietNode<Content: View>:
  _ViewNode<ModifiedContent<Content, _QuietModifier>>, TimedNode, TouchWatcher
{
  private var modifier: _QuietModifier
  private var child: _ViewNode<Content>?
  private var isQuiet = false

  init(_ view: ModifiedContent<Content, _QuietModifier>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    graph.touchWatchers.append(WeakTouchWatcher(watcher: self))
    // The tree may be made before its first frame, when the time is not known.
    graph.enqueueAction { [weak self] in
      if let self, self.isAlive { self.wait() }
    }
  }

  override func update(_ view: ModifiedContent<Content, _QuietModifier>) {
    let old = modifier
    modifier = view.modifier
    child?.update(view.content)
    if old.seconds == modifier.seconds { return }
    tell(false)
    wait()
  }

  private func wait() {
    let isWaiting = modifier.seconds != nil && !graph.isTouched
    graph.timers.set(
      self, at: isWaiting ? modifier.seconds.map { graph.time.advanced(by: $0) } : nil)
  }

  private func tell(_ isQuiet: Bool) {
    guard self.isQuiet != isQuiet else { return }
    self.isQuiet = isQuiet
    graph.enqueueEvent { [weak self] in
      if let self, self.isAlive { self.modifier.action(isQuiet) }
    }
  }

  func timeHasCome() { tell(true) }

  func touchesChanged(isTouched: Bool) {
    if isTouched { tell(false) }
    wait()
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() { graph.timers.set(self, at: nil) }
}

extension View {
  /// Runs `action` with true when no finger was on the screen for `seconds`, and with false at the
  /// next touch. Nil never runs it. No frame is made before that.
  package func onQuiet(of seconds: Double?, perform action: @escaping (Bool) -> Void) -> some View {
    modifier(_QuietModifier(seconds: seconds, action: action))
  }
}
