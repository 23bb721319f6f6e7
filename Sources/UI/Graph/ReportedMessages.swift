/// The messages that a tree has reported to the programmer.
struct ReportedMessages {
  /// The maximum number of messages.
  static let limit = 1000

  private var all: Set<String> = []
  private var undelivered: [String] = []

  /// Adds a message. Returns false if it is not to be reported: it was reported before, or `limit`
  /// messages were.
  mutating func insert(_ message: String) -> Bool {
    all.count < Self.limit && all.insert(message).inserted
  }

  /// Keeps a message that nobody has received.
  mutating func keep(_ message: String) { undelivered.append(message) }

  /// Returns the messages that nobody has received, in order, and drops them.
  mutating func takeUndelivered() -> [String] {
    defer { undelivered = [] }
    return undelivered
  }
}
