import MartletData
import MartletThreads
import Synchronization

/// A source whose items are computed from items of other sources.
///
/// The junction calls `add`, `replace` and `mustWake` on any thread. `work` runs on the junction's
/// thread.
final class DerivedFeed: DataSource {
  /// The maximum number of waiting updates. If there are more, they are replaced by the whole state
  /// of all operands.
  private static let maximumWaiting = 4096

  /// The ids of the sources that have operands.
  let sources: Set<String>
  /// The names of the operands, by the name of the item.
  private let operands: [String: [ItemName]]
  private let junction: Junction
  private let inbox = Mutex(Inbox())
  private let state: Mutex<State>

  private struct Inbox {
    var updates: [(source: String, update: SourceUpdate)] = []
    var isAwake = false
  }

  private struct State {
    var items: DerivedItems
    /// The receiver of updates; nil before the start and after the end.
    var sink: DataSink?
  }

  init(_ kind: DerivedKind, _ junction: Junction) {
    operands = Dictionary(
      kind.items.map { ($0.name, $0.derivation.operands.map(\.name)) }
    ) { first, _ in first }
    sources = Set(operands.values.joined().map(\.source))
    self.junction = junction
    state = Mutex(State(items: kind.derived, sink: nil))
  }

  func start(_ sink: @escaping DataSink) {
    state.withLock { $0.sink = sink }
    junction.add(self)
  }

  func stop() {
    junction.remove(self)
    state.withLock { $0.sink = nil }
  }

  func request(_ request: RangeRequest) {
    let owner = junction.owner
    for name in operands[request.item] ?? [] {
      owner.request(
        RangeRequest(item: name.item, range: request.range, columns: request.columns), name.source)
    }
  }

  func refresh() {
    let owner = junction.owner
    for id in sources.sorted() { owner.refresh(id) }
  }

  // MARK: - Calls from the junction

  /// Queues an update. Returns false, and queues nothing, if too many updates wait.
  func add(_ update: SourceUpdate, from id: String) -> Bool {
    inbox.withLock { inbox in
      if inbox.updates.count >= Self.maximumWaiting { return false }
      inbox.updates.append((id, update))
      return true
    }
  }

  /// Replaces the waiting updates.
  func replace(_ updates: [(String, SourceUpdate)]) {
    inbox.withLock { $0.updates = updates }
  }

  /// Returns whether a thread must be asked to call `work`. It is true once between two calls of
  /// `work`.
  func mustWake() -> Bool {
    inbox.withLock { inbox in
      if inbox.isAwake { return false }
      inbox.isAwake = true
      return true
    }
  }

  /// Records that no thread could be asked, so that the next update tries again.
  func missWake() { inbox.withLock { $0.isAwake = false } }

  /// Computes the changes that follow from the waiting updates, and delivers them.
  func work() {
    let updates = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.updates
    }
    state.withLock { state in
      for (id, update) in updates { state.items.receive(update, from: id) }
      if let changes = state.items.takeChanges(received: RealTime.milliseconds) {
        state.sink?(changes)
      }
    }
  }
}
