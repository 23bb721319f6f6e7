import OpenCombine

/// Runs an action with each value that a publisher sends.
public struct _ReceiveModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
  /// The publisher, which never fails.
  package let publisher: P
  /// The action. It receives each value.
  package let action: (P.Output) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ReceiveNode(view, context)
  }
}

/// The structure node of `onReceive`. It subscribes when it is made and again when the publisher
/// changes, and cancels the subscription when it leaves the tree.
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

  // A publisher may send during a write, before the new value can be read, or during an evaluation.
  // The action therefore waits for the next update. It runs in the transaction of the sender.
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

/// Subscribes to `publisher` and calls `action` with each value on the tree's thread, until the
/// result is released.
nonisolated private func observe<P: Publisher>(
  _ publisher: P, on thread: OwnThread, _ action: @escaping @MainActor @Sendable (P.Output) -> Void
) -> AnyCancellable where P.Failure == Never {
  publisher.sink { value in
    // Safety: this closure does not access the value after it has passed it to `thread`.
    nonisolated(unsafe) let value = value
    thread.run { unsafe action(value) }
  }
}

extension View {
  /// Runs `action` with each value of `publisher` while the view is in the tree.
  ///
  /// The publisher may send on any thread. The action runs on the tree's thread at the start of the
  /// next update and sees all changes until then. For example, an action on `objectWillChange`
  /// reads the new values of the object.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(_ReceiveModifier(publisher: publisher, action: action))
  }
}
