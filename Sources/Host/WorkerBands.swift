import Dispatch
import Glibc
import MartletScene
import Synchronization

/// Draws the bands of a picture on threads of its own and on the caller's.
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

  package func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1, width > 1 else {
      for index in 0..<count { body(index) }
      return
    }
    let crew = crew ?? Crew.gathered(size: width - 1)
    self.crew = crew
    crew.run(count, body)
  }

  /// Processors this process may run on at its start.
  private static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}

/// The threads that help their caller, with one job at a time.
private final class Crew: Sendable {
  private struct Job {
    /// Nil tells the threads to end.
    var body: (@Sendable (Int) -> Void)?
    var next = 0
    var count = 0
  }

  private let job = Mutex(Job())
  /// Signalled once for each thread at the start of a job, and by each at its end.
  private let start = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  /// Threads that run; fewer than wished for where the system has none left.
  private let size = Atomic(0)

  static func gathered(size: Int) -> Crew {
    let crew = Crew()
    for _ in 0..<size where crew.addThread() { crew.size.add(1, ordering: .relaxed) }
    return crew
  }

  /// Calls `body` for each number in `0..<count` and returns when all calls have.
  func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let helpers = min(size.load(ordering: .relaxed), count - 1)
    // The threads let go of the body before `done`, so it does not outlive this call.
    withoutActuallyEscaping(body) { body in
      job.withLock { $0 = Job(body: body, next: 0, count: count) }
      for _ in 0..<helpers { start.signal() }
      work(on: body)
      for _ in 0..<helpers { done.wait() }
      job.withLock { $0 = Job() }
    }
  }

  /// Ends the threads, which must be at rest.
  func dismiss() {
    for _ in 0..<size.load(ordering: .relaxed) { start.signal() }
  }

  /// Takes numbers until none is left.
  private func work(on body: @Sendable (Int) -> Void) {
    while let index = takeNumber() { body(index) }
  }

  private func takeNumber() -> Int? {
    job.withLock { job in
      guard job.next < job.count else { return nil }
      defer { job.next += 1 }
      return job.next
    }
  }

  private func live() {
    while true {
      start.wait()
      guard helps() else { return }
      done.signal()
    }
  }

  /// Works on the present job; false when there is none. A function of its own, so that the body
  /// is let go of before `done`.
  @inline(never)
  private func helps() -> Bool {
    guard let body = job.withLock({ $0.body }) else { return false }
    work(on: body)
    return true
  }

  private func addThread() -> Bool {
    // Safety: the thread takes over the one retain; if it does not start, it is given back here.
    let crew = unsafe Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { raw in
        if let raw = unsafe raw {
          unsafe Unmanaged<Crew>.fromOpaque(raw).takeRetainedValue().live()
        }
        return nil
      }, crew.toOpaque())
    guard code == 0 else {
      unsafe crew.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
