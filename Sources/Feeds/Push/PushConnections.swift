/// The connections of a server, which decides when one has to end.
///
/// A new connection has some seconds for its first head with the right token, however slowly it
/// trickles. A connection that pushes may then rest between two requests. Beyond `room` connections
/// the one that ends first gives way, strangers before others; so nobody without a token can keep a
/// sender out.
struct PushConnections {
  typealias ID = UInt

  /// Connections beyond this number displace others.
  static let room = 48
  /// Seconds for the first head, for a body, and for the rest between two requests.
  static let (strangerTime, bodyTime, restTime) = (5.0, 60.0, 120.0)

  private struct Entry {
    var deadline: Double
    var isStranger = true
  }

  private var entries: [ID: Entry] = [:]

  /// Adds a connection. Returns the one to close for it.
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

  /// Notes a head with the right token; its body follows.
  mutating func admit(_ id: ID, at now: Double) {
    if entries[id] != nil { entries[id] = Entry(deadline: now + Self.bodyTime, isStranger: false) }
  }

  /// Notes the end of a request that was admitted.
  mutating func rest(_ id: ID, at now: Double) {
    guard entries[id]?.isStranger == false else { return }
    entries[id]?.deadline = now + Self.restTime
  }

  mutating func remove(_ id: ID) {
    entries[id] = nil
  }

  /// Returns the connections whose time is over, and forgets them.
  mutating func expire(at now: Double) -> [ID] {
    let expired = entries.filter { $0.value.deadline <= now }.map(\.key)
    for id in expired { entries[id] = nil }
    return expired
  }

  /// The time at which the first connection ends; nil without connections.
  var deadline: Double? { entries.values.map(\.deadline).min() }
}
