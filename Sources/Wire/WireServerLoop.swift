internal import CLinux
import Glibc
import MartletControl
import MartletData
import MartletThreads

/// The thread, in the feeds process, that accepts panels, receives their requests and sends them
/// changes.
final class WireServerLoop {
  /// The maximum number of connections: the panel, a panel that replaces it, and diagnostic
  /// commands such as `martlet doctor`. Further connections are refused.
  static let room = 4
  /// The minimum number of seconds between two batches of changes to a connection: a frame of a
  /// display at 60 Hz.
  static let interval = 1.0 / 60
  /// The seconds between two log lines about dropped values of one source.
  private static let silence = 60.0

  private let shared: WireServer.Shared
  /// The listening socket; none for a loop that serves one connection.
  private let listening: OwnedDescriptor
  private let access: ControlAccess
  private let onEnd: @Sendable () -> Void
  private var connections: [WireServerConnection] = []
  private var nextNumber = 0
  /// The end of a pause after a failure to accept a connection, for example for lack of
  /// descriptors, in seconds of CLOCK_MONOTONIC.
  private var pausedUntil = 0.0
  private var nextDropLog: [String: Double] = [:]

  init(
    _ shared: WireServer.Shared, listening: consuming OwnedDescriptor, access: ControlAccess
  ) {
    self.shared = shared
    self.listening = listening
    self.access = access
    onEnd = {}
  }

  init(
    _ shared: WireServer.Shared, connected: consuming OwnedDescriptor,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.shared = shared
    listening = OwnedDescriptor(-1)
    access = ControlAccess(user: geteuid(), group: nil)
    self.onEnd = onEnd
    add(connected)
  }

  func run() {
    while !shared.state.withLock({ $0.isStopped }) {
      let now = MonotonicSeconds.now
      for connection in connections { flush(connection, now) }
      reap()
      if !listening.isOpen, connections.isEmpty { break }
      wait()
    }
    for connection in connections { shared.state.withLock { $0.forget(connection.number) } }
    connections = []
    onEnd()
  }

