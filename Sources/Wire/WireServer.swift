import Glibc
import MartletControl
import MartletData
import MartletSeries
import MartletThreads
import Synchronization

/// The server in the feeds process. It keeps the state of the process's sources and sends it to
/// panels.
///
///     sources (any thread) ─► snapshots, queues (mutex) ─► server's thread ─► panel's socket
///
/// A change is sent at once if nothing was sent on the connection for 1/60 s. Otherwise it waits
/// for the end of that interval, and is sent together with all other changes. The thread sleeps
/// while nothing changes.
package final class WireServer: Sendable {
  /// A request of a panel.
  package enum Request: Hashable, Sendable {
    /// The panel shows a range of an item.
    case range(source: String, RangeRequest)
    /// The user requests the data of a source again.
    case refresh(source: String)
    /// All variables of the configuration that the panel has set since it started, as texts such as
    /// `vars.room="Bath"`. Any other variable has the value of the configuration.
    case variables([String])
  }

  /// A function that passes an action to a source, and calls the reply once.
  package typealias Performer =
    @Sendable (_ source: String, ActionRequest, @escaping ActionReply) -> Void

  private let shared: Shared

  /// Makes a server; it has no thread yet.
  ///
  /// - Parameters:
  ///   - program: the version of this program.
  ///   - log: called with lines for the journal, on any thread.
  ///   - onRequest: called with each request, on the server's thread.
  ///   - onAction: called with each action, on the server's thread.
  package init(
    program: String, log: @escaping @Sendable (String) -> Void,
    onRequest: @escaping @Sendable (Request) -> Void,
    onAction: @escaping Performer = { _, action, reply in
      reply(action.failure("this process performs no actions"))
    }
  ) {
    shared = Shared(program: program, log: log, onRequest: onRequest, onAction: onAction)
  }

  deinit { stop() }

  /// Serves panels that connect to a listening socket, which the server then owns.
  ///
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - access: the users who may connect.
  /// - Returns: false if no thread can be started.
  package func serve(
    listening descriptor: consuming OwnedDescriptor, access: ControlAccess
  ) -> Bool {
    start(descriptor) { WireServerLoop($0, listening: $1, access: access) }
  }

  /// Serves the panel at the other end of a connected socket, which the server then owns. Calls
  /// `onEnd` on the server's thread when the panel has closed it.
  ///
  /// - Returns: false if no thread can be started.
  package func serve(
    connected descriptor: consuming OwnedDescriptor, onEnd: @escaping @Sendable () -> Void
  ) -> Bool {
    start(descriptor) { WireServerLoop($0, connected: $1, onEnd: onEnd) }
  }

  private func start(
    _ descriptor: consuming OwnedDescriptor,
    _ make: @escaping @Sendable (Shared, consuming OwnedDescriptor) -> WireServerLoop
  ) -> Bool {
    let shared = shared
    // A closure cannot give away what it holds, so the thread gets the number.
    let raw = descriptor.release()
    let isStarted = DetachedThread.start { make(shared, OwnedDescriptor(raw)).run() }
    if !isStarted { _ = OwnedDescriptor(raw) }
    return isStarted
  }

  /// Keeps the state of exactly these sources from now on. If the settings of a source have
  /// changed, its state starts empty.
  ///
  /// - Parameter settings: returns the settings of an item, given the id of its source and its
  ///   name.
  package func keep(
    _ sources: [WireSource], settings: @escaping @Sendable (String, String) -> ItemSettings
  ) {
    shared.state.withLock { $0.keep(sources, settings) }
    shared.signal.raise()
  }

  /// Applies an update of a source, and sends it to the panels that follow the source. May be
  /// called on any thread.
  package func receive(_ update: SourceUpdate, from id: String) {
    if shared.state.withLock({ $0.receive(update, from: id) }) { shared.signal.raise() }
  }

  /// Records that the clock was set back. Connected panels detect the step themselves. This call
  /// corrects the states that are sent to panels from now on.
  package func follow(_ step: ClockSetBack) {
    shared.state.withLock { $0.follow(step) }
  }

  /// Returns the updates that build the present state of a source from an empty state. The array is
  /// empty for an unknown source.
  package func snapshot(of id: String) -> [SourceUpdate] {
    shared.state.withLock { $0.snapshot(of: id) }
  }

  /// Closes all connections and ends the threads.
  package func stop() {
    shared.state.withLock { $0.isStopped = true }
    shared.signal.raise()
  }

  // MARK: - State shared by threads

  final class Shared: Sendable {
    let program: String
    let log: @Sendable (String) -> Void
    let onRequest: @Sendable (Request) -> Void
    let onAction: Performer
    let signal = WakeSignal()
    let state = Mutex(State())

    init(
      program: String, log: @escaping @Sendable (String) -> Void,
      onRequest: @escaping @Sendable (Request) -> Void, onAction: @escaping Performer
    ) {
      self.program = program
      self.log = log
      self.onRequest = onRequest
      self.onAction = onAction
    }
  }

  struct State {
    var isStopped = false
    private var snapshots: [String: SourceSnapshot] = [:]
    private var listeners: [Int: Listener] = [:]

    /// The sources of a connection, and the changes that were not sent to it yet.
    private struct Listener {
      var sources: [WireSource] = []
      /// The results of actions.
      var answers: [WireMessage] = []
      var queues: [String: UpdateQueue] = [:]
      /// The followed sources that this process does not have, or has with other settings than the
      /// panel, and that were not reported to the connection yet.
      var mismatches: Set<String> = []

      var isWaiting: Bool { !queues.isEmpty || !mismatches.isEmpty || !answers.isEmpty }
    }

    mutating func keep(
      _ sources: [WireSource], _ settings: @escaping @Sendable (String, String) -> ItemSettings
    ) {
      var new: [String: SourceSnapshot] = [:]
      for source in sources {
        if var snapshot = snapshots[source.id], snapshot.source == source {
          snapshot.settings = { settings(source.id, $0) }
          new[source.id] = snapshot
        } else {
          new[source.id] = SourceSnapshot(source) { settings(source.id, $0) }
        }
      }
      let old = snapshots
      snapshots = new
      for (connection, listener) in listeners {
        for source in listener.sources where old[source.id]?.source != new[source.id]?.source {
          begin(source, for: connection)
        }
      }
    }

    mutating func follow(_ step: ClockSetBack) {
      for id in snapshots.keys { snapshots[id]?.follow(step) }
    }

    func snapshot(of id: String) -> [SourceUpdate] { snapshots[id]?.snapshot ?? [] }

    /// Applies an update. Returns whether a connection waits for it.
    mutating func receive(_ update: SourceUpdate, from id: String) -> Bool {
      guard snapshots[id] != nil else { return false }
      snapshots[id]?.receive(update)
      var isAwaited = false
      for connection in listeners.keys
      where listeners[connection]?.sources.contains(where: { $0 == snapshots[id]?.source }) == true
      {
        listeners[connection]?.queues[id, default: UpdateQueue()].add(update)
        isAwaited = true
      }
      return isAwaited
    }

    mutating func follow(_ sources: [WireSource], for connection: Int) {
      let old = listeners[connection]?.sources ?? []
      listeners[connection, default: Listener()].sources = sources
      for id in listeners[connection]?.queues.keys.map({ $0 }) ?? []
      where !sources.contains(where: { $0.id == id }) {
        listeners[connection]?.queues[id] = nil
      }
      for source in sources where !old.contains(source) { begin(source, for: connection) }
    }

    /// Queues the whole state of a source for a connection, or the report that there is no such
    /// source.
    private mutating func begin(_ source: WireSource, for connection: Int) {
      let isThere = snapshots[source.id]?.source == source
      // An overflown queue has no updates: `take` sends the whole state in their place.
      var queue = UpdateQueue()
      queue.overflow()
      listeners[connection]?.queues[source.id] = isThere ? queue : nil
      if isThere {
        listeners[connection]?.mismatches.remove(source.id)
      } else {
        listeners[connection]?.mismatches.insert(source.id)
      }
    }

    /// Queues the result of an action for a connection. Does nothing if the connection has ended.
    mutating func answer(_ message: WireMessage, to connection: Int) {
      listeners[connection]?.answers.append(message)
    }

    /// Returns whether a connection follows a source with the settings that this process has.
    func follows(_ id: String, _ connection: Int) -> Bool {
      listeners[connection]?.sources.contains { $0 == snapshots[id]?.source } == true
    }

    mutating func forget(_ connection: Int) { listeners[connection] = nil }

    func isWaiting(_ connection: Int) -> Bool { listeners[connection]?.isWaiting ?? false }

    /// Returns the messages that a connection waits for, and the number of dropped values by
    /// source.
    mutating func take(
      for connection: Int
    ) -> (messages: [WireMessage], dropped: [String: Int]) {
      guard let listener = listeners[connection], listener.isWaiting else { return ([], [:]) }
      listeners[connection]?.queues = [:]
      listeners[connection]?.mismatches = []
      listeners[connection]?.answers = []
      var messages = listener.answers
      var dropped: [String: Int] = [:]
      for source in listener.sources {
        if listener.mismatches.contains(source.id) { messages.append(.mismatch(source: source.id)) }
        guard var queue = listener.queues[source.id] else { continue }
        if queue.dropped > 0 { dropped[source.id] = queue.dropped }
        let updates = queue.isOverflown ? snapshots[source.id]?.snapshot ?? [] : queue.take()
        messages += updates.map { .update(source: source.id, $0) }
      }
      return (messages, dropped)
    }
  }
}
