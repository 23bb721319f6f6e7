import MartletData
import Synchronization

/// Passes the updates of a process's sources to the derived sources of the same process.
///
///     source (any thread) ─► publish ─► inboxes ─► one thread ─► update of the derived source
///
/// The owner of the sources publishes each update in the order in which it receives them; updates
/// of derived sources are included. A derived source computes on a thread that exists only while
/// there is work, so neither the display nor the network waits for it. Updates that arrive during
/// the work are computed together.
package final class Junction: Sendable {
  /// The functions by which derived sources reach the owner of the sources.
  package struct Owner: Sendable {
    /// Returns the updates that produce the current state of a source; an empty array if the source
    /// is unknown.
    package var state: @Sendable (String) -> [SourceUpdate] = { _ in [] }
    /// Requests a range of an item from a source.
    package var request: @Sendable (RangeRequest, String) -> Void = { _, _ in }
    /// Requests that a source fetches its data again.
    package var refresh: @Sendable (String) -> Void = { _ in }

    /// Creates an owner without sources.
    package init() {}
  }

  private struct State {
    var owner = Owner()
    var feeds: [DerivedFeed] = []
  }

  private let state = Mutex(State())
  private let lane = ReadingLane(maximumThreads: 1)

  /// Sets the owner. It must be called before the first source starts.
  package func connect(_ owner: Owner) { state.withLock { $0.owner = owner } }

  /// Passes an update to the derived sources that need it. It may be called on any thread.
  ///
  /// - Parameter keep: adds the update to the state that `Owner.state` returns. It runs under the
  ///   junction's lock, so that a derived source that starts at this moment receives the update
  ///   exactly once.
  package func publish(_ update: SourceUpdate, from id: String, keep: () -> Void = {}) {
    let feeds = state.withLock { state in
      keep()
      let feeds = state.feeds.filter { $0.sources.contains(id) }
      for feed in feeds where !feed.add(update, from: id) { fill(feed, state.owner) }
      return feeds
    }
    feeds.forEach(wake)
  }

  /// Adds a derived source, with the current state of its operands.
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

  /// Replaces the waiting updates of a source by the current state of its operands.
  private func fill(_ feed: DerivedFeed, _ owner: Owner) {
    feed.replace(
      feed.sources.sorted().flatMap { id in owner.state(id).map { (id, $0) } })
  }

  private func wake(_ feed: DerivedFeed) {
    // Without a thread the next update tries again.
    if feed.mustWake(), !lane.add({ feed.work() }) { feed.missWake() }
  }
}

extension FeedHub {
  /// The junction of the derived sources of this process.
  package var junction: Junction { shared { Junction() } }
}
