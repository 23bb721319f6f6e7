import Glibc
import MartletData
import MartletThreads

/// The thread, in the panel's process, that connects to the feeds process, sends requests and
/// delivers updates to sinks. It reconnects after a lost connection.
final class WireClientLoop {
  /// The pause before the second attempt to connect, and the maximum pause, in seconds.
  private static let (firstPause, longestPause) = (0.25, 5.0)
  /// The seconds without a connection after which data is reported as stale. A feeds process that
  /// restarts is available again before that.
  private static let staleDelay = 3.0

  private let shared: WireClient.Shared
  private var connection: Connection?
  private var pause = firstPause
  /// The time of the next attempt to connect, in seconds of CLOCK_MONOTONIC.
  private var connectAt = 0.0
  /// The time at which the lost connection is reported to the sinks of the sources, in seconds of
  /// CLOCK_MONOTONIC; nil if no report is due.
  private var reportAt: Double?
  /// The time at which the connection was lost, in milliseconds since 1970-01-01 UTC. Before the
  /// first connection it is the start of this loop.
  private var lostAt = RealTime.milliseconds
  private var failure = SourceFailure(.source("martlet feeds"), why: "it has not answered yet")
  /// The sources to whose sinks the lost connection was reported.
  private var reported: Set<WireSource> = []
  /// The ids of the sources that the feeds process lacks, with the times at which this is reported
  /// to their sinks. The delay is needed because the feeds process may read a changed configuration
  /// slightly before or after the panel.
  private var mismatches: [String: Double] = [:]

  private final class Connection {
    let socket: WireSocket
    var outbox = WireOutbox(limits: .toFeeds)
    var parser = WireParser(limits: .toPanel)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// Whether the greeting of the other end has arrived.
    var isGreeted = false

    init(owning socket: consuming OwnedDescriptor) {
      self.socket = WireSocket(owning: socket)
    }
  }

  init(_ shared: WireClient.Shared) {
    self.shared = shared
  }

  /// Runs on the thread until the client is stopped.
  func run() {
    while true {
      // `isKept` keeps the connection also without followed sources.
      let (isStopped, isKept, followed) = shared.state.withLock {
        ($0.isStopped, $0.isKept, $0.followed)
      }
      if isStopped { return shared.note(isConnected: false, why: "the panel has ended") }
      let now = MonotonicSeconds.now
      let isWanted = isKept || !followed.isEmpty
      if connection == nil, isWanted, now >= connectAt { connect() }
      if connection?.isGreeted != true, reportAt == nil,
        followed.contains(where: { !reported.contains($0.source) })
      {
        reportAt = now + Self.staleDelay
      }
      if let time = reportAt, now >= time { reportLoss() }
      for (source, time) in mismatches where time <= now { reportMismatch(source) }
      send()
      wait(isWanted: isWanted)
    }
  }

