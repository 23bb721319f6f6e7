import Dispatch
import Glibc
import MartletGeometry
import Synchronization

/// The server's open connections: applies `ConnectionRules` to their sockets.
///
/// Every call may come from any thread. A socket is shut down under the lock and removed under it
/// before libmicrohttpd closes its descriptor, so no other file can have the number by then.
final class Connections: Sendable {
  typealias ID = ConnectionRules.ID

  private struct Entry {
    let socket: CInt
    /// The frames of a stream.
    var outbox: Outbox?
  }

  private struct State {
    var rules = ConnectionRules()
    var entries: [ID: Entry] = [:]
    var lastID: ID = 0
    /// Whether a sweep is on its way in the queue.
    var isSweeping = false
  }

  /// Seconds between two looks at the clock while a connection's time runs.
  private static let sweepInterval = 1.0
  /// Seconds that a displaced page has to take the word that it was displaced.
  private static let farewellLimit = 1.0

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "martlet.web.connections")

  /// Adds an accepted connection and closes another one where there are too many. IDs start at 1
  /// and are never used again.
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

  /// Forgets a connection. Call it before its socket is closed.
  func remove(_ id: ID) {
    state.withLock { state in
      state.rules.remove(id)
      state.entries[id] = nil
    }
  }

  /// Notes a request with the right token.
  func admit(_ id: ID) {
    state.withLock { $0.rules.admit(id, at: Self.now) }
  }

  /// Makes the connection a stream of `outbox` and displaces the oldest one where there are too
  /// many.
  func stream(_ id: ID, from outbox: Outbox) {
    let displaced: ID? = state.withLock { state in
      state.entries[id]?.outbox = outbox
      guard let displaced = state.rules.stream(id, at: Self.now) else { return nil }
      state.entries[displaced]?.outbox?.end(with: Outbox.farewell)
      return displaced
    }
    guard let displaced else { return }
    // A page that reads takes the farewell and is closed in order; one that does not is cut off.
    queue.asyncAfter(deadline: .now() + Self.farewellLimit) { [self] in
      state.withLock { Self.shutDown(displaced, in: &$0) }
    }
  }

  /// The connection's socket, to be waited on while the connection is open; -1 after `remove`.
  func socket(of id: ID) -> CInt {
    state.withLock { $0.entries[id]?.socket ?? -1 }
  }

  /// The connections whose sockets are open.
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
