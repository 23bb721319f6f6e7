import Dispatch
import Glibc
import MartletGeometry
import Synchronization

/// The server's open connections. It applies `ConnectionRules` to their sockets.
///
/// Every method may be called on any thread. This class only shuts sockets down, and libmicrohttpd
/// closes them. A connection is removed from the table before its descriptor is closed, and both
/// `remove` and every shutdown hold the lock. A shutdown therefore never hits a descriptor that the
/// kernel has given to another connection.
final class Connections: Sendable {
  typealias ID = ConnectionRules.ID

  private struct Entry {
    let socket: CInt
    /// The frames of a stream; nil for other connections.
    var outbox: Outbox?
  }

  private struct State {
    var rules = ConnectionRules()
    var entries: [ID: Entry] = [:]
    var lastID: ID = 0
    /// Whether a sweep is scheduled on the queue.
    var isSweeping = false
  }

  /// The seconds between two sweeps while any connection has a time limit.
  private static let sweepInterval = 1.0
  /// The seconds within which a browser's page whose stream was displaced must read its last event
  /// (`Outbox.closingEvent`).
  private static let closingTimeout = 1.0

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "martlet.web.connections")

  /// Adds an accepted connection, and closes another one if there are too many. Ids start at 1 and
  /// are never reused.
  func open(socket: CInt) -> ID {
    let id: ID = state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(socket: socket)
      let displaced = state.rules.accept(state.lastID, at: Self.now)
      if let displaced { Self.shutDown(displaced, in: &state) }
      return state.lastID
    }
    scheduleSweep()
    return id
  }

  /// Removes a connection. Call it before its socket is closed.
  func remove(_ id: ID) {
    state.withLock { state in
      state.rules.remove(id)
      state.entries[id] = nil
    }
  }

  /// Records a request that carried the server's token. The connection may then stay open between
  /// requests for longer.
  func admit(_ id: ID) {
    state.withLock { $0.rules.admit(id, at: Self.now) }
  }

  /// Records that the connection sends the frames of `outbox` from now on, so it is a stream. If
  /// there are too many streams, the oldest one is displaced.
  func stream(_ id: ID, from outbox: Outbox) {
    let displaced: ID? = state.withLock { state in
      state.entries[id]?.outbox = outbox
      guard let displaced = state.rules.stream(id, at: Self.now) else { return nil }
      state.entries[displaced]?.outbox?.end(with: Outbox.closingEvent)
      return displaced
    }
    guard let displaced else { return }
    // A page that reads gets its last event and is closed cleanly. A page that does not read is cut
    // off.
    queue.asyncAfter(deadline: .now() + Self.closingTimeout) { [self] in
      state.withLock { Self.shutDown(displaced, in: &$0) }
    }
  }

  /// Returns the connection's socket, to poll while the connection is open; -1 after `remove`.
  func socket(of id: ID) -> CInt {
    state.withLock { $0.entries[id]?.socket ?? -1 }
  }

  /// The number of connections whose sockets are open.
  var count: Int { state.withLock { $0.entries.count } }

  private func scheduleSweep() {
    let isNeeded = state.withLock { state in
      guard !state.isSweeping, state.rules.expectsExpiry else { return false }
      state.isSweeping = true
      return true
    }
    guard isNeeded else { return }
    queue.asyncAfter(deadline: .now() + Self.sweepInterval) { [self] in
      state.withLock { state in
        for id in state.rules.expire(at: Self.now) { Self.shutDown(id, in: &state) }
        state.isSweeping = false
      }
      scheduleSweep()
    }
  }

  /// Wakes the connection's thread, which then ends the connection.
  private static func shutDown(_ id: ID, in state: inout State) {
    guard let entry = state.entries[id] else { return }
    _ = shutdown(entry.socket, CInt(SHUT_RDWR))
  }

  private static var now: MonotonicTime {
    MonotonicTime(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
  }
}
