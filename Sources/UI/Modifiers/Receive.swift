import OpenCombine

/// Acts with each value that a publisher sends.
public struct _ReceiveModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
  package let publisher: P
  package let action: (P.Output) -> Void

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ReceiveNode(view, context)
  }
}

private final class ReceiveNode<Content: View, P: Publisher>:
  _ViewNode<ModifiedContent<Content, _ReceiveModifier<P>>>
where P.Failure == Never {
  private var modifier: _ReceiveModifier<P>
  private var child: _ViewNode<Content>?
  private var subscription: AnyCancellable?
  private let comparison: ViewComparison

  init(_ view: ModifiedContent<Content, _ReceiveModifier<P>>, _ context: _NodeContext) {
    modifier = view.modifier
    comparison = context.graph.fields.comparison(of: P.self)
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    subscribe()
  }

  override func update(_ view: ModifiedContent<Content, _ReceiveModifier<P>>) {
    let isSame = comparison.isEqual(modifier.publisher, view.modifier.publisher)
    modifier = view.modifier
    if !isSame { subscribe() }
    child?.update(view.content)
  }

  private func subscribe() {
    subscription = observe(modifier.publisher, on: OwnThread(graph)) { [weak self] value in
      self?.receive(value)
    }
  }

  // A publisher may send in the midst of a write, before the new value can be read, or of an
  // evaluation. So the action waits for the next update; its transaction is the sender's.
  private func receive(_ value: P.Output) {
    let transaction = Transaction.current
    graph.enqueueEvent { [weak self] in
      guard let self, self.isAlive else { return }
      MartletUI.withTransaction(transaction) { self.modifier.action(value) }
    }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    subscription = nil
  }
}

/// Calls `action` on the tree's thread with each value, until the result is dropped.
nonisolated private func observe<P: Publisher>(
  _ publisher: P, on thread: OwnThread, _ action: @escaping @MainActor @Sendable (P.Output) -> Void
) -> AnyCancellable where P.Failure == Never {
  publisher.sink { value in
    // Safety: the publisher gives the value away; nothing else here touches it.
    nonisolated(unsafe) let value = value
    thread.run { unsafe action(value) }
  }
}

extension View {
  /// Acts with each value of `publisher` as long as the view is there.
  ///
  /// The action runs at the start of the update that follows, with what has changed until then: an
  /// action on `objectWillChange` reads the new values of the object.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(_ReceiveModifier(publisher: publisher, action: action))
  }
}
