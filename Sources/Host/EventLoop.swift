import Glibc
import MartletGeometry

/// A source of events for the loop: descriptors that become readable, a deadline, or both.
@MainActor package protocol LoopSource: AnyObject {
  /// The descriptors to poll for reading. This property is read before each wait, so it should be a
  /// stored property.
  var descriptors: [CInt] { get }

  /// The latest instant at which `dispatch` must be called; nil for never. For an instant in the
  /// past it is called immediately.
  var deadline: MonotonicTime? { get }

  /// Handles everything that is ready, without blocking. It is called after a wait in which a
  /// descriptor of this source became ready or its deadline passed. Sources are called in the order
  /// in which they were added.
  func dispatch(now: MonotonicTime)
}

extension LoopSource {
  /// The default: no descriptors.
  package var descriptors: [CInt] { [] }
  /// The default: no deadline.
  package var deadline: MonotonicTime? { nil }
}

/// The loop of the process's first thread: one poll over all sources of events.
///
/// A turn is one pass of the loop. It waits once and then serves the sources in the order in which
/// they were added. It reads the deadline of each source only when it reaches that source. A source
/// that was added later therefore sees the effects of earlier ones in the same turn, so the frame
/// loop is added last. When nothing is due, the loop sleeps in the kernel until something happens.
///
/// Turns allocate nothing once the arrays have their final size.
@MainActor package final class EventLoop {
  /// The clock, which gives the time and waits.
  package let clock: any LoopClock
  /// The number of waits that ended since the start. An idle panel adds none.
  package private(set) var wakeUps = 0
  /// Whether `stop` was called.
  package private(set) var isStopped = false

  private var sources: [any LoopSource] = []
  private var descriptors: [pollfd] = []
  /// The index of each source's first descriptor in `descriptors`; the last entry is the end.
  private var starts: [Int] = []

  /// Makes a loop without sources.
  package init(clock: any LoopClock) {
    self.clock = clock
  }

  /// Adds a source after the current ones. A source that is added during a turn is served from the
  /// next turn on.
  package func add(_ source: any LoopSource) {
    sources.append(source)
  }

  /// Ends `run` after the current turn.
  package func stop() {
    isStopped = true
  }

  /// Runs turns until `stop` is called.
  package func run() {
    while !isStopped { turn() }
  }

  /// Runs turns until the clock has reached `time` and nothing is due any more, or until `stop` is
  /// called.
  ///
  /// A manual clock would never advance if a source's deadline stayed in the past. That is a
  /// programmer error and traps after a million turns without progress.
  package func run(until time: MonotonicTime) {
    var last = clock.now
    var standing = 0
    while !isStopped {
      let due = nextDeadline
      if clock.now >= time, due.map({ $0 > time }) ?? true, !hasReadyDescriptor { return }
      turn(until: time)
      standing = clock.now > last ? 0 : standing + 1
      last = clock.now
      precondition(standing < 1_000_000, "a source's deadline does not move on")
    }
  }

  /// Waits once, until `limit` at the latest, and serves the sources that are ready.
  package func turn(until limit: MonotonicTime? = nil) {
    collectDescriptors()
    clock.wait(for: &descriptors, until: .earlier(nextDeadline, limit))
    wakeUps += 1
    // A source that was added during this turn has no descriptors in the table, so it waits for the
    // next turn.
    for index in 0..<(starts.count - 1) {
      let source = sources[index]
      var isReady = false
      for entry in starts[index]..<starts[index + 1] where descriptors[entry].revents != 0 {
        isReady = true
      }
      let now = clock.now
      if !isReady, let due = source.deadline, due <= now { isReady = true }
      if isReady { source.dispatch(now: now) }
    }
  }

  private var nextDeadline: MonotonicTime? {
    var earliest: MonotonicTime?
    for source in sources {
      earliest = .earlier(earliest, source.deadline)
    }
    return earliest
  }

  private var hasReadyDescriptor: Bool {
    collectDescriptors()
    // A deadline in the past makes the call return without waiting. It does not move a manual
    // clock.
    clock.wait(for: &descriptors, until: clock.now)
    return descriptors.contains { $0.revents != 0 }
  }

  private func collectDescriptors() {
    descriptors.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    for source in sources {
      starts.append(descriptors.count)
      for descriptor in source.descriptors {
        descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
    }
    starts.append(descriptors.count)
  }
}
