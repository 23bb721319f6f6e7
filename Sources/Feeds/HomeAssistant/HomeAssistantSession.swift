import MartletData
import MartletSeries

/// The protocol state of a connection to Home Assistant. Its input is messages, and its output is
/// commands and the changes of items.
///
/// It uses neither sockets nor timers. A connection begins with `open`. Items live longer than a
/// connection, and the session asks the recorder for the changes between two connections.
package struct HomeAssistantSession {
  /// The consequence of a message for the connection.
  enum Step: Hashable {
    case nothing
    /// The server asks for the token.
    case authenticate
    /// The server has accepted the token.
    case accepted
    /// The server refuses the token, for this reason, as the server gives it.
    case refused(String)
  }

  /// The milliseconds of history that are requested again after an interruption, because the last
  /// messages may not have arrived.
  private static let overlap: Int64 = 60_000
  /// The seconds after which a history stream only repeats the subscription of states.
  private static let streaming = 60.0
  /// The seconds between two requests that check whether Home Assistant has started.
  private static let startingInterval = 5.0

  /// The maximum delay before new statistics are requested, in seconds.
  private static let spread = 5.0

  /// The time limit for an answer, in seconds.
  private let timeout: Double
  private var tasks: [HomeAssistantTask]
  private let byEntity: [String: [Int]]
  /// The attributes that the items of each entity show.
  private let wanted: [String: Set<String>]

  /// The time at which the connection began, in seconds of the monotonic clock; nil after the token
  /// was accepted.
  private var opened: Double?
  /// The commands of this connection.
  private var requests = HomeAssistantRequests()
  private var entities: [String: HomeAssistantEntity] = [:]
  /// Whether the states have arrived on this connection.
  private var hasStates = false
  private var isStarting = false
  /// The time of the next request for the configuration, in seconds of the monotonic clock; nil for
  /// none.
  private var configDue: Double?
  /// The time of the last message, in milliseconds since 1970-01-01 UTC.
  private var lastMessageTime: Int64?
  /// Whether messages have changed items since the previous delivery.
  private(set) var hasChanges = false
  /// Whether some items have no result yet.
  private(set) var isLoading = true
  /// Whether the next update must be delivered even if it is empty, because it ends a failure.
  private var isNew = true
  /// The actions that have ended since the previous call of `takeEndedActions`.
  private var endedActions: [(number: Int, refusal: String?)] = []

  init(_ items: [HomeAssistantItem], capacity: Int? = nil, timeout: Double = 30) {
    self.timeout = timeout
    tasks = items.map { HomeAssistantTask($0, capacity: capacity) }
    byEntity = Dictionary(grouping: items.indices) { items[$0].entity }
    wanted = Dictionary(items.map { ($0.entity, $0.attribute.map { [$0] } ?? []) }) {
      $0.union($1)
    }
  }

  // MARK: - The connection

  /// Begins a new connection.
  ///
  /// - Parameter clock: the time in seconds of the monotonic clock.
  mutating func open(at clock: Double) {
    opened = clock
    requests = HomeAssistantRequests()
    entities = [:]
    hasStates = false
    isStarting = false
    configDue = nil
    for index in tasks.indices {
      tasks[index].open(lastMessageTime: lastMessageTime.map { $0 - Self.overlap })
    }
  }

  /// Returns the commands to send, oldest first, and forgets them.
  mutating func takeCommands() -> [String] { requests.takeCommands() }

  /// Handles a message.
  ///
  /// - Parameters:
  ///   - now: the wall time, in milliseconds since 1970-01-01 UTC.
  ///   - clock: the time in seconds of the monotonic clock.
  /// - Throws: the reason if the server is not a usable Home Assistant.
  mutating func take(
    _ bytes: [UInt8], now: Int64, at clock: Double
  ) throws(ContentFault) -> Step {
    let message = try HomeAssistantMessage(bytes)
    switch message.kind {
    case .authRequired: return .authenticate
    case .authInvalid(let why): return .refused(why)
    case .authOK:
      opened = nil
      begin(now: now, at: clock)
      return .accepted
    case .result(let id, let offset):
      try takeResult(id, message.document, offset, at: clock)
    case .refusal(let id, let refusal):
      guard let request = requests.end(id) else { break }
      try take(refusal, of: request, at: clock)
    case .event(let id, let offset):
      guard let subscription = requests.subscriptions[id] else { break }
      try takeEvent(subscription, id, message.document, offset, now: now, at: clock)
    case .other: break
    }
    if requests.lastID > 0 { lastMessageTime = now }
    return .nothing
  }

  private mutating func begin(now: Int64, at clock: Double) {
    requests.send(.config, at: clock) { HomeAssistantCommand.config($0) }
    let names = byEntity.keys.sorted()
    if names.isEmpty {
      // An empty list would ask for all entities.
      (hasStates, hasChanges) = (true, true)
    } else {
      requests.send(.entities, at: clock) { HomeAssistantCommand.entities($0, names) }
    }
    let events = Set(
      tasks.compactMap { task -> String? in
        guard case .statistics(let statistics) = task.item.shape else { return nil }
        return statistics.period.event
      })
    for event in events.sorted() {
      requests.send(.events, at: clock) { HomeAssistantCommand.events($0, event) }
    }
    for index in tasks.indices { requestRecords(index, now: now, at: clock) }
  }

  /// Requests from the recorder the part of an item's range that is missing.
  private mutating func requestRecords(_ index: Int, now: Int64, at clock: Double) {
    let item = tasks[index].item
    guard item.range != nil else { return }
    guard now >= ItemState.clockIsSetFrom else {
      return tasks[index].refuse(ContentFault("the clock of this machine is not set"), at: clock)
    }
    tasks[index].due = nil
    let start = tasks[index].start(now: now)
    let isFirst = tasks[index].covered == nil
    switch item.shape {
    case .value: break
    case .changes:
      requests.send(.history(index, start: start), at: clock) { id in
        HomeAssistantCommand.history(
          id, item.entity, from: start, hasAttributes: item.attribute != nil, hasStart: isFirst)
      }
    case .statistics(let statistics):
      requests.send(.statistics(index), at: clock) { id in
        HomeAssistantCommand.statistics(id, item.entity, statistics, from: start)
      }
    }
  }

  // MARK: - Answers

  private mutating func takeResult(
    _ id: Int, _ document: JSONDocument, _ offset: Int, at clock: Double
  ) throws(ContentFault) {
    guard let request = requests.pending[id]?.request else { return }
    // The first event of a history stream is its answer.
    if case .history = request { return }
    _ = requests.end(id)
    switch request {
    case .config:
      let wasStarting = isStarting
      let state = document.text(at: document.members(of: offset)["state"])
      isStarting = state != nil && state != "RUNNING"
      configDue = isStarting ? clock + Self.startingInterval : nil
      if wasStarting, !isStarting { missEntities(now: lastMessageTime ?? 0) }
    case .statistics(let index):
      guard case .statistics(let statistics) = tasks[index].item.shape else { break }
      do throws(ContentFault) {
        try tasks[index].takeStatistics(document, at: offset, statistics)
        tasks[index].succeed(now: lastMessageTime ?? 0)
      } catch {
        tasks[index].reject(error, at: clock)
      }
      hasChanges = true
    case .action(let number): endedActions.append((number, nil))
    case .entities, .events, .history, .unsubscribe: break
    }
  }

  private mutating func take(
    _ refusal: HomeAssistantMessage.Refusal, of request: HomeAssistantRequests.Request,
    at clock: Double
  ) throws(ContentFault) {
    switch request {
    case .config, .unsubscribe: break
    case .action(let number): endedActions.append((number, "\(refusal.code): \(refusal.why)"))
    case .entities, .events: throw ContentFault("\(refusal.code): \(refusal.why)")
    case .history(let index, _), .statistics(let index):
      tasks[index].refuse(ContentFault("\(refusal.code): \(refusal.why)"), at: clock)
      hasChanges = true
    }
  }

  private mutating func takeEvent(
    _ subscription: HomeAssistantRequests.Sent, _ id: Int, _ document: JSONDocument,
    _ offset: Int, now: Int64, at clock: Double
  ) throws(ContentFault) {
    switch subscription.request {
    case .entities: try takeStates(document, offset, now: now)
    case .events:
      let type = document.text(at: document.members(of: offset)["event_type"])
      for index in tasks.indices {
        guard case .statistics(let statistics) = tasks[index].item.shape,
          statistics.period.event == type
        else { continue }
        // All panels get this event at the same moment. A random delay prevents requests at the
        // same time.
        let due = clock + Double.random(in: 0..<Self.spread)
        tasks[index].due = min(tasks[index].due ?? due, due)
      }
    case .history(let index, let start):
      let isFirst = requests.end(id) != nil
      let isRecorded = document.members(of: offset)["start_time"] != nil
      do throws(ContentFault) {
        try tasks[index].takeChanges(document, at: offset, from: start)
        if isFirst { tasks[index].succeed(now: now) }
      } catch {
        tasks[index].reject(error, at: clock)
        requests.unsubscribe(id, at: clock)
      }
      hasChanges = true
      // The first event contains the changes that the recorder has written, the second one those
      // that it had not written yet. The subscription of states delivers later changes, too.
      if !isFirst, isRecorded || clock - subscription.since > Self.streaming {
        requests.unsubscribe(id, at: clock)
      }
    case .config, .statistics, .unsubscribe, .action: break
    }
  }

  // MARK: - States

  private mutating func takeStates(
    _ document: JSONDocument, _ offset: Int, now: Int64
  ) throws(ContentFault) {
    let parts = document.members(of: offset)
    for (key, offset) in children(document, parts["a"]) {
      let name = document.string(at: key)
      guard let indices = byEntity[name] else { continue }
      let entity = try HomeAssistantEntity(document, at: offset, wanted: wanted[name] ?? [])
      entities[name] = entity
      for index in indices { tasks[index].take(entity, now: now) }
    }
    for (key, offset) in children(document, parts["c"]) {
      let name = document.string(at: key)
      guard var entity = entities[name] else { continue }
      let change = try entity.change(document, at: offset, wanted: wanted[name] ?? [])
      entities[name] = entity
      for index in byEntity[name] ?? [] where entity.concerns(tasks[index].item, change) {
        tasks[index].take(entity, now: now)
      }
    }
    for (_, offset) in children(document, parts["r"]) {
      guard let name = document.text(at: offset), let indices = byEntity[name] else { continue }
      entities[name] = nil
      for index in indices { tasks[index].miss(absence(of: name), now: now) }
    }
    hasChanges = true
    guard !hasStates else { return }
    hasStates = true
    isNew = true
    missEntities(now: now)
  }

  private func children(_ document: JSONDocument, _ offset: Int?) -> [(key: Int, value: Int)] {
    guard let offset else { return [] }
    var children: [(Int, Int)] = []
    document.forEachChild(of: offset) { children.append(($0, $1)) }
    return children
  }

  /// Marks the items whose entities do not exist.
  private mutating func missEntities(now: Int64) {
    for index in tasks.indices where entities[tasks[index].item.entity] == nil {
      tasks[index].miss(absence(of: tasks[index].item.entity), now: now)
    }
    hasChanges = true
  }

  private func absence(of entity: String) -> String {
    isStarting
      ? "Home Assistant is starting: \(entity) is not there yet"
      : "there is no entity \(entity)"
  }

  // MARK: - Time

  /// The time of the next call of `tick`, in seconds of the monotonic clock; nil for none.
  var due: Double? {
    let limit = [requests.oldest, opened].compactMap(\.self).min()
    let times = [limit.map { $0 + timeout }, configDue] + tasks.map(\.due)
    return times.compactMap(\.self).min()
  }

  /// Sends the requests that are due.
  ///
  /// - Throws: the reason if the server has not answered a command in time.
  mutating func tick(now: Int64, at clock: Double) throws(ContentFault) {
    let late = requests.late(after: timeout, at: clock)
    if let name = opened.flatMap({ $0 + timeout <= clock ? "auth" : nil }) ?? late {
      let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
      throw ContentFault("no answer to \(name) within \(seconds) s")
    }
    if let due = configDue, due <= clock {
      configDue = nil
      requests.send(.config, at: clock) { HomeAssistantCommand.config($0) }
    }
    for index in tasks.indices {
      if let due = tasks[index].due, due <= clock { requestRecords(index, now: now, at: clock) }
    }
  }

  /// Requests the data again, because a person has asked for it.
  mutating func refresh(at clock: Double) {
    isLoading = true
    hasChanges = true
    for index in tasks.indices {
      if case .statistics = tasks[index].item.shape { tasks[index].due = clock }
    }
  }

  // MARK: - Actions

  /// Whether the server has accepted the token of this connection.
  var isOpen: Bool { opened == nil && requests.lastID > 0 }

  /// Calls a service. `takeEndedActions` returns the action when it has ended, unless the
  /// connection breaks first.
  ///
  /// - Parameter number: identifies the action in `takeEndedActions`.
  mutating func call(
    _ action: HomeAssistantAction, value: String, number: Int, at clock: Double
  ) {
    requests.send(.action(number), at: clock) { action.command($0, value: value) }
  }

  /// Returns the actions that have ended since the previous call, each with the reason that the
  /// server gave if it refused.
  mutating func takeEndedActions() -> [(number: Int, refusal: String?)] {
    defer { endedActions = [] }
    return endedActions
  }

  // MARK: - Deliveries

  /// Returns the changes of items since the previous call. Returns nil if there are none, and
  /// before the states have arrived.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  mutating func flush(now: Int64) -> SourceUpdate? {
    guard hasStates, hasChanges else { return nil }
    hasChanges = false
    var update = SourceUpdate(health: .fresh)
    for index in tasks.indices { tasks[index].flush(into: &update.deliveries, now: now) }
    if isLoading, !requests.isAskingRecorder, tasks.allSatisfy(\.hasResult) {
      isLoading = false
      update.activity = .idle
    }
    defer { isNew = false }
    return update.deliveries.isEmpty && update.activity == nil && !isNew ? nil : update
  }
}
