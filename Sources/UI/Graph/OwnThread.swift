/// Passes a change from any thread to the views, which live on one thread.
///
/// Most changes happen on that thread. They run at once, so they see the running transaction. A
/// change of an observed object on another thread is a mistake in the program, but it must not stop
/// the panel: it runs later, as a main-actor task.
struct OwnThread: Sendable {
  /// Returns true on the thread of the views.
  let isOwn: @Sendable () -> Bool

  @MainActor init(_ graph: ViewGraph) {
    isOwn = graph.isOwnThread
  }

  /// Runs `action` at once on the thread of the views, or later as a main-actor task.
  func run(_ action: @escaping @MainActor @Sendable () -> Void) {
    if isOwn() {
      MainActor.assumeIsolated(action)
    } else {
      Task { @MainActor in action() }
    }
  }
}
