import MartletThreads
import Synchronization

/// Runs jobs in order on at most `maximumThreads` threads, which exist only while there are jobs.
/// An idle panel has no such thread.
final class ReadingLane: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    var threads = 0
  }

  private let maximumThreads: Int
  private let state = Mutex(State())

  init(maximumThreads: Int) {
    self.maximumThreads = maximumThreads
  }

  /// Queues a job. Returns false, and drops the job, if the system cannot start a thread for it.
  func add(_ job: @escaping Job) -> Bool {
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    if !needsThread || DetachedThread.start({ self.run() }) { return true }
    return state.withLock { state in
      state.threads -= 1
      // A running thread takes the job later.
      if state.threads > 0 { return true }
      _ = state.jobs.popLast()
      return false
    }
  }

  private func run() {
    while let job = next() { job() }
  }

  private func next() -> Job? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.threads -= 1
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
