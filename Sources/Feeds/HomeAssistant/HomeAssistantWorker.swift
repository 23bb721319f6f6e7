#if HTTP
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// The work of one source on the network's thread. It keeps one connection, and opens it again
  /// after its end.
  ///
  /// The pings of the socket detect a server that no longer answers.
  final class HomeAssistantWorker: FeedWorker {
    /// The minimum time between two deliveries, in seconds: one frame.
    private static let pause = 0.016
    /// The seconds after which a refused token is sent again. Home Assistant may ban an address
    /// that keeps sending a wrong token.
    private static let refusalPause = 3600.0

    private let kind: HomeAssistantKind
    private let thread: NetworkThread
    private let sink: DataSink
    private let health: HostHealth?
    private var session: HomeAssistantSession
    private var socket: WebSocket?
    /// The time at which the current attempt began, in seconds of the monotonic clock.
    private var began = 0.0
    /// The timer of the next attempt or of the session.
    private var timer: NetworkTimer?
    private var flushTimer: NetworkTimer?
    private var reported = ReportedFailure()
    /// The hash of a token that was refused, and the time at which it may be sent again.
    private var refused: (token: Int, until: Double)?
    /// The hash of the token that was sent last.
    private var sent: Int?
    /// The actions without an answer, by their numbers.
    private var actions: [Int: (request: ActionRequest, reply: ActionReply)] = [:]
    private var lastAction = 0

    init(_ kind: HomeAssistantKind, _ thread: NetworkThread, _ sink: @escaping DataSink) {
      self.kind = kind
      self.thread = thread
      self.sink = sink
      health = HTTPOrigin(kind.server.url).map { thread.hosts[$0.description] }
      session = HomeAssistantSession(
        kind.items, capacity: kind.capacity, timeout: kind.server.timeout)
      sink(.loading)
      open()
    }

    func end() {
      timer?.cancel()
      flushTimer?.cancel()
      socket?.cancel()
    }

    /// Connects immediately if the source waits after a failure. Otherwise it requests the data
    /// that the server does not send by itself.
    func refresh() {
      sink(.loading)
      guard socket == nil else {
        session.refresh(at: thread.now)
        return turn()
      }
      reported.repeatNext()
      refused = nil
      open()
    }

    // MARK: - Actions

    func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
      guard let action = kind.actionList.first(where: { $0.name == request.action }) else {
        return reply(request.failure("the source has no such action"))
      }
      guard socket != nil, session.isOpen else {
        return reply(reported.failure ?? SourceFailure(.source(kind.host), why: "not connected"))
      }
      lastAction += 1
      actions[lastAction] = (request, reply)
      session.call(action, value: request.value, number: lastAction, at: thread.now)
      turn()
    }

    private func endActions() {
      for (number, refusal) in session.takeEndedActions() {
        guard let (request, reply) = actions.removeValue(forKey: number) else { continue }
        reply(refusal.map { request.failure($0) })
      }
    }

    /// Fails all actions after the connection broke. It is not known whether the services were
    /// called.
    private func failActions(_ why: String) {
      let lost = actions
      actions = [:]
      for (request, reply) in lost.values { reply(request.failure(why)) }
    }

    // MARK: - The connection

    private func open() {
      timer?.cancel()
      began = thread.now
      // Another source of the same host may have failed in the meantime, so the back-off of the
      // host applies here too.
      if reported.failure != nil, let health, health.wait(at: began) > 0 {
        return rest(for: health)
      }
      do throws(SourceFailure) {
        try checkToken()
        session.open(at: began)
        socket = thread.openWebSocket(try kind.server.request()) { _ in
        } take: { [unowned self] message in
          take(message)
        } _: { [unowned self] failure in
          close(failure.sourceFailure, failure.trouble)
        }
        arm()
      } catch {
        close(error, .source)
      }
    }

    /// Checks the token before a connection.
    ///
    /// - Throws: the failure if the token cannot be read, or is the one that the server refused.
    private func checkToken() throws(SourceFailure) {
      let token = try kind.token.open()
      guard let refused else { return }
      if refused.token == token.value.hashValue, thread.now < refused.until,
        let failure = reported.failure
      {
        throw failure
      }
      self.refused = nil
    }

    private func take(_ message: [UInt8]) {
      do throws(ContentFault) {
        switch try session.take(message, now: RealTime.milliseconds, at: thread.now) {
        case .nothing: break
        case .authenticate: authenticate()
        case .accepted: health?.answered()
        case .refused(let why):
          health?.answered()
          refused = sent.map { ($0, thread.now + Self.refusalPause) }
          // The server may repeat the token.
          let words = why.hiding((try? kind.token.open().value) ?? "")
          return close(
            SourceFailure(.source(kind.host), why: "\(words) (sent: \(kind.token.name))"), .source)
        }
      } catch {
        return close(SourceFailure(.source(kind.host), why: error.description), .content)
      }
      turn()
    }

    private func authenticate() {
      do throws(SourceFailure) {
        let token = try kind.token.open()
        sent = token.value.hashValue
        socket?.send(HomeAssistantCommand.auth(token))
      } catch {
        close(error, .source)
      }
    }

    /// Sends the commands of the session and sets the timers.
    private func turn() {
      endActions()
      guard let socket else { return }
      for command in session.takeCommands() { socket.send(command) }
      guard self.socket != nil else { return }
      if session.hasChanges, flushTimer == nil {
        flushTimer = thread.after(Self.pause) { [unowned self] in flush() }
      }
      arm()
    }

    private func arm() {
      timer?.cancel()
      timer = session.due.map { due in
        thread.after(due - thread.now) { [unowned self] in tick() }
      }
    }

    private func tick() {
      do throws(ContentFault) {
        try session.tick(now: RealTime.milliseconds, at: thread.now)
        turn()
      } catch {
        close(SourceFailure(.source(kind.host), why: error.description), .host(retryAfter: nil))
      }
    }

    private func flush() {
      flushTimer = nil
      guard let update = session.flush(now: RealTime.milliseconds) else { return }
      reported.end()
      sink(update)
    }

    // MARK: - Failures

    /// Ends the connection if there is one, and delivers the failure if it differs from the
    /// previous one.
    private func close(_ new: SourceFailure, _ trouble: PollFailureScope) {
      if let old = socket {
        old.cancel()
        // This code may be called by the socket, which must not be freed before the call returns.
        thread.after(0) { withExtendedLifetime(old) {} }
      }
      socket = nil
      failActions(new.why)
      // Data that has arrived is delivered before the failure.
      flushTimer?.cancel()
      flush()
      reported.report(new, to: sink)
      if case .host(let retryAfter) = trouble, let health {
        health.failed(began: began, at: thread.now, retryAfter: retryAfter)
        return rest(for: health)
      }
      timer?.cancel()
      timer = thread.after(PolledWorker.maximumInterval) { [unowned self] in open() }
    }

    private func rest(for host: HostHealth) {
      timer?.cancel()
      timer = thread.after(host) { [unowned self] in open() }
    }
  }
#endif
