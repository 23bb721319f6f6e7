import MartletUI

/// The messages that were sent to the panel. One is shown; the others wait for their turn.
///
/// The most severe message is shown first, and the oldest one among equally severe ones. The
/// time-out of a message starts when the message is first shown, so a waiting message is not lost.
@MainActor @Observable package final class MessageQueue {
  /// The severity of a message, which decides its position in the queue, its colour and its symbol.
  package enum Severity: String, CaseIterable, Comparable, Sendable {
    /// The severities, from the least urgent to the most urgent.
    case info, warning, alarm

    /// Returns whether `a` is less urgent than `b`.
    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .alarm: 2
      }
    }
  }

  /// A message, from its arrival until it is closed.
  package struct Message: Hashable, Identifiable, Sendable {
    /// The id, unique in the queue: the sender's, or one made by the queue.
    package var id: String
    /// The text to show.
    package var text: String
    /// The severity.
    package var severity: Severity
    /// The milliseconds for which it is shown; nil shows it until somebody touches it.
    package var duration: Int64?
    /// The time at which it was first shown, in milliseconds since 1970-01-01 UTC; nil before.
    var shownSince: Int64?
  }

  /// The messages in the order in which they are shown.
  package private(set) var messages: [Message] = []
  /// Called after a message was added or removed, because `nextChange` may have changed.
  @ObservationIgnored package var onChange: () -> Void = {}
  @ObservationIgnored private var count = 0

  /// The maximum number of messages in the queue.
  package nonisolated static let room = 20

  /// Makes an empty queue.
  package init() {}

  /// The message that is shown; nil for an empty queue.
  package var shown: Message? { messages.first }

  /// Adds a message and returns its id. A message with the same id is replaced. Returns nil if the
  /// queue is full.
  ///
  /// - Parameters:
  ///   - id: nil for a new id.
  ///   - seconds: the time-out; nil waits for a touch.
  ///   - now: the time in milliseconds since 1970-01-01 UTC; nil while it is unknown.
  package func add(
    _ text: String, _ severity: Severity, id: String? = nil, for seconds: Double? = nil,
    at now: Int64?
  ) -> String? {
    let name: String
    if let id {
      name = id
    } else {
      count += 1
      name = "#\(count)"
    }
    var new = messages.filter { $0.id != name }
    guard new.count < Self.room else { return nil }
    let position = new.firstIndex { $0.severity < severity } ?? new.count
    let duration = seconds.map { Int64(($0 * 1000).rounded()) }
    new.insert(
      Message(id: name, text: text, severity: severity, duration: duration), at: position)
    change(to: new, at: now)
    return name
  }

  /// Removes a message. Returns false if there is no message with this id.
  package func remove(_ id: String, at now: Int64?) -> Bool {
    guard messages.contains(where: { $0.id == id }) else { return false }
    change(to: messages.filter { $0.id != id }, at: now)
    return true
  }

  /// Removes all messages, and returns their number.
  package func removeAll() -> Int {
    let count = messages.count
    change(to: [], at: nil)
    return count
  }

  // MARK: - Time

  /// The time at which the shown message is removed, in milliseconds since 1970-01-01 UTC; nil for
  /// never.
  package var nextChange: Int64? {
    guard let first = messages.first, let since = first.shownSince else { return nil }
    return first.duration.map { since + $0 }
  }

  /// Removes messages whose time-out has elapsed.
  func advance(to now: Int64) {
    var new = messages
    while let first = new.first, let since = first.shownSince, let duration = first.duration,
      since + duration <= now
    {
      new.removeFirst()
    }
    change(to: new, at: now)
  }

  /// Moves the times of shown messages by `step` milliseconds, because the wall clock was changed
  /// by this time.
  func rebase(by step: Int64) {
    messages = messages.map { message in
      var message = message
      if let since = message.shownSince { message.shownSince = since + step }
      return message
    }
  }

  private func change(to new: [Message], at now: Int64?) {
    var new = new
    if !new.isEmpty, new[0].shownSince == nil { new[0].shownSince = now }
    guard new != messages else { return }
    messages = new
    onChange()
  }
}
