import MartletThreads
import Synchronization

/// A thread for all network work. A running program has one. A command that reads a source only
/// once, such as a check, makes its own.
///
/// The thread starts with the first job and sleeps while no work is due. Objects that belong to the
/// thread are not `Sendable`. The compiler thus keeps other threads from using them, so they need
/// no locks.
package final class NetworkLoop: Sendable {
  private let queue = NetworkQueue()

  /// Makes a loop; its thread is not started yet.
  package init() {}

  deinit { queue.end() }

  /// Adds a job, which the thread runs after the previous jobs, and returns true at once. If the
  /// system cannot start the thread, all waiting jobs are dropped and the result is false.
  @discardableResult
  package func perform(_ job: @escaping @Sendable (NetworkThread) -> Void) -> Bool {
    queue.add(job)
  }

  /// Makes a worker on the thread. It lives there until `end` is called on its handle, or until the
  /// loop ends. Returns nil if the system cannot start the thread.
  package func add<Worker: NetworkWorker>(
    _ make: @escaping @Sendable (NetworkThread, NetworkHandle<Worker>) -> Worker
  ) -> NetworkHandle<Worker>? {
    let handle = NetworkHandle<Worker>(queue: queue, id: queue.newID())
    let isRunning = queue.add { thread in thread.workers[handle.id] = make(thread, handle) }
    return isRunning ? handle : nil
  }
}

/// An object that works on the network's thread.
package protocol NetworkWorker: AnyObject, SendableMetatype {
  /// Ends the work: its requests, timers and watches. It is called once, on the network's thread.
  func end()
}

/// A reference to a worker for other threads. It does not keep the worker alive.
package struct NetworkHandle<Worker: NetworkWorker>: Sendable {
  fileprivate let queue: NetworkQueue
  fileprivate let id: Int

  /// Calls `body` with the worker on the network's thread. Does nothing if the worker has already
  /// ended.
  package func perform(_ body: @escaping @Sendable (Worker) -> Void) {
    queue.add { thread in
      if let worker = thread.workers[self.id] as? Worker { body(worker) }
    }
  }

  /// Ends the worker. Does nothing if it has ended.
  package func end() {
    queue.add { thread in thread.workers.removeValue(forKey: self.id)?.end() }
  }
}

/// The jobs that other threads pass to the network's thread.
final class NetworkQueue: Sendable {
  typealias Job = @Sendable (NetworkThread) -> Void

  private struct State {
    var jobs: [Job] = []
    var hasThread = false
    var hasEnded = false
    var ids = 0
  }

  let signal = WakeSignal()
  private let state = Mutex(State())

  func newID() -> Int {
    state.withLock { state in
      state.ids += 1
      return state.ids
    }
  }

  /// Adds a job. After `end` it is dropped, although the result is true. If the system cannot start
  /// the thread, all waiting jobs are dropped and the result is false.
  @discardableResult func add(_ job: @escaping Job) -> Bool {
    let needsThread = state.withLock { state in
      if state.hasEnded { return false }
      state.jobs.append(job)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread, !DetachedThread.start({ NetworkThread(self).run() }) {
      state.withLock { state in
        state.hasThread = false
        state.jobs.removeAll()
      }
      return false
    }
    signal.raise()
    return true
  }

  func end() {
    state.withLock { $0.hasEnded = true }
    signal.raise()
  }

  /// Returns the jobs added since the previous call; nil after the loop has ended.
  func takeAll() -> [Job]? {
    signal.clear()
    return state.withLock { state in
      if state.hasEnded { return nil }
      defer { state.jobs.removeAll() }
      return state.jobs
    }
  }
}
