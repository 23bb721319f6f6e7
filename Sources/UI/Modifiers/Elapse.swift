import MartletGeometry

/// Acts once when some time has gone by since a value changed.
public struct _ElapseModifier<Value: Equatable>: PrimitiveModifier {
  package let seconds: Double?
  package let value: Value
  package let actsWhileTouched: Bool
  package let action: (MonotonicTime) -> Void

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
    // The tree may be made before its first frame, when no time is known.
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
  /// Acts once, `seconds` after the view has come or `value` has changed; nil never does. Until
  /// then no frame is made for it; with no seconds to wait it acts in the same frame. The action is
  /// given the time at which its frame is seen.
  ///
  /// - Parameter whileTouched: whether it acts while a finger is down; else it looks again every
  ///   `seconds` until no finger is down.
  package func onElapse<Value: Equatable>(
    of seconds: Double?, since value: Value, whileTouched: Bool = true,
    perform action: @escaping (MonotonicTime) -> Void
  ) -> some View {
    modifier(
      _ElapseModifier(
        seconds: seconds, value: value, actsWhileTouched: whileTouched, action: action))
  }
}
