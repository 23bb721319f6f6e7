import Dispatch
import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries

/// The sources of a running program. They work on their own threads; their updates arrive on the
/// first thread.
@MainActor package final class RunningSources {
  /// Called on the first thread with every update of a source and the source's id.
  package var onUpdate: (SourceUpdate, String) -> Void = { _, _ in }

  /// Opens a remote source (one that uses the network or starts programs) in the feeds process. If
  /// this closure is nil, remote sources run in this process.
  package var openRemote: ((SourceSettings) -> any DataSource)?

  /// The owner of the data sets this closure. It takes the id of a source, and returns the updates
  /// that build the source's present state from nothing; empty for an unknown source. They have the
  /// same effect as all updates of this source that `onUpdate` has received. A derived source,
  /// which computes its items from those of other sources, begins with the updates of its operands.
  package var state: (String) -> [SourceUpdate] = { _ in [] }

  /// The hub that reads files for all sources.
  package let hub = FeedHub()
  private var running: [String: Entry] = [:]

  private struct Entry {
    let source: any DataSource
    /// The settings of the source's kind with which it was opened; nil for a source of `add`.
    let kind: AnyKind<any SourceKind>?
    /// Whether it is a remote source that works in this process.
    var isInline = false
  }

  /// Makes a set without sources, with a hub of its own to which derived sources are connected.
  package init() {
    var owner = Junction.Owner()
    // Derived sources start on the first thread, and call this closure there.
    owner.state = { [weak self] id in MainActor.assumeIsolated { self?.state(id) ?? [] } }
    owner.request = { [weak self] request, id in
      MainActor.assumeIsolated { self?.request(request, from: id) }
    }
    owner.refresh = { [weak self] id in MainActor.assumeIsolated { self?.refresh(id) } }
    hub.junction.connect(owner)
  }

  /// Runs exactly these sources from now on, in addition to those added with `add`. A source that
  /// already runs with the same settings of its kind keeps running.
  package func follow(_ sources: [SourceSettings]) {
    let wanted = Dictionary(sources.map { ($0.id, $0) }) { first, _ in first }
    for (id, entry) in running {
      guard let kind = entry.kind, wanted[id]?.kind != kind else { continue }
      entry.source.stop()
      running[id] = nil
    }
    for (id, settings) in wanted where running[id] == nil {
      let remote = settings.isRemote ? openRemote?(settings) : nil
      let entry = Entry(
        source: remote ?? settings.open(in: hub), kind: settings.kind,
        isInline: settings.isRemote && remote == nil)
      start(entry, id: id)
    }
  }

  /// Starts a source that no settings describe. Does nothing if a source with this id runs already.
  package func add(_ source: any DataSource, id: String) {
    if running[id] == nil { start(Entry(source: source, kind: nil), id: id) }
  }

  private func start(_ entry: Entry, id: String) {
    let source = entry.source
    running[id] = entry
    source.start { [weak self, weak source] update in
      DispatchQueue.main.async {
        // An update of a stopped source may still be under way.
        guard let self, let source, self.running[id]?.source === source else { return }
        self.onUpdate(update, id)
        // `onUpdate` adds the update to the data that `state` returns. It comes first, so derived
        // sources never receive an update that `state` lacks.
        self.hub.junction.publish(update, from: id)
      }
    }
  }

  /// Requests from a source the samples of a range that a view shows. Does nothing if the source
  /// does not run.
  package func request(_ request: RangeRequest, from id: String) {
    running[id]?.source.request(request)
  }

  /// Requests the data of a source again. Does nothing if the source does not run.
  package func refresh(_ id: String) { running[id]?.source.refresh() }

  /// Requests the data of the remote sources in this process again if the clock was set by a large
  /// step, as `ClockStep` defines it. The feeds process notices such a step by itself. Times are in
  /// milliseconds since 1970-01-01 UTC.
  package func clockWasSet(to now: Int64, from old: Int64) {
    guard ClockStep.isLarge(from: old, to: now) else { return }
    for entry in running.values where entry.isInline { entry.source.refresh() }
  }

  /// Lets a source perform an action.
  /// - Parameter reply: called once, later, on the first thread: with nil after success, otherwise
  ///   with the reason. A source that does not run fails at once.
  package func perform(
    _ request: ActionRequest, from id: String,
    _ reply: @escaping @MainActor (SourceFailure?) -> Void
  ) {
    let end: ActionReply = { failure in DispatchQueue.main.async { reply(failure) } }
    guard let source = running[id]?.source else {
      return end(request.failure("the source \"\(id)\" does not run"))
    }
    source.perform(request, end)
  }

  /// Stops all sources. An update that is still under way is dropped.
  package func stop() {
    for entry in running.values { entry.source.stop() }
    running = [:]
  }
}
