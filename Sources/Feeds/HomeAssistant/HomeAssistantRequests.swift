/// The commands of one connection to Home Assistant: those to send, those without an answer, and
/// the subscriptions.
struct HomeAssistantRequests {
  /// A command, with the values that are needed to handle its answer.
  enum Request: Hashable {
    case config, entities, events
    case history(Int, start: Int64)
    case statistics(Int)
    case unsubscribe
    /// The action with this number.
    case action(Int)
  }

  /// A command that was sent.
  struct Sent {
    var request: Request
    /// The time in seconds of the monotonic clock.
    var since: Double
  }

  private var commands: [String] = []
  /// The id of the newest command; 0 before the first one.
  private(set) var lastID = 0
  /// The commands without an answer, by their ids.
  private(set) var pending: [Int: Sent] = [:]
  /// The subscriptions, by their ids.
  private(set) var subscriptions: [Int: Sent] = [:]

  /// Returns the commands to send, oldest first, and forgets them.
  mutating func takeCommands() -> [String] {
    defer { commands.removeAll() }
    return commands
  }

  /// Queues a command, and records that its answer is pending.
  ///
  /// - Parameters:
  ///   - clock: the time in seconds of the monotonic clock.
  ///   - command: returns the text of the command with an id.
  mutating func send(_ request: Request, at clock: Double, _ command: (Int) -> String) {
    lastID += 1
    commands.append(command(lastID))
    let sent = Sent(request: request, since: clock)
    pending[lastID] = sent
    switch request {
    case .entities, .events, .history: subscriptions[lastID] = sent
    case .config, .statistics, .unsubscribe, .action: break
    }
  }

  /// Queues a command that ends a subscription, unless it has ended.
  mutating func unsubscribe(_ id: Int, at clock: Double) {
    guard subscriptions.removeValue(forKey: id) != nil else { return }
    send(.unsubscribe, at: clock) { HomeAssistantCommand.unsubscribe($0, id) }
  }

  /// Records that a command was answered. Returns the command; nil if no answer was pending.
  mutating func end(_ id: Int) -> Request? { pending.removeValue(forKey: id)?.request }

  // MARK: - Time

  /// The time at which the oldest command without an answer was sent; nil for none.
  var oldest: Double? { pending.values.map(\.since).min() }

  /// Returns the name of a command that has been without an answer for `timeout` seconds; nil for
  /// none.
  func late(after timeout: Double, at clock: Double) -> String? {
    pending.values.first { $0.since + timeout <= clock }?.request.name
  }

  /// Whether an answer of the recorder is pending.
  var isAskingRecorder: Bool { pending.values.contains { $0.request.isForRecorder } }
}

extension HomeAssistantRequests.Request {
  /// Whether the recorder answers the command.
  fileprivate var isForRecorder: Bool {
    switch self {
    case .history, .statistics: true
    case .config, .entities, .events, .unsubscribe, .action: false
    }
  }

  /// The name of the command in failures.
  fileprivate var name: String {
    switch self {
    case .config: "get_config"
    case .entities: "subscribe_entities"
    case .events: "subscribe_events"
    case .history: "history/stream"
    case .statistics: "recorder/statistics_during_period"
    case .unsubscribe: "unsubscribe_events"
    case .action: "call_service"
    }
  }
}
