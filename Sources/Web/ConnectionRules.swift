import MartletGeometry

/// The server's table of its clients, which decides who stays connected and who gives way.
///
/// A connection starts as a *stranger*, becomes a *guest* with its first request that carries the
/// token, and a *stream* when it asks for the frames. Strangers have a few seconds to become
/// guests, however slowly they trickle a header. Beyond `room` connections the least useful one is
/// closed for each new one: the oldest stranger, then the longest idle guest, then the oldest
/// stream. So nobody without the token can keep the owner out, and the owner's own forgotten pages
/// cannot either.
///
/// A plain value: it names the connections to close, and the server closes them.
struct ConnectionRules {
  typealias ID = UInt

  /// Connections beyond this number displace others.
  static let room = 24
  /// Streams beyond this number displace the oldest stream.
  static let maximumStreams = 8
  /// Seconds that a stranger has for its first whole header.
  static let strangerLimit = 5.0
  /// Seconds that a guest's connection may rest between two requests.
  static let guestLimit = 30.0

  private enum Role {
    /// Accepted at this time.
    case stranger(MonotonicTime)
    /// Its last request came at this time.
    case guest(MonotonicTime)
    /// Opened at this time.
    case stream(MonotonicTime)
    /// Told to close; it still holds its socket and thread.
    case closing
  }

  private var roles: [ID: Role] = [:]

  /// Adds a new connection, which is a stranger. Returns the connection to close for it.
  mutating func accept(_ id: ID, at time: MonotonicTime) -> ID? {
    let count = roles.count { if case .closing = $0.value { false } else { true } }
    let displaced = count >= Self.room ? leastUseful : nil
    if let displaced { roles[displaced] = .closing }
    roles[id] = .stranger(time)
    return displaced
  }

  /// Notes a request with the token.
  mutating func admit(_ id: ID, at time: MonotonicTime) {
    switch roles[id] {
    case .stranger, .guest: roles[id] = .guest(time)
    case .stream, .closing, nil: break
    }
  }

  /// Notes that a guest's connection carries the frames from now on. Returns the stream to close.
  mutating func stream(_ id: ID, at time: MonotonicTime) -> ID? {
    guard case .guest = roles[id] else { return nil }
    let streams = roles.compactMap { id, role in
      if case .stream(let time) = role { (id: id, time: time) } else { nil }
    }
    let displaced =
      streams.count >= Self.maximumStreams ? streams.min { $0.time < $1.time }?.id : nil
    if let displaced { roles[displaced] = .closing }
    roles[id] = .stream(time)
    return displaced
  }

  /// Forgets a connection whose socket is closed.
  mutating func remove(_ id: ID) {
    roles[id] = nil
  }

  /// The connections whose time is over, to be closed.
  mutating func expire(at time: MonotonicTime) -> [ID] {
    let expired = roles.filter { _, role in
      switch role {
      case .stranger(let start): time >= start.advanced(by: Self.strangerLimit)
      case .guest(let last): time >= last.advanced(by: Self.guestLimit)
      case .stream, .closing: false
      }
    }.map(\.key)
    for id in expired { roles[id] = .closing }
    return expired
  }

  /// Whether a connection is open whose time can run out. Streams have no limit, so a page that
  /// only watches needs no timer.
  var expectsExpiry: Bool {
    roles.values.contains { role in
      switch role {
      case .stranger, .guest: true
      case .stream, .closing: false
      }
    }
  }

  private var leastUseful: ID? {
    roles.compactMap { id, role -> (id: ID, rank: Int, time: MonotonicTime)? in
      switch role {
      case .stranger(let time): (id, 0, time)
      case .guest(let time): (id, 1, time)
      case .stream(let time): (id, 2, time)
      case .closing: nil
      }
    }
    .min { ($0.rank, $0.time) < ($1.rank, $1.time) }?.id
  }
}
