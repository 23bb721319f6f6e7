#if MQTT
  import MartletData
  import Synchronization

  /// One source on its connection, as all threads see it.
  ///
  /// Any thread may call `stop` and read `dropped`. Everything else belongs to the connection's
  /// thread.
  final class MQTTReceiver: Sendable {
    let kind: MQTTKind
    private let deliver: DataSink
    private let isStopped = Atomic(false)
    private let droppedCount = Atomic(0)

    init(_ kind: MQTTKind, deliver: @escaping DataSink) {
      self.kind = kind
      self.deliver = deliver
    }

    /// The number of messages that were received but never delivered.
    var dropped: Int { droppedCount.load(ordering: .relaxed) }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// The filters of the source, each with its QoS.
    var filters: [(filter: MQTTFilter, qos: Int)] {
      kind.items.map { ($0.filter, $0.qos) } + (kind.alive?.filter.map { [($0, 1)] } ?? [])
    }

    /// Delivers an update unless the source was stopped.
    func send(_ update: SourceUpdate) {
      if !isStopped.load(ordering: .relaxed) { deliver(update) }
    }

    /// Sets the number of dropped messages.
    func count(dropped: Int) { droppedCount.store(dropped, ordering: .relaxed) }
  }

  /// The state of a source that belongs to its connection's thread: the messages of its items, and
  /// the health of its data.
  final class MQTTReceiverState {
    let receiver: MQTTReceiver
    private let feeds: [MQTTItemFeed]
    /// The minimum number of seconds between two deliveries of a counter.
    private static let countPause = 1.0

    private var health = SourceHealth.unknown
    private var failure: SourceFailure?
    private var failedSince: Int64?
    /// The time since which the liveness message says that the device is offline, in milliseconds
    /// since 1970-01-01 UTC; nil while it is alive.
    private var goneSince: Int64?
    private var refusals: [Delivery] = []
    private var countedAt = -Double.infinity
    private var counted = -1
    private var isLoading = false

    init(_ receiver: MQTTReceiver) {
      self.receiver = receiver
      feeds = receiver.kind.items.map { MQTTItemFeed($0, capacity: receiver.kind.capacity) }
    }

    private var kind: MQTTKind { receiver.kind }

    // MARK: - Messages

    /// The destination of a message: a feed, or nil for the liveness message; and the parts of the
    /// topic that the wildcards match.
    struct Route {
      var feed: MQTTItemFeed?
      var parts: [String]
    }

    /// Returns the destinations of messages with a topic.
    func routes(of topic: String) -> [Route] {
      var routes = feeds.compactMap { feed in
        feed.item.filter.match(topic).map { Route(feed: feed, parts: $0) }
      }
      if kind.alive?.filter?.match(topic) != nil { routes.append(Route(feed: nil, parts: [])) }
      return routes
    }

    /// Handles a message at one of its destinations.
    func take(
      _ payload: [UInt8], topic: String, _ route: Route, isRetained: Bool, now: Int64
    ) {
      guard let feed = route.feed else {
        guard case .reading(let reading)? = try? MQTTPayload.read(payload, as: .any) else {
          return note(isAlive: false, now)
        }
        return note(reading, now)
      }
      feed.take(payload, topic: topic, parts: route.parts, isRetained: isRetained, now: now)
      if kind.alive?.item == feed.item.name, let value = feed.newest { note(value.reading, now) }
    }

    private func note(_ reading: DataValue.Reading, _ now: Int64) {
      note(isAlive: ValueLabel(value: kind.alive?.value ?? "", text: "").matches(reading), now)
    }

    private func note(isAlive: Bool, _ now: Int64) {
      goneSince = isAlive ? nil : goneSince ?? now
    }

    // MARK: - The connection

    /// Reports that the source makes its first connection.
    func connecting() {
      guard !isLoading, health == .unknown else { return }
      isLoading = true
      receiver.send(.loading)
    }

    /// Records that the broker has granted all filters except those in `refused`.
    func connected(refused: [MQTTFilter: String], now: Int64) {
      failure = nil
      failedSince = nil
      for feed in feeds {
        guard let words = refused[feed.item.filter] else { continue }
        let failure = SourceFailure(
          .item(feed.item.name), why: "the broker refuses the topic: \(words)")
        refusals.append(
          Delivery(item: feed.item.name, content: .failure(failure), received: now))
      }
    }

    /// Records that the connection has failed. The first of consecutive failures sets the time.
    func failed(_ failure: SourceFailure, now: Int64) {
      self.failure = failure
      failedSince = failedSince ?? now
    }

    // MARK: - Deliveries

    /// Delivers the changes. Returns the time at which further changes will be ready, in seconds of
    /// the monotonic clock; nil for none.
    func flush(isConnected: Bool, now: Int64, at clock: Double) -> Double? {
      var deliveries = refusals
      refusals.removeAll()
      let due = feeds.compactMap { $0.flush(into: &deliveries, now: now, at: clock) }.min()
      let countDue = count(into: &deliveries, isConnected, now, clock)
      var update = SourceUpdate(deliveries: deliveries)
      let health: SourceHealth =
        if let failure { .failed(failure, since: failedSince ?? now) } else if !isConnected {
          self.health
        } else if let goneSince { .stale(since: goneSince) } else { .fresh }
      if health != self.health {
        self.health = health
        update.health = health
        update.activity = .idle
        isLoading = false
      }
      if !update.deliveries.isEmpty || update.health != nil { receiver.send(update) }
      return [due, countDue].compactMap(\.self).min()
    }

    private func count(
      into deliveries: inout [Delivery], _ isConnected: Bool, _ now: Int64, _ clock: Double
    ) -> Double? {
      let dropped = feeds.reduce(0) { $0 + $1.dropped }
      receiver.count(dropped: dropped)
      guard dropped != counted, isConnected, !kind.counters.isEmpty else { return nil }
      if clock < countedAt + Self.countPause { return countedAt + Self.countPause }
      countedAt = clock
      counted = dropped
      deliveries += kind.counters.map { name in
        let value = DataValue(.number(Double(dropped)), time: now)
        return Delivery(item: name, content: .success(.value(value)), received: now)
      }
      return nil
    }
  }
#endif
