import MartletData
import Synchronization

/// Hands the updates of a process's sources to the derived sources among them.
///
///     source (any thread) ─► publish ─► inboxes ─► one thread ─► update of the derived source
///
/// The owner of the sources publishes each update, those of derived sources included, in the order
/// in which it takes them. A derived source computes on a thread that exists only while there is
/// something to compute, so neither the display nor the network waits for it, and the updates that
/// came meanwhile are computed together.
package final class Junction: Sendable {
  /// The owner of the sources, as derived sources see it.
  package struct Owner: Sendable {
    /// Returns the updates that lead to the present state of a source; none for an unknown one.
    package var state: @Sendable (String) -> [SourceUpdate] = { _ in [] }
    /// Asks a source for a range.
    package var request: @Sendable (RangeRequest, String) -> Void = { _, _ in }
    /// Asks a source for its data anew.
    package var refresh: @Sendable (String) -> Void = { _ in }

    package init() {}
  }

  private struct State {
    var owner = Owner()
    var feeds: [DerivedFeed] = []
  }

  private let state = Mutex(State())
  private let lane = ReadingLane(mostThreads: 1)

  /// Sets the owner. Called before the first source starts.
  package func connect(_ owner: Owner) { state.withLock { $0.owner = owner } }

  /// Hands an update on, in any thread.
  ///
  /// - Parameter keep: takes the update into the state that `Owner.state` returns, so that a
  ///   derived source that starts at this moment gets the update exactly once.
  package func publish(_ update: SourceUpdate, from id: String, keep: () -> Void = {}) {
    let feeds = state.withLock { state in
      keep()
      let feeds = state.feeds.filter { $0.sources.contains(id) }
      for feed in feeds where !feed.add(update, from: id) { fill(feed, state.owner) }
      return feeds
    }
    feeds.forEach(wake)
  }

  func add(_ feed: DerivedFeed) {
    state.withLock { state in
      state.feeds.append(feed)
      fill(feed, state.owner)
    }
    wake(feed)
  }

  func remove(_ feed: DerivedFeed) {
    state.withLock { $0.feeds.removeAll { $0 === feed } }
  }

  var owner: Owner { state.withLock { $0.owner } }

  private func fill(_ feed: DerivedFeed, _ owner: Owner) {
    feed.replace(
      feed.sources.sorted().flatMap { id in owner.state(id).map { (id, $0) } })
  }

  private func wake(_ feed: DerivedFeed) {
    // Without a thread the next update tries again.
    if feed.mustWake(), !lane.add({ feed.work() }) { feed.missWake() }
  }
}
