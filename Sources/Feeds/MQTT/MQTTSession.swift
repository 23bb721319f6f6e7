#if MQTT
  internal import CLinux
  import Glibc
  import MartletData
  import MartletNetwork
  import MartletThreads

  /// The thread of one connection: it connects, reads, and connects again after a failure.
  ///
  /// The thread sleeps in poll until the broker sends, a source is added or removed, or work is
  /// due. After each delivery it does not read the socket for 16 ms, so that 10,000 messages a
  /// second wake it only 60 times a second. Messages that arrive during that time wait in the
  /// socket. If a broker sends still more, TCP slows it down.
  final class MQTTSession {
    /// The maximum number of messages that are read before a delivery.
    static let maximumMessages = 2048
    /// The maximum number of bytes of payloads that are read before a delivery.
    static let maximumBytes = 4 << 20
    /// The maximum number of topics whose routes are remembered.
    private static let maximumTopics = 4096
    /// The range of the delay between two attempts, in seconds: it starts at the lower bound and
    /// grows to the upper bound.
    private static let delays = 1.0...60.0
    /// The seconds that a connection must last to reset the delay to its minimum.
    private static let goodAfter = 10.0

    private enum Phase {
      /// The thread waits for the next attempt, at a time of the monotonic clock.
      case waiting(until: Double)
      /// `isOpening` is true until the socket is connected. After that, TLS and MQTT shake hands.
      case connecting(isOpening: Bool, until: Double)
      case active(since: Double)
    }

    private let connection: MQTTConnection
    private var receivers: [ObjectIdentifier: MQTTReceiverState] = [:]
    private var client: MQTTClient?
    private var phase = Phase.waiting(until: 0)
    private var delay = MQTTSession.delays.lowerBound
    private var version: CInt
    /// The number of attempts with the current protocol version that the broker closed without an
    /// answer.
    private var closedAttempts = 0
    /// The filters of requests that the broker has not granted yet, by the number of the request.
    private var requests: [CInt: MQTTFilter] = [:]
    /// The filters that the broker has refused, with its reasons.
    private var refused: [MQTTFilter: String] = [:]
    /// The messages of actions that the broker has not confirmed yet.
    private var publications: [CInt: MQTTPublication] = [:]
    private var subscribed: [MQTTFilter: Int] = [:]
    private var routes: [String: [(state: MQTTReceiverState, route: MQTTReceiverState.Route)]] =
      [:]
    private var messages = 0
    private var bytes = 0
    /// The time before which nothing is delivered, in seconds of the monotonic clock.
    private var restUntil = 0.0
    /// The time of the next call of `keepAlive`, in seconds of the monotonic clock.
    private var pingAt = 0.0
    /// A descriptor that becomes readable after a change of the machine's network. It is open only
    /// while the thread waits for an attempt, and otherwise negative.
    private var networkChanges = OwnedDescriptor(-1)

    init(_ connection: MQTTConnection) {
      self.connection = connection
      version = connection.broker.version == .three ? 4 : 5
    }

    deinit { closeNetworkChanges() }

    private var broker: MQTTBroker { connection.broker }

    func run() {
      // A write to a closed connection must not end the process. OpenSSL and the library write
      // without MSG_NOSIGNAL.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGPIPE)
      _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
      while true {
        take(connection.takeAll())
        if receivers.isEmpty, connection.end() { return leave() }
        let now = MonotonicSeconds.now
        advance(now)
        let due = flush(now)
        wait(due)
      }
    }

    // MARK: - Sources

    private func take(_ messages: [MQTTConnection.Message]) {
      for message in messages {
        switch message {
        case .add(let receiver):
          let state = MQTTReceiverState(receiver)
          receivers[ObjectIdentifier(receiver)] = state
          if case .active = phase { subscribe(to: receiver.filters, isAgain: true) }
          if requests.isEmpty, case .active = phase { reportConnected([state]) }
          if case .waiting = phase { phase = .waiting(until: 0) }
        case .remove(let id):
          guard receivers.removeValue(forKey: id) != nil else { continue }
          // The topics stay subscribed, so that a session of the broker keeps them for the next
          // start.
          if receivers.isEmpty { continue }
          let wanted = Set(receivers.values.flatMap { $0.receiver.filters.map(\.filter) })
          for filter in subscribed.keys where !wanted.contains(filter) {
            subscribed[filter] = nil
            client?.unsubscribe(filter)
          }
        case .publish(let message): publish(message)
        }
      }
      if !messages.isEmpty { routes.removeAll() }
    }

    /// Sends the message of an action. Without a connection the action fails immediately, because
    /// nobody expects a delayed effect.
    private func publish(_ message: MQTTPublication) {
      guard case .active = phase, let client else {
        return message.fail(SourceFailure(.source(broker.name), why: "not connected"))
      }
      let request = client.publish(
        message.payload, to: message.action.topic, qos: message.action.qos,
        isRetained: message.action.isRetained)
      guard let request else {
        return message.fail(
          SourceFailure(.source(broker.name), why: "the message cannot be sent"))
      }
      publications[request] = message
    }

    /// Disconnects properly, so that the broker does not publish the will.
    private func leave() {
      guard case .active = phase, let client else { return }
      if let will = broker.will { client.publish(will.offline, to: will.topic) }
      client.disconnect()
      // The last messages are sent as far as the socket accepts them without blocking.
      for _ in 0..<8 where client.wantsWrite && client.socket >= 0 { _ = client.write() }
    }

    // MARK: - Connecting

    private func advance(_ now: Double) {
      switch phase {
      case .waiting(let until): if now >= until { connect(now) }
      case .connecting(_, let until): if now >= until { fail(broker.silence) }
      case .active:
        guard now >= pingAt else { return }
        pingAt = now + Double(broker.keepAlive) / 3
        if let problem = client?.keepAlive() { fail(problem) }
      }
    }

    private func connect(_ now: Double) {
      closeNetworkChanges()
      for state in receivers.values { state.connecting() }
      do throws(SourceFailure) {
        let client = try MQTTClient(broker, version: version)
        client.onMessage = { [unowned self] in self.take(topic: $0, payload: $1, isRetained: $2) }
        self.client = client
        if let problem = client.connect() { return fail(problem) }
        phase = .connecting(isOpening: true, until: MonotonicSeconds.now + broker.timeout)
      } catch {
        fail(error)
      }
    }

    private func fail(_ why: String) {
      fail(SourceFailure(.source(broker.name), why: why))
    }

    private func fail(_ failure: SourceFailure) {
      if case .active(let since) = phase, MonotonicSeconds.now - since >= Self.goodAfter {
        delay = Self.delays.lowerBound
      }
      client = nil
      for message in publications.values {
        message.fail(
          SourceFailure(.source(broker.name), why: "the connection broke before the broker replied")
        )
      }
      publications.removeAll()
      requests.removeAll()
      refused.removeAll()
      subscribed.removeAll()
      let now = RealTime.milliseconds
      for state in receivers.values { state.failed(failure, now: now) }
      // The random wait keeps many panels of one broker from connecting at the same time.
      let wait = delay * Double.random(in: 0.5...1)
      delay = min(delay * 2, Self.delays.upperBound)
      phase = .waiting(until: MonotonicSeconds.now + wait)
      if !networkChanges.isOpen {
        networkChanges = OwnedDescriptor(martlet_route_changes_open())
      }
    }

    private func closeNetworkChanges() {
      networkChanges = OwnedDescriptor(-1)
    }

    /// Handles the callbacks of the library since the previous call.
    private func takeCallbacks() {
      for callback in client?.takeCallbacks() ?? [] {
        switch callback {
        case .connected(0, _): connected()
        case .connected(let code, let words): return refused(code, words)
        case .granted(let request, let refusal):
          guard let filter = requests.removeValue(forKey: request) else { continue }
          if let refusal { refused[filter] = refusal }
          if requests.isEmpty { reportConnected(Array(receivers.values)) }
        case .published(let request, let refusal):
          publications.removeValue(forKey: request)?.end(refusal: refusal)
        }
      }
    }

    private func connected() {
      let now = MonotonicSeconds.now
      phase = .active(since: now)
      pingAt = now + Double(broker.keepAlive) / 3
      closedAttempts = 0
      if let will = broker.will { client?.publish(will.online, to: will.topic) }
      subscribe(to: receivers.values.flatMap { $0.receiver.filters }, isAgain: false)
      if requests.isEmpty { reportConnected(Array(receivers.values)) }
    }

    /// Handles a refused connection. A broker of version 3.1.1 does not know version 5, so the next
    /// attempt uses 3.1.1.
    private func refused(_ code: CInt, _ words: String) {
      let isVersion = version == 5 && (code == 132 || code == 1)
      if isVersion, broker.version == .any {
        version = 4
        client = nil
        phase = .waiting(until: 0)
        return
      }
      let why = words.isEmpty ? "refused with code \(code)" : words
      // These are the codes of wrong credentials and missing rights in versions 3.1.1 and 5.
      let isOfPassword = [4, 5, 134, 135].contains(code)
      fail(broker.password.flatMap { isOfPassword ? "\(why) (sent: \($0.name))" : nil } ?? why)
    }

    /// Subscribes to filters.
    ///
    /// - Parameter isAgain: whether to subscribe again to filters that the connection already has.
    ///   The broker then sends its stored messages to the added source.
    private func subscribe(to filters: [(filter: MQTTFilter, qos: Int)], isAgain: Bool) {
      var wanted: [MQTTFilter: Int] = [:]
      for (filter, qos) in filters { wanted[filter] = max(wanted[filter] ?? 0, qos) }
      for (filter, qos) in wanted {
        let known = subscribed[filter]
        if let known, known >= qos, !isAgain { continue }
        let maximum = max(known ?? 0, qos)
        subscribed[filter] = maximum
        guard let request = client?.subscribe(filter, qos: maximum) else { continue }
        requests[request] = filter
      }
    }

    private func reportConnected(_ states: [MQTTReceiverState]) {
      let now = RealTime.milliseconds
      for state in states { state.connected(refused: refused, now: now) }
    }

    // MARK: - Messages

    private func take(topic: String, payload: [UInt8], isRetained: Bool) {
      messages += 1
      bytes += payload.count
      let now = RealTime.milliseconds
      for (state, route) in routes(of: topic) {
        state.take(payload, topic: topic, route, isRetained: isRetained, now: now)
      }
    }

    private func routes(
      of topic: String
    ) -> [(state: MQTTReceiverState, route: MQTTReceiverState.Route)] {
      if let known = routes[topic] { return known }
      if routes.count >= Self.maximumTopics { routes.removeAll() }
      let found = receivers.values.flatMap { state in
        state.routes(of: topic).map { (state: state, route: $0) }
      }
      routes[topic] = found
      return found
    }

    /// Delivers the changes of all sources. Returns the time at which further changes will be
    /// ready, in seconds of the monotonic clock.
    private func flush(_ now: Double) -> Double? {
      if now < restUntil { return restUntil }
      var isConnected = false
      if case .active = phase { isConnected = requests.isEmpty }
      let time = RealTime.milliseconds
      let due = receivers.values.compactMap {
        $0.flush(isConnected: isConnected, now: time, at: now)
      }.min()
      if messages > 0 { restUntil = now + Double(MQTTItemFeed.pause) / 1000 }
      messages = 0
      bytes = 0
      return due
    }

    // MARK: - Waiting

    private func wait(_ due: Double?) {
      let now = MonotonicSeconds.now
      let isResting = now < restUntil
      var polled = [
        pollfd(fd: connection.signal.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: -1, events: 0, revents: 0),
        pollfd(fd: networkChanges.rawValue, events: Int16(POLLIN), revents: 0),
      ]
      var times = [due, isResting ? restUntil : nil].compactMap(\.self)
      switch phase {
      case .waiting(let until): times.append(until)
      case .connecting(let isOpening, let until):
        times.append(until)
        polled[1] = socket(isOpening: isOpening)
      case .active:
        times.append(pingAt)
        if !isResting { polled[1] = socket(isOpening: false) }
      }
      // Without a signal descriptor the thread checks for messages once a second.
      if connection.signal.descriptor < 0 { times.append(now + 1) }
      let rest = times.min().map { max(0, $0 - now) }
      let milliseconds = rest.map { CInt(min(($0 * 1000).rounded(.up), 1e9)) } ?? -1
      let ready = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
      guard ready > 0 else { return }
      if polled[1].revents != 0 { work(polled[1].revents) }
      if polled[2].revents != 0 { networkChanged() }
    }

    private func socket(isOpening: Bool) -> pollfd {
      let wantsWrite = isOpening || client?.wantsWrite == true
      let events = (isOpening ? 0 : POLLIN) | (wantsWrite ? POLLOUT : 0)
      return pollfd(fd: client?.socket ?? -1, events: Int16(events), revents: 0)
    }

    /// Handles a change of the machine's network. If there is a network again, the next attempt
    /// follows immediately.
    private func networkChanged() {
      closeNetworkChanges()
      guard case .waiting = phase else { return }
      if NetworkWatch.hasNetwork {
        delay = Self.delays.lowerBound
        phase = .waiting(until: MonotonicSeconds.now + Double.random(in: 0...0.5))
      }
      networkChanges = OwnedDescriptor(martlet_route_changes_open())
    }

    /// Reads and writes until the socket has no more data, or the limits of one delivery are
    /// reached. A read takes one message. After a message the kernel is not asked whether another
    /// one is there, because the next read tells.
    private func work(_ events: Int16) {
      if case .connecting(true, let until) = phase {
        if let problem = openingProblem { return fail(problem) }
        phase = .connecting(isOpening: false, until: until)
        // The handshake of TLS begins with the first read, the handshake of MQTT with the first
        // write.
        return handle(client?.read() ?? client?.write())
      }
      var events = events
      while let client {
        let canRead = events & Int16(POLLIN | POLLHUP | POLLERR) != 0
        let messagesBefore = messages
        if canRead { handle(client.read()) }
        if events & Int16(POLLOUT) != 0, self.client === client { handle(client.write()) }
        guard self.client === client, messages < Self.maximumMessages, bytes < Self.maximumBytes,
          connection.signal.descriptor >= 0
        else { return }
        if messages > messagesBefore, !client.wantsWrite {
          events = Int16(POLLIN)
          continue
        }
        var next = socket(isOpening: false)
        guard next.fd >= 0, unsafe poll(&next, 1, 0) > 0 else { return }
        events = next.revents
      }
    }

    /// The error of a socket that could not connect; nil if it is connected.
    private var openingProblem: String? {
      var code: CInt = 0
      var size = socklen_t(MemoryLayout<CInt>.size)
      // Safety: the kernel writes one CInt.
      let result = unsafe getsockopt(client?.socket ?? -1, SOL_SOCKET, SO_ERROR, &code, &size)
      let error = result == 0 ? Errno(answer: code) : .current
      return error.map { "\($0)" }
    }

    /// Handles the result of a call of the client. The callbacks of the library contain more
    /// details, so they are handled first.
    private func handle(_ problem: String?) {
      let before = client
      takeCallbacks()
      guard let problem, client === before else { return }
      if case .connecting = phase, broker.version == .any {
        // Some old brokers close the connection instead of refusing version 5.
        closedAttempts += 1
        if closedAttempts >= 2 {
          version = version == 5 ? 4 : 5
          closedAttempts = 0
        }
      }
      fail(problem)
    }
  }
#endif
