import Dispatch
import Glibc
import MartletScene
import MartletThreads
import Synchronization

/// Draws the bands of a picture on threads of its own and on the caller's. Parts are taken from a
/// counter that all share, so that whoever is free goes on, and nobody is asked to be.
///
/// The threads sleep between frames. They are not Dispatch's, whose worker queues wake a process
/// once a second from their first use on. They start with the first picture that has more than one
/// band, and end with the runner.
package final class WorkerBands: BandRunner {
  package let width: Int
  private var crew: Crew?

  /// - Parameter width: threads that draw at once; by default one per processor, at most eight.
  package init(width: Int? = nil) {
    self.width = max(1, width ?? min(8, Self.processorCount))
  }

  deinit { crew?.dismiss() }

  package func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    guard max(first, second) > 1, width > 1 else {
      runAlone(first, then: second, between: between, body)
      return
    }
    let crew = crew ?? Crew.gathered(size: width - 1)
    self.crew = crew
    crew.run(first, then: second, between: between, body)
  }

  /// Processors this process may run on at its start.
  private static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}

/// The threads that help their caller, with one job at a time.
private final class Crew: Sendable {
  private struct Job {
    var body: (@Sendable (BandPart) -> Void)?
    var first = 0
    var second = 0
    /// How often threads have taken the job up, whose ends the caller waits for. One that wakes
    /// when all is done has nothing to take up, and nobody waits for it: on a machine with other
    /// work a wake-up can take longer than the picture.
    var helpers = 0
    var isLast = false
  }

  private let job = Mutex(Job())
  // What the parts of the present job are taken from and counted in.
  private let nextFirst = Atomic(0)
  private let doneFirst = Atomic(0)
  private let isSecondOpen = Atomic(false)
  private let nextSecond = Atomic(0)
  /// Signalled once for each thread at the start of a job, and by each that took it up at its end.
  private let start = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  /// Threads that have begun to live.
  private let births = Atomic(0)
  /// Threads that run; fewer than wished for where the system has none left.
  private let size = Atomic(0)

  static func gathered(size: Int) -> Crew {
    let crew = Crew()
    for _ in 0..<size where crew.addThread() { crew.size.add(1, ordering: .relaxed) }
    return crew
  }

  /// Does both stages and returns when all calls have.
  func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    nextFirst.store(0, ordering: .relaxed)
    doneFirst.store(0, ordering: .relaxed)
    nextSecond.store(0, ordering: .relaxed)
    isSecondOpen.store(false, ordering: .relaxed)
    let wanted = min(size.load(ordering: .relaxed), max(first, second) - 1)
    // The threads let go of the body before `done`, so it does not outlive this call.
    // The compiler puts the length of this file's whole path into the check that `body` does not
    // escape, whatever prefix is mapped. Without a name of its own, which must not be the file's,
    // the bytes depend on the folder.
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

  /// Ends the threads, which must be at rest.
  func dismiss() {
    job.withLock { $0.isLast = true }
    for _ in 0..<size.load(ordering: .relaxed) { start.signal() }
  }

  /// Does parts until none is left.
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

  /// Waits for others to end what they are at, which is never long: a shape or two.
  private func wait(for condition: () -> Bool) {
    var turns = 0
    while !condition() {
      turns += 1
      if turns > 1000 { sched_yield() }
    }
  }

  private func live() {
    // The caller is worker 0.
    let worker = births.add(1, ordering: .relaxed).newValue
    while true {
      start.wait()
      if helps(worker) { done.signal() } else if job.withLock({ $0.isLast }) { return }
    }
  }

  /// Works on the present job; false when there is none. A thread that was called twice may take
  /// the same job up twice. A function of its own, so that the body is let go of before `done`.
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
