/// The open connections of a server. It decides which of them must end, and when.
///
/// A new connection is a *stranger*. It must send its first head with the right token within
/// `strangerTime`, however slowly its bytes arrive. After that it may be idle between two requests.
/// If there are more than `room` connections, the one with the earliest deadline is closed,
/// strangers before others. Clients without a token can therefore not block a sender.
struct PushConnections {
  typealias ID = UInt

  /// The maximum number of connections. A further one displaces another.
  static let room = 48
  /// The seconds within which the first head must arrive and a body must arrive, and the seconds
  /// for which a connection may be idle between two requests.
  static let (strangerTime, bodyTime, restTime) = (5.0, 60.0, 120.0)

  private struct Entry {
    var deadline: Double
    var isStranger = true
  }

  private var entries: [ID: Entry] = [:]

  /// Adds a connection. Returns the connection that must be closed for it; nil if there is room.
  mutating func open(_ id: ID, at now: Double) -> ID? {
    let displaced =
      entries.count < Self.room
      ? nil
      : entries.min { a, b in
        (a.value.isStranger ? 0 : 1, a.value.deadline) < (
          b.value.isStranger ? 0 : 1, b.value.deadline
        )
      }?.key
    if let displaced { entries[displaced] = nil }
    entries[id] = Entry(deadline: now + Self.strangerTime)
    return displaced
  }

  /// Records a head with the right token, which a body follows.
  mutating func admit(_ id: ID, at now: Double) {
    if entries[id] != nil { entries[id] = Entry(deadline: now + Self.bodyTime, isStranger: false) }
  }

  /// Records the end of an admitted request.
  mutating func rest(_ id: ID, at now: Double) {
    guard entries[id]?.isStranger == false else { return }
    entries[id]?.deadline = now + Self.restTime
  }

  mutating func remove(_ id: ID) {
    entries[id] = nil
  }

  /// Removes and returns the connections whose deadline has passed.
  mutating func expire(at now: Double) -> [ID] {
    let expired = entries.filter { $0.value.deadline <= now }.map(\.key)
    for id in expired { entries[id] = nil }
    return expired
  }

  /// The earliest deadline of a connection; nil without connections.
  var deadline: Double? { entries.values.map(\.deadline).min() }
}
