#if MQTT
  import Glibc
  import MartletData
  import MartletNetwork
  import MartletThreads
  import Synchronization

  /// A source of kind `mqtt`. It shares its connection with other sources of the same broker.
  package final class MQTTFeed: DataSource {
    private let kind: MQTTKind
    private let connections: MQTTConnections
    private let started = Mutex<(receiver: MQTTReceiver, connection: MQTTConnection)?>(nil)

    init(_ kind: MQTTKind, connections: MQTTConnections) {
      self.kind = kind
      self.connections = connections
    }

    deinit { stop() }

    /// Adds the source to its connection, which starts with its first source.
    package func start(_ sink: @escaping DataSink) {
      let receiver = MQTTReceiver(kind, deliver: sink)
      guard let connection = connections.add(receiver) else {
        return sink(
          .failed(
            SourceFailure(.source(kind.broker.name), why: "cannot start a thread"),
            since: RealTime.milliseconds))
      }
      started.withLock { $0 = (receiver, connection) }
    }

    /// Removes the source from its connection. A connection ends when its last source is removed.
    package func stop() {
      guard let (receiver, connection) = started.withLock({ $0.take() }) else { return }
      receiver.stop()
      connection.post(.remove(ObjectIdentifier(receiver)))
    }

    /// Publishes the message of an action once. Without a connection to the broker it fails
    /// immediately.
    ///
    /// If the source is not started, or its thread has ended, the message is destroyed unsent. Its
    /// `SingleReply` then reports a failure.
    package func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
      guard let action = kind.actionList.first(where: { $0.name == request.action }) else {
        return reply(request.failure("the source has no such action"))
      }
      let message = MQTTPublication(action, request, SingleReply(request, reply))
      if let problem = message.problem { return message.reply.send(request.failure(problem)) }
      started.withLock { $0?.connection }?.post(.publish(message))
    }

    /// The number of messages that were received but never delivered.
    var dropped: Int { started.withLock { $0?.receiver.dropped ?? 0 } }
  }

  /// The connections of a process: one for all sources with the same broker and credentials.
  final class MQTTConnections: Sendable {
    private let connections = Mutex<[MQTTBroker: MQTTConnection]>([:])

    /// Adds a source to its connection, which starts with its first source. Returns nil if the
    /// system cannot start a thread.
    func add(_ receiver: MQTTReceiver) -> MQTTConnection? {
      connections.withLock { connections in
        let broker = receiver.kind.broker
        if let connection = connections[broker], connection.post(.add(receiver)) {
          return connection
        }
        let connection = MQTTConnection(broker)
        connection.post(.add(receiver))
        guard connection.start() else { return nil }
        // Connections that have ended, because their last source was removed, are forgotten.
        connections = connections.filter { !$0.value.hasEnded }
        connections[broker] = connection
        return connection
      }
    }
  }

  extension FeedHub {
    /// The connections of all sources to brokers.
    var brokers: MQTTConnections { shared { MQTTConnections() } }
  }

  /// One connection, as sources see it: a mailbox for messages to its thread (`MQTTSession`).
  final class MQTTConnection: Sendable {
    enum Message: Sendable {
      case add(MQTTReceiver)
      case remove(ObjectIdentifier)
      case publish(MQTTPublication)
    }

    private struct State {
      var messages: [Message] = []
      var hasEnded = false
    }

    let broker: MQTTBroker
    let signal = WakeSignal()
    private let state = Mutex(State())

    init(_ broker: MQTTBroker) { self.broker = broker }

    func start() -> Bool {
      DetachedThread.start { MQTTSession(self).run() }
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Passes a message to the thread. Returns false if the thread has ended.
    @discardableResult func post(_ message: Message) -> Bool {
      let isTaken = state.withLock { state in
        if !state.hasEnded { state.messages.append(message) }
        return !state.hasEnded
      }
      if isTaken { signal.raise() }
      return isTaken
    }

    /// Returns the messages since the previous call, and resets the signal.
    func takeAll() -> [Message] {
      signal.clear()
      return state.withLock { state in
        defer { state.messages.removeAll() }
        return state.messages
      }
    }

    /// Ends the connection unless a message has arrived. Returns whether it has ended.
    func end() -> Bool {
      state.withLock { state in
        state.hasEnded = state.messages.isEmpty
        return state.hasEnded
      }
    }
  }

  /// A one-off reading of a source, for `render` and for checks. It connects, waits until each item
  /// has a message or the time limit is reached, and disconnects.
  struct MQTTReading {
    private let kind: MQTTKind

    init(_ kind: MQTTKind) { self.kind = kind }

    private struct State {
      var items: [String: ItemState] = [:]
      var health = SourceHealth.unknown
    }

    private final class Collector: Sendable {
      let state = Mutex(State())
      let signal = WakeSignal()
    }

    /// Reads the source on the caller's thread.
    ///
    /// - Throws: the failure if the broker does not answer or refuses the connection.
    func update() throws(SourceFailure) -> SourceUpdate {
      let collector = Collector()
      let feed = MQTTFeed(kind, connections: MQTTConnections())
      feed.start { update in
        collector.state.withLock { state in
          if let health = update.health { state.health = health }
          for delivery in update.deliveries {
            state.items[delivery.item, default: ItemState()].receive(delivery)
          }
        }
        collector.signal.raise()
      }
      defer { feed.stop() }
      // A counter is an item whose value is the number of dropped messages.
      let names = kind.items.map(\.name) + kind.counters
      let end = MonotonicSeconds.now + kind.broker.timeout
      while true {
        collector.signal.clear()
        let state = collector.state.withLock { $0 }
        if case .failed(let failure, _) = state.health { throw failure }
        let isWhole = state.health != .unknown && names.allSatisfy { state.items[$0] != nil }
        let rest = end - MonotonicSeconds.now
        if rest <= 0, state.health == .unknown {
          throw SourceFailure(.source(kind.broker.name), why: kind.broker.silence)
        }
        if isWhole || rest <= 0 { return result(state, names) }
        var polled = pollfd(fd: collector.signal.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&polled, 1, CInt((rest * 1000).rounded(.up)))
      }
    }

    private func result(_ state: State, _ names: [String]) -> SourceUpdate {
      let now = RealTime.milliseconds
      let deliveries = names.map { name in
        let item = state.items[name] ?? ItemState()
        let content: Result<Content, SourceFailure> =
          if let value = item.value {
            .success(.value(value))
          } else if let series = item.series {
            .success(.series(series))
          } else if let table = item.table {
            .success(.table(table))
          } else if let events = item.events {
            .success(.events(events))
          } else {
            .failure(
              item.failure
                ?? SourceFailure(
                  .item(name), why: "no message in \(kind.broker.timeout.inSeconds)"))
          }
        return Delivery(item: name, content: content, received: item.received ?? now)
      }
      var update = SourceUpdate.ready(deliveries)
      update.health = state.health
      return update
    }
  }
#endif
