/// The way of a change from whatever thread makes it to the views, which live on one thread.
///
/// Changes come in on that thread as a rule and then act at once, so that they see the transaction
/// they are made in. One made elsewhere is the programmer's mistake; the panel survives it: the
/// change acts as a main-actor task.
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