  private func wait(isWanted: Bool) {
    var due = [reportAt, mismatches.values.min()].compactMap { $0 }
    if connection == nil, isWanted { due.append(connectAt) }
    var polled = [pollfd(fd: shared.signal.descriptor, events: Int16(POLLIN), revents: 0)]
    if let connection {
      let events = connection.outbox.isEmpty ? POLLIN : POLLIN | POLLOUT
      polled.append(pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    let timeout =
      due.min().map { CInt((max(0, $0 - MonotonicSeconds.now) * 1000).rounded(.up)) } ?? -1
    _ = unsafe poll(&polled, nfds_t(polled.count), timeout)
    if polled[0].revents != 0 { shared.signal.clear() }
    if polled.count > 1, polled[1].revents != 0 { receive() }
  }

  // MARK: - The connection

  private func connect() {
    do throws(SourceFailure) {
      let connection = Connection(owning: try shared.connect())
      self.connection = connection
      try? connection.outbox.add(.greeting(WireGreeting(program: shared.program)))
      shared.state.withLock { ($0.hasChanges, $0.hasNewVariables) = (true, true) }
    } catch {
      failure = error
      rest()
    }
  }

  /// Schedules the next attempt to connect.
  private func rest() {
    connectAt = MonotonicSeconds.now + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private func lose(_ why: String) {
    // A connection without a greeting delivered no data, so the data is as old as before.
    if connection?.isGreeted == true { lostAt = RealTime.milliseconds }
    connection = nil
    shared.note(isConnected: false, why: why)
    mismatches = [:]
    failure = SourceFailure(.source("martlet feeds"), why: why)
    rest()
  }

  /// Reports that data is stale because no process delivers it. Items without data show the
  /// failure.
  private func reportLoss() {
    reportAt = nil
    let followed = shared.state.withLock(\.followed)
    for one in followed where reported.insert(one.source).inserted {
      one.sink(.failed(failure, since: lostAt))
    }
  }

  // MARK: - Messages

  private func send() {
    guard let connection else { return }
    var messages: [WireMessage] = []
    shared.state.withLock { state in
      // The feeds process needs the variables before it is asked for sources that depend on them.
      if state.hasNewVariables, let variables = state.variables {
        messages.append(.variables(variables))
      }
      state.hasNewVariables = false
      if state.hasChanges {
        // The feeds process sends the whole state of a source that it begins to follow. A source
        // that was started again is therefore left out of a first message.
        let sources = state.followed.map(\.source)
        let continued = sources.filter { !state.begun.contains($0.id) }
        if continued.count < sources.count { messages.append(.follow(continued)) }
        messages.append(.follow(sources))
      }
      state.hasChanges = false
      state.begun = []
      messages += state.requests + state.actions
      (state.requests, state.actions) = ([], [])
    }
    do {
      for message in messages { try connection.outbox.add(message) }
      try connection.outbox.flush(to: connection.socket)
    } catch {
      lose("\(error)")
    }
  }

  private func receive() {
    guard let connection else { return }
    do {
      let count = try connection.socket.read(
        into: &connection.buffer, connection.parser.pictures)
      connection.parser.add(connection.buffer, count: count)
      while self.connection === connection, let message = try connection.parser.next() {
        take(message, connection)
      }
    } catch let end as WireSocket.End {
      switch end {
      case .closed: lose(connection.isGreeted ? "it has ended" : "it refused the connection")
      case .failed(let code): lose("\(code)")
      }
    } catch {
      lose("\(error)")
    }
  }

  /// Handles one message of the feeds process. A message that it must not send ends the connection.
  private func take(_ message: WireMessage, _ connection: Connection) {
    switch message {
    case .greeting(let greeting) where !connection.isGreeted:
      guard greeting.version == WireGreeting.version else {
        pause = Self.longestPause
        lose("its version is \(greeting.program), the panel's \(shared.program): restart both")
        return
      }
      connection.isGreeted = true
      shared.note(isConnected: true)
      pause = Self.firstPause
      reportAt = nil
    case .update(let source, let update) where connection.isGreeted:
      deliver(update, to: source)
    // The action with this number has ended.
    case .acted(let number, let failure) where connection.isGreeted: shared.end(number, failure)
    case .mismatch(let source) where connection.isGreeted:
      mismatches[source] = MonotonicSeconds.now + Self.staleDelay
    default:
      lose("it sent a message that no feeds process sends")
    }
  }

  private func reportMismatch(_ source: String) {
    let failure = SourceFailure(
      .source("martlet feeds"), why: "it has no source \"\(source)\" with these settings")
    deliver(.failed(failure, since: RealTime.milliseconds), to: source)
  }

  private func deliver(_ update: SourceUpdate, to id: String) {
    mismatches[id] = nil
    let followed = shared.state.withLock { $0.followed.filter { $0.source.id == id } }
    for one in followed {
      reported.remove(one.source)
      one.sink(update)
    }
  }
}
