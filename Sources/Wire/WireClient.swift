import MartletData
import MartletThreads
import Synchronization

/// The client in the panel's process. It connects to the feeds process, which runs the sources.
///
/// The connection is made when the first source starts, and again whenever it breaks. While it is
/// broken, the data stays and becomes stale. Updates are delivered on the connection's own thread.
package final class WireClient: Sendable {
  private let shared: Shared

  /// Makes a client; it does not connect yet.
  ///
  /// - Parameters:
  ///   - program: the version of this program.
  ///   - connect: returns a connected socket, which the client then owns. It is called on the
  ///     connection's thread, and may block that thread for a short time.
  package init(
    program: String, connect: @escaping @Sendable () throws(SourceFailure) -> OwnedDescriptor
  ) {
    shared = Shared(program: program, connect: connect)
  }

  deinit { stop() }

  /// Returns a source that works in the feeds process. It is not started yet.
  package func source(_ source: WireSource) -> any DataSource {
    RemoteSource(source, shared: shared)
  }

  /// Sets whether the connection is made now and kept even if no source needs it. The feeds process
  /// also does work for this panel that needs no source. For example, it serves the panel's picture
  /// over HTTP.
  package func keepConnected(_ isWanted: Bool) { shared.keep(isWanted) }

  /// Sets the variables of the configuration that differ from its files, as texts such as
  /// `vars.room="Bath"`. The feeds process takes exactly these, now and with each new connection.
  /// If a client never calls this, the variables stay as the previous client has set them.
  package func set(variables: [String]) {
    shared.state.withLock {
      $0.variables = variables
      $0.hasNewVariables = true
    }
    shared.signal.raise()
  }

  /// Closes the connection permanently.
  package func stop() {
    shared.state.withLock { $0.isStopped = true }
    shared.signal.raise()
  }

  // MARK: - State shared by threads

  final class Shared: Sendable {
    let program: String
    let connect: @Sendable () throws(SourceFailure) -> OwnedDescriptor
    let signal = WakeSignal()
    let state = Mutex(State())

    init(program: String, connect: @escaping @Sendable () throws(SourceFailure) -> OwnedDescriptor)
    {
      self.program = program
      self.connect = connect
    }

    func start(_ follower: ObjectIdentifier, _ source: WireSource, _ sink: @escaping DataSink) {
      let mustStart = state.withLock { state in
        state.followed.append(Followed(follower: follower, source: source, sink: sink))
        state.begun.insert(source.id)
        state.hasChanges = true
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if mustStart, !DetachedThread.start({ WireClientLoop(self).run() }) {
        state.withLock { $0.isRunning = false }
        let failure = SourceFailure(.source(source.id), why: "cannot start a thread")
        return sink(.failed(failure, since: RealTime.milliseconds))
      }
      signal.raise()
    }

    func keep(_ isWanted: Bool) {
      let mustStart = state.withLock { state in
        state.isKept = isWanted
        guard isWanted, !state.isRunning else { return false }
        state.isRunning = true
        return true
      }
      if mustStart, !DetachedThread.start({ WireClientLoop(self).run() }) {
        state.withLock { $0.isRunning = false }
      }
      signal.raise()
    }

    /// Ends the delivery of updates to a source that has started.
    func end(_ follower: ObjectIdentifier) {
      state.withLock { state in
        state.followed.removeAll { $0.follower == follower }
        state.hasChanges = true
      }
      signal.raise()
    }

    /// Sends an action. It is never sent a second time. Without a connection it fails immediately.
    func perform(
      _ request: ActionRequest, source: String, _ reply: @escaping ActionReply
    ) {
      let failure = state.withLock { state -> SourceFailure? in
        guard state.isConnected else {
          return SourceFailure(.source("martlet feeds"), why: "not connected")
        }
        guard state.replies.count < State.maximumActions else {
          return request.failure("\(State.maximumActions) actions have no answer yet")
        }
        state.lastAction += 1
        state.replies[state.lastAction] = (request, reply)
        state.actions.append(
          .act(WireAction(source: source, number: state.lastAction, request: request)))
        return nil
      }
      if let failure { reply(failure) } else { signal.raise() }
    }

    /// Completes the action with this number. Does nothing if it is already complete.
    func end(_ number: UInt64, _ failure: SourceFailure?) {
      state.withLock { $0.replies.removeValue(forKey: number) }?.reply(failure)
    }

    /// Records whether actions can be sent. Without a connection all actions without an answer
    /// fail.
    func note(isConnected: Bool, why: String = "") {
      let lost = state.withLock { state -> [UInt64: (request: ActionRequest, reply: ActionReply)] in
        state.isConnected = isConnected
        if isConnected { return [:] }
        defer { (state.replies, state.actions) = ([:], []) }
        return state.replies
      }
      for (request, reply) in lost.values { reply(request.failure(why)) }
    }

    /// Sends a request for a range or a refresh.
    func send(_ message: WireMessage) {
      state.withLock { state in
        // A panel sends a request whenever its view changes. Without a connection only the newest
        // requests are kept.
        if state.requests.count >= State.maximumRequests { state.requests.removeFirst() }
        state.requests.append(message)
      }
      signal.raise()
    }
  }

  /// A source that has started, and the receiver of its updates. `follower` is the identity of the
  /// `RemoteSource`.
  struct Followed: Sendable {
    var follower: ObjectIdentifier
    var source: WireSource
    var sink: DataSink
  }

  struct State {
    static let maximumRequests = 256
    static let maximumActions = 64

    var followed: [Followed] = []
    /// Whether `followed` has changed since it was sent.
    var hasChanges = false
    /// The ids of sources that were started since `followed` was sent. They get their whole state,
    /// even if the connection already followed them.
    var begun: Set<String> = []
    /// The assignments of variables; nil leaves the feeds process as it is.
    var variables: [String]?
    /// Whether `variables` must be sent.
    var hasNewVariables = false
    /// The requests for ranges and refreshes that wait to be sent.
    var requests: [WireMessage] = []
    /// Whether the greeting of the feeds process has arrived.
    var isConnected = false
    /// The actions that wait to be sent.
    var actions: [WireMessage] = []
    /// The sent actions without an answer, by number.
    var replies: [UInt64: (request: ActionRequest, reply: ActionReply)] = [:]
    var lastAction: UInt64 = 0
    var isRunning = false
    var isStopped = false
    /// Whether the connection is kept even without a source.
    var isKept = false
  }
}

/// A source that works in the feeds process.
private final class RemoteSource: DataSource {
  private let source: WireSource
  private let shared: WireClient.Shared

  init(_ source: WireSource, shared: WireClient.Shared) {
    self.source = source
    self.shared = shared
  }

  deinit { stop() }

  func start(_ sink: @escaping DataSink) { shared.start(ObjectIdentifier(self), source, sink) }

  func stop() { shared.end(ObjectIdentifier(self)) }

  func request(_ request: RangeRequest) {
    shared.send(.range(source: source.id, request))
  }

  func refresh() { shared.send(.refresh(source: source.id)) }

  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    shared.perform(request, source: source.id, reply)
  }
}
