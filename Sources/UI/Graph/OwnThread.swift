/// Passes a change from any thread to the views, which live on one thread.
///
/// Most changes arrive on that thread. They act at once, so they see the running transaction. A
/// change on another thread is a mistake in the program, which the panel survives: the change acts
/// later, as a main-actor task.
struct OwnThread: Sendable {
  let isOwn: @Sendable () -> Bool

  @MainActor init(_ graph: ViewGraph) {
    isOwn = graph.isOwnThread
  }

  func run(_ action: @escaping @MainActor @Sendable () -> Void) {
    if isOwn() {
      MainActor.assumeIsolated(action)
    } else {
      Task { @MainActor in action() }
    }
  }
}
