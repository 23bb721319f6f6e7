import MartletGeometry

/// The server's table of its clients. It decides which connections stay and which are closed.
///
/// A connection starts as a *stranger*. It becomes a *guest* with its first request that carries
/// the token, and a *stream* when it requests the frames. Strangers have `strangerLimit` seconds to
/// become guests, even if they are still sending a header. Beyond `maximumConnections` connections
/// each new connection closes the least useful one: the oldest stranger, then the guest that has
/// been idle longest, then the oldest stream. Clients without the token therefore cannot keep the
/// owner out, and neither can the owner's own forgotten pages.
///
/// It is a plain value: it returns the connections to close, and the server closes them.
struct ConnectionRules {
  typealias ID = UInt

  /// The maximum number of connections. Beyond it a new connection displaces another one.
  static let maximumConnections = 24
  /// The maximum number of streams. Beyond it a new stream displaces the oldest one.
  static let maximumStreams = 8
  /// The seconds within which a stranger must send the header of a request with the token.
  static let strangerLimit = 5.0
  /// The seconds for which a guest's connection may be idle between two requests.
  static let guestLimit = 30.0

  private enum Role {
    /// Accepted at this time.
    case stranger(MonotonicTime)
    /// The last request arrived at this time.
    case guest(MonotonicTime)
    /// Opened at this time.
    case stream(MonotonicTime)
    /// The connection was asked to close, but still has its socket and thread.
    case closing
  }

  private var roles: [ID: Role] = [:]

  /// Adds a new connection as a stranger. Returns the connection to close in its favour; nil if
  /// there is room.
  mutating func accept(_ id: ID, at time: MonotonicTime) -> ID? {
    let count = roles.count { if case .closing = $0.value { false } else { true } }
    let displaced = count >= Self.maximumConnections ? leastUseful : nil
    if let displaced { roles[displaced] = .closing }
    roles[id] = .stranger(time)
    return displaced
  }

  /// Records a request with the token.
  mutating func admit(_ id: ID, at time: MonotonicTime) {
    switch roles[id] {
    case .stranger, .guest: roles[id] = .guest(time)
    case .stream, .closing, nil: break
    }
  }

  /// Makes a guest a stream: its connection carries the frames from now on. Returns the stream to
  /// close; nil if the limit is not reached.
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

  /// Returns the connections whose time limit has passed. The caller must close them.
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

  /// Whether any open connection has a time limit. Streams have none, so a page that only watches
  /// needs no timer.
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
