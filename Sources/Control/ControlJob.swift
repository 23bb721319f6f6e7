import Glibc
import MartletThreads
import Synchronization

/// A request that a client's thread passes to the loop's thread, with the answer to it.
final class ControlJob: Sendable {
  let request: ControlRequest
  private let reply = Mutex<ControlReply?>(nil)
  private let done = WakeSignal()

  init(_ request: ControlRequest) {
    self.request = request
  }

  func answer(_ value: ControlReply) {
    reply.withLock { $0 = value }
    done.raise()
  }

  /// Waits for the answer, on a client's thread. Returns a refusal if there is no answer in time.
  func wait(atMost time: Duration) -> ControlReply {
    try? ControlStream.wait(for: done.descriptor, Int16(POLLIN), until: .now + time)
    return reply.withLock { $0 }
      ?? .refused(ControlRefusal(.time, "the panel does not answer; it may be busy or hang"))
  }
}

/// The requests that wait for the loop's thread, and the number of clients.
final class ControlQueue: Sendable {
  /// Raised while requests wait.
  let signal = WakeSignal()

  private struct State {
    var jobs: [ControlJob] = []
    var clients = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Admits a client unless `ControlServer.room` clients are served, and returns whether it did.
  /// For each admitted client `leave` must be called at its end.
  func enter() -> Bool {
    state.withLock { state in
      guard state.clients < ControlServer.room else { return false }
      state.clients += 1
      return true
    }
  }

  func leave() {
    state.withLock { $0.clients -= 1 }
  }

  func add(_ job: ControlJob) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.jobs.append(job) }
      return state.isClosed
    }
    if isClosed { job.answer(Self.closingReply) } else { signal.raise() }
  }

  func take() -> [ControlJob] {
    signal.clear()
    return state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
  }

  /// Refuses all waiting requests and all later ones.
  func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job.answer(Self.closingReply) }
  }

  private static let closingReply = ControlReply.refused(
    ControlRefusal(.unavailable, "the panel is shutting down"))
}
