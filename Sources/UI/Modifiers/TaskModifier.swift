/// Runs a task as long as the content is there and the id is the same.
public struct _TaskModifier<ID: Equatable>: PrimitiveModifier {
  package let id: ID
  package let priority: TaskPriority
  package let action: @Sendable () async -> Void

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TaskNode(view, context)
  }
}

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

  // A tree that is dropped whole does not leave first.
  deinit {
    task?.cancel()
  }
}

extension View {
  /// Runs `action` as a task from the view's coming, after its first layout, and cancels it when
  /// the view goes.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: true, priority: priority, action: action))
  }

  /// Runs `action` as a task from the view's coming; cancels it and runs it anew when `id` has
  /// changed, and cancels it when the view goes.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(_TaskModifier(id: value, priority: priority, action: action))
  }
}
