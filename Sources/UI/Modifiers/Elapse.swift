import MartletGeometry

/// Runs an action once, when `seconds` have elapsed since the view appeared or `value` changed. The
/// node sets a timer of the graph (`Timers`), so no frame is made while it waits.
public struct _ElapseModifier<Value: Equatable>: PrimitiveModifier {
  /// The time until the action in seconds; nil never runs the action.
  package let seconds: Double?
  /// The value whose change restarts the timer.
  package let value: Value
  /// True if the action runs even while a finger is down.
  package let actsWhileTouched: Bool
  /// The action. It receives the presentation time of the frame in which it runs.
  package let action: (MonotonicTime) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ElapseNode(view, context)
  }
}

/// The structure node of `onElapse`. It sets its instant in the graph's timers and queues the
/// action as an event when that instant has come, so the action runs before the bodies of that
/// update.
private final class ElapseNode<Content: View, Value: Equatable>:
  _ViewNode<ModifiedContent<Content, _ElapseModifier<Value>>>, TimedNode
{
  private var modifier: _ElapseModifier<Value>
  private var child: _ViewNode<Content>?

  init(_ view: ModifiedContent<Content, _ElapseModifier<Value>>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    // The tree may be made before its first frame, when `graph.time` is not set yet.
    graph.enqueueAction { [weak self] in
      if let self, self.isAlive { self.wait() }
    }
  }

  override func update(_ view: ModifiedContent<Content, _ElapseModifier<Value>>) {
    let old = modifier
    modifier = view.modifier
    child?.update(view.content)
    if old.seconds != modifier.seconds || old.value != modifier.value { wait() }
  }

  private func wait() {
    if let seconds = modifier.seconds, seconds <= 0 {
      graph.timers.set(self, at: nil)
      graph.enqueueAction { [weak self] in self?.act() }
    } else {
      graph.timers.set(self, at: modifier.seconds.map { graph.time.advanced(by: $0) })
    }
  }

  private func act() {
    if isAlive { modifier.action(graph.time) }
  }

  func timerDidFire() {
    if let seconds = modifier.seconds, !modifier.actsWhileTouched, graph.isTouched {
      return graph.timers.set(self, at: graph.time.advanced(by: seconds))
    }
    graph.enqueueEvent { [weak self] in self?.act() }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() { graph.timers.set(self, at: nil) }
}

extension View {
  /// Runs `action` once, `seconds` after the view has appeared or `value` has changed. A change of
  /// `seconds` restarts the timer, too. Nil never runs the action. No frame is made during the
  /// wait. With 0 seconds or less the action runs in the same frame. The action receives the time
  /// at which its frame is presented.
  ///
  /// - Parameter whileTouched: true if the action also runs while a finger is down. With false, the
  ///   timer restarts whenever it ends while a finger is down.
  package func onElapse<Value: Equatable>(
    of seconds: Double?, since value: Value, whileTouched: Bool = true,
    perform action: @escaping (MonotonicTime) -> Void
  ) -> some View {
    modifier(
      _ElapseModifier(
        seconds: seconds, value: value, actsWhileTouched: whileTouched, action: action))
  }
}
