import Dispatch
import Glibc
import MartletScene
import MartletThreads
import Synchronization

/// Draws the bands of a picture on its own threads and on the caller's thread. All threads take
/// parts from one shared counter, so an idle thread takes the next part by itself.
///
/// The threads sleep between frames. They are not Dispatch's threads, because Dispatch's worker
/// queues wake a process once a second after their first use. They start with the first picture
/// that has more than one band, and end when the runner is destroyed.
package final class WorkerBands: BandRunner {
  /// The number of threads that draw at the same time, including the caller's thread.
  package let width: Int
  /// The pixels of a panel of 480x272. Smaller changes are drawn in about a millisecond, of which
  /// waking another thread and waiting for it would take a large part.
  package let smallestArea = 131_072
  private var workers: WorkerThreads?

  /// Makes a runner; no thread starts yet.
  ///
  /// - Parameter width: the number of threads that draw at the same time; by default one per
  ///   processor, at most eight.
  package init(width: Int? = nil) {
    self.width = max(1, width ?? min(8, Self.processorCount))
  }

  deinit { workers?.dismiss() }

  /// Runs the parts of both stages and returns when all are done. `between` runs on the caller's
  /// thread after the first stage and before the second.
  package func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    guard max(first, second) > 1, width > 1 else {
      runAlone(first, then: second, between: between, body)
      return
    }
    let workers = workers ?? WorkerThreads.makeStarted(size: width - 1)
    self.workers = workers
    workers.run(first, then: second, between: between, body)
  }

  /// The number of processors that are online.
  private static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}

/// The threads that help their caller, one job at a time.
private final class WorkerThreads: Sendable {
  private struct Job {
    var body: (@Sendable (BandPart) -> Void)?
    var first = 0
    var second = 0
    /// The number of times that threads have taken this job; the caller waits for as many ends. A
    /// thread that wakes after all is done takes nothing, and the caller does not wait for it: on a
    /// busy machine a wake-up can take longer than the picture.
    var helpers = 0
    var isLast = false
  }

  private let job = Mutex(Job())
  // The counters from which parts of the current job are taken, and those that count finished
  // parts.
  private let nextFirst = Atomic(0)
  private let doneFirst = Atomic(0)
  private let isSecondOpen = Atomic(false)
  private let nextSecond = Atomic(0)
  /// `start` is signalled once per thread at the start of a job. `done` is signalled at the end by
  /// each thread that took the job.
  private let start = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  /// The number of threads that have begun to run; it numbers the workers.
  private let startedCount = Atomic(0)
  /// The number of running threads. It is smaller than requested if the system cannot start more.
  private let size = Atomic(0)

  static func makeStarted(size: Int) -> WorkerThreads {
    let workers = WorkerThreads()
    for _ in 0..<size where workers.addThread() { workers.size.add(1, ordering: .relaxed) }
    return workers
  }

  /// Runs both stages, and returns when all calls of `body` have returned.
  func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    nextFirst.store(0, ordering: .relaxed)
    doneFirst.store(0, ordering: .relaxed)
    nextSecond.store(0, ordering: .relaxed)
    isSecondOpen.store(false, ordering: .relaxed)
    let wanted = min(size.load(ordering: .relaxed), max(first, second) - 1)
    // The threads release the body before `done`, so it does not outlive this call. For its check
    // that `body` does not escape, the compiler writes the length of this file's full path into the
    // code, even if the path's prefix is mapped. The name here replaces the path, or the bytes
    // would depend on the folder. It must differ from the file's own name.
    #sourceLocation(file:"Crew.swift",line:86)
    withoutActuallyEscaping(body) { body in
      job.withLock { $0 = Job(body: body, first: first, second: second) }
      for _ in 0..<wanted { start.signal() }
      work(first, .first, nextFirst, worker: 0, body)
      wait { doneFirst.load(ordering: .acquiring) == first }
      between()
      isSecondOpen.store(true, ordering: .releasing)
      work(second, .second, nextSecond, worker: 0, body)
      let helpers = job.withLock { job in
        defer { job = Job() }
        return job.helpers
      }
      for _ in 0..<helpers { done.wait() }
    }
    #sourceLocation()
  }

  /// Ends the threads. No job may run.
  func dismiss() {
    job.withLock { $0.isLast = true }
    for _ in 0..<size.load(ordering: .relaxed) { start.signal() }
  }

  /// Runs parts until none is left.
  private func work(
    _ count: Int, _ stage: BandPart.Stage, _ next: borrowing Atomic<Int>, worker: Int,
    _ body: @Sendable (BandPart) -> Void
  ) {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number >= count { return }
      body(BandPart(stage: stage, number: number, worker: worker))
      if stage == .first { doneFirst.add(1, ordering: .acquiringAndReleasing) }
    }
  }

  /// Waits for other threads to finish their current part. The wait is as short as drawing one or
  /// two shapes.
  private func wait(for condition: () -> Bool) {
    var turns = 0
    while !condition() {
      turns += 1
      if turns > 1000 { sched_yield() }
    }
  }

  private func live() {
    // The caller is worker 0.
    let worker = startedCount.add(1, ordering: .relaxed).newValue
    while true {
      start.wait()
      if helps(worker) { done.signal() } else if job.withLock({ $0.isLast }) { return }
    }
  }

  /// Works on the current job. Returns false if there is none. A thread that was woken twice may
  /// take the same job twice. It is a separate function so that the body is released before `done`.
  @inline(never)
  private func helps(_ worker: Int) -> Bool {
    let taken = job.withLock { job -> Job? in
      guard job.body != nil else { return nil }
      job.helpers += 1
      return job
    }
    guard let taken, let body = taken.body else { return false }
    work(taken.first, .first, nextFirst, worker: worker, body)
    wait { isSecondOpen.load(ordering: .acquiring) }
    work(taken.second, .second, nextSecond, worker: worker, body)
    return true
  }

  func addThread() -> Bool { DetachedThread.start { self.live() } }
}