  private func wait() {
    let now = MonotonicSeconds.now
    // A connection with changes for it is due at the end of its interval. If bytes still wait in
    // its outbox, poll(2) reports when the socket takes more.
    var due = connections.compactMap { connection -> Double? in
      guard connection.outbox.isEmpty, shared.state.withLock({ $0.isWaiting(connection.number) })
      else { return nil }
      return connection.pausedUntil
    }
    if pausedUntil > now { due.append(pausedUntil) }
    var polled = [
      pollfd(fd: shared.signal.descriptor, events: Int16(POLLIN), revents: 0),
      // poll(2) skips negative descriptors.
      pollfd(fd: pausedUntil > now ? -1 : listening.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections {
      let events = connection.outbox.isEmpty ? POLLIN : POLLIN | POLLOUT
      polled.append(
        pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    let seconds = due.min().map { max(0, $0 - now) }
    let timeout = seconds.map { CInt(($0 * 1000).rounded(.up)) } ?? -1
    _ = unsafe poll(&polled, nfds_t(polled.count), timeout)
    if polled[0].revents != 0 { shared.signal.clear() }
    for (connection, entry) in zip(connections, polled.dropFirst(2)) where entry.revents != 0 {
      receive(connection)
    }
    if polled[1].revents != 0 { accept() }
  }

  // MARK: - Connections

  private func accept() {
    let socket = OwnedDescriptor(martlet_peer_accept(listening.rawValue))
    guard socket.isOpen else {
      switch Errno.current {
      case .again, .interrupted, .connectionAbort: break
      default: pausedUntil = MonotonicSeconds.now + 1
      }
      return
    }
    guard ControlPeer(of: socket.rawValue)?.mayRequest(access) == true,
      connections.count < Self.room
    else { return shared.log("a connection to the feeds was refused") }
    add(socket)
  }

  private func add(_ socket: consuming OwnedDescriptor) {
    nextNumber += 1
    let connection = WireServerConnection(nextNumber, owning: socket)
    connections.append(connection)
    send([.greeting(WireGreeting(program: shared.program))], to: connection)
  }

  /// Removes the connections that have ended.
  private func reap() {
    for connection in connections where connection.isEnded {
      shared.state.withLock { $0.forget(connection.number) }
    }
    connections.removeAll(where: \.isEnded)
  }

  // MARK: - Receiving

  private func receive(_ connection: WireServerConnection) {
    do {
      for message in try connection.receive() { take(message, from: connection) }
    } catch let error as DataCodingError {
      shared.log("a panel sent an invalid message: \(error)")
      connection.isEnded = true
    } catch {
      connection.isEnded = true
    }
  }

  private func take(_ message: WireMessage, from connection: WireServerConnection) {
    if case .greeting(let greeting) = message, !connection.isGreeted {
      connection.isGreeted = true
      if greeting.version != WireGreeting.version {
        shared.log("a panel of the program \(greeting.program) speaks another protocol")
        connection.isEnded = true
      }
      return
    }
    guard connection.isGreeted else {
      connection.isEnded = true
      return
    }
    switch message {
    case .follow(let sources):
      shared.state.withLock { $0.follow(sources, for: connection.number) }
    case .range(let source, let request): shared.onRequest(.range(source: source, request))
    case .refresh(let source): shared.onRequest(.refresh(source: source))
    case .variables(let assignments): shared.onRequest(.variables(assignments))
    case .act(let action): perform(action, for: connection)
    // Only the server may send these messages, and a greeting only comes first.
    case .greeting, .update, .mismatch, .acted: connection.isEnded = true
    }
  }

  /// Passes an action on. If the panel has other settings of the source, the action is refused,
  /// because it may have another meaning in this process.
  private func perform(_ action: WireAction, for connection: WireServerConnection) {
    let (shared, number) = (shared, connection.number)
    let reply: ActionReply = { failure in
      let message = WireMessage.acted(number: action.number, failure)
      shared.state.withLock { $0.answer(message, to: number) }
      shared.signal.raise()
    }
    guard shared.state.withLock({ $0.follows(action.source, number) }) else {
      return reply(
        SourceFailure(
          .source("martlet feeds"),
          why: "it has no source \"\(action.source)\" with these settings"))
    }
    shared.onAction(action.source, action.request, reply)
  }

  // MARK: - Sending

  /// Sends as many bytes as the kernel accepts. If it has accepted all, the next changes are sent.
  private func flush(_ connection: WireServerConnection, _ now: Double) {
    connection.flush()
    guard connection.outbox.isEmpty, !connection.isEnded, connection.pausedUntil <= now else {
      return
    }
    let (messages, dropped) = shared.state.withLock { $0.take(for: connection.number) }
    if messages.isEmpty { return }
    connection.pausedUntil = now + Self.interval
    send(messages, to: connection)
    logDropped(dropped, now)
  }

  private func send(_ messages: [WireMessage], to connection: WireServerConnection) {
    for message in messages {
      do throws(DataCodingError) {
        try connection.outbox.add(message)
      } catch {
        guard case .update(let source, _) = message else { continue }
        shared.log("source \"\(source)\" has data that no panel takes: \(error)")
        let failure = SourceFailure(.unusable(source), why: error.problem.description)
        // The text of a failure is short, so this message is always within the limit.
        try? connection.outbox.add(
          .update(source: source, .failed(failure, since: RealTime.milliseconds)))
      }
    }
    connection.flush()
  }

  private func logDropped(_ dropped: [String: Int], _ now: Double) {
    for (source, count) in dropped where nextDropLog[source] ?? 0 <= now {
      nextDropLog[source] = now + Self.silence
      shared.log(
        "source \"\(source)\" delivers more values than a panel can show: in one frame "
          + "\(count) were left out, the newest are shown")
    }
  }
}

/// The server's end of the connection to a panel.
final class WireServerConnection {
  let number: Int
  let socket: WireSocket
  var outbox = WireOutbox(limits: .toPanel)
  /// Whether the greeting of the other end has arrived.
  var isGreeted = false
  var isEnded = false
  /// The time before which no further change is sent, in seconds of CLOCK_MONOTONIC.
  var pausedUntil = 0.0
  private var parser = WireParser(limits: .toFeeds)
  private var buffer = [UInt8](repeating: 0, count: 4096)

  init(_ number: Int, owning socket: consuming OwnedDescriptor) {
    self.number = number
    self.socket = WireSocket(owning: socket)
  }

  /// Returns the messages that have arrived.
  ///
  /// - Throws: a `DataCodingError` if the bytes are malformed, or a `WireSocket.End`.
  func receive() throws -> [WireMessage] {
    let count = try socket.read(into: &buffer)
    parser.add(buffer, count: count)
    var messages: [WireMessage] = []
    while let message = try parser.next() { messages.append(message) }
    return messages
  }

  func flush() {
    do throws(WireSocket.End) {
      try outbox.flush(to: socket)
    } catch {
      isEnded = true
    }
  }
}
