/// Runs a task while the content is in the tree and the id stays the same.
public struct _TaskModifier<ID: Equatable>: PrimitiveModifier {
  /// The value whose change starts the task again.
  package let id: ID
  /// The priority of the task.
  package let priority: TaskPriority
  /// The body of the task.
  package let action: @Sendable () async -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TaskNode(view, context)
  }
}

/// The structure node of `task`. It queues the start of the task for the time after layout, and
/// cancels the task when the id changes or the node leaves the tree.
private final class TaskNode<Content: View, ID: Equatable>:
  _ViewNode<ModifiedContent<Content, _TaskModifier<ID>>>
{
  private var modifier: _TaskModifier<ID>
  private var child: _ViewNode<Content>?
  private var task: Task<Void, Never>?

  init(_ view: ModifiedContent<Content, _TaskModifier<ID>>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    scheduleStart()
  }

  override func update(_ view: ModifiedContent<Content, _TaskModifier<ID>>) {
    let isSame = view.modifier.id == modifier.id
    modifier = view.modifier
    if !isSame {
      task?.cancel()
      scheduleStart()
    }
    child?.update(view.content)
  }

  private func scheduleStart() {
    graph.enqueueAction { [weak self] in self?.start() }
  }

  private func start() {
    guard isAlive else { return }
    // Two changes of the id in one frame schedule two starts.
    task?.cancel()
    task = Task(priority: modifier.priority, operation: modifier.action)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    task?.cancel()
  }

  // When a whole tree is released, its nodes are deallocated without `willLeave()`.
  deinit {
    task?.cancel()
  }
}

extension View {
  /// Starts `action` as a task when the view has appeared, after its first layout. The task is
  /// cancelled when the view leaves the tree.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: true, priority: priority, action: action))
  }

  /// Starts `action` as a task when the view has appeared. When `id` changes, the task is cancelled
  /// and started again. It is cancelled when the view leaves the tree.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: value, priority: priority, action: action))
  }
}
