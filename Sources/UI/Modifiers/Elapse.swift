import MartletGeometry

/// Runs an action once, when some time has elapsed since a value changed.
public struct _ElapseModifier<Value: Equatable>: PrimitiveModifier {
  /// The time in seconds; nil never runs the action.
  package let seconds: Double?
  /// The value whose change starts the time again.
  package let value: Value
  /// True if the action runs even while a finger is down.
  package let actsWhileTouched: Bool
  /// Receives the presentation time of its frame.
  package let action: (MonotonicTime) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ElapseNode(view, context)
  }
}

private final class ElapseNode<Content: View, Value: Equatable>:
  _ViewNode<ModifiedContent<Content, _ElapseModifier<Value>>>, TimedNode
{
  private var modifier: _ElapseModifier<Value>
  private var child: _ViewNode<Content>?

  init(_ view: ModifiedContent<Content, _ElapseModifier<Value>>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    // The tree may be made before its first frame, when the time is not known.
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

  func timeHasCome() {
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
  /// Runs an action once, `seconds` after the view has appeared or `value` has changed. Nil never
  /// runs it. No frame is made before that. With 0 seconds the action runs in the same frame. The
  /// action receives the time at which its frame is presented.
  ///
  /// - Parameter whileTouched: true if the action also runs while a finger is down. Otherwise the
  ///   time starts again at each attempt until no finger is down.
  package func onElapse<Value: Equatable>(
    of seconds: Double?, since value: Value, whileTouched: Bool = true,
    perform action: @escaping (MonotonicTime) -> Void
  ) -> some View {
    modifier(
      _ElapseModifier(
        seconds: seconds, value: value, actsWhileTouched: whileTouched, action: action))
  }
}
