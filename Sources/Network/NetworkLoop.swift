import MartletThreads
import Synchronization

/// The one thread of a process on which all work with the network is done.
///
/// The thread starts with the first job and sleeps while nothing is due. Work that lives there is
/// not `Sendable`: the compiler keeps it on the thread, so that it needs no locks.
package final class NetworkLoop: Sendable {
  private let queue = NetworkQueue()

  package init() {}

  deinit { queue.end() }

  /// Runs a job on the thread, after the jobs before it. Returns false, and drops the job, if the
  /// system cannot start the thread.
  @discardableResult
  package func perform(_ job: @escaping @Sendable (NetworkThread) -> Void) -> Bool {
    queue.add(job)
  }

  /// Makes a worker on the thread, where it lives until `end` is called on its handle. Returns nil
  /// if the system cannot start the thread.
  package func add<Worker: NetworkWorker>(
    _ make: @escaping @Sendable (NetworkThread, NetworkHandle<Worker>) -> Worker
  ) -> NetworkHandle<Worker>? {
    let handle = NetworkHandle<Worker>(queue: queue, id: queue.newID())
    let isRunning = queue.add { thread in thread.workers[handle.id] = make(thread, handle) }
    return isRunning ? handle : nil
  }
}

/// Work that lives on the network's thread.
package protocol NetworkWorker: AnyObject, SendableMetatype {
  /// Ends the work: its requests, timers and watches. Called once, on the network's thread.
  func end()
}

/// A worker, for other threads.
package struct NetworkHandle<Worker: NetworkWorker>: Sendable {
  fileprivate let queue: NetworkQueue
  fileprivate let id: Int

  /// Calls `body` with the worker on the network's thread, unless the worker has ended by then.
  package func perform(_ body: @escaping @Sendable (Worker) -> Void) {
    queue.add { thread in
      if let worker = thread.workers[self.id] as? Worker { body(worker) }
    }
  }

  /// Ends the worker.
  package func end() {
    queue.add { thread in thread.workers.removeValue(forKey: self.id)?.end() }
  }
}

/// The jobs that other threads hand to the network's thread.
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

  /// Returns the jobs that have come since the last call; nil at the end.
  func takeAll() -> [Job]? {
    signal.clear()
    return state.withLock { state in
      if state.hasEnded { return nil }
      defer { state.jobs.removeAll() }
      return state.jobs
    }
  }
}
