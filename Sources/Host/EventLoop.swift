import Glibc
import MartletGeometry

/// Something the loop waits for: descriptors that become readable, an instant that comes, or both.
@MainActor package protocol LoopSource: AnyObject {
  /// Descriptors to poll for reading; asked anew before each wait, so keep them stored.
  var descriptors: [CInt] { get }

  /// The instant at which `dispatch` wants to be called at the latest; nil for none. An instant in
  /// the past means at once.
  var deadline: MonotonicTime? { get }

  /// Handles what is ready, without blocking. Called after a wait in which a descriptor of this
  /// source became ready or its deadline passed, in the order in which sources were added.
  func dispatch(now: MonotonicTime)
}

extension LoopSource {
  package var descriptors: [CInt] { [] }
  package var deadline: MonotonicTime? { nil }
}

/// The loop of the process's first thread: one poll over everything that can happen.
///
/// A turn waits once and then serves the sources in the order in which they were added, each
/// asked for its deadline only when its turn comes. So a source that was added last sees what the
/// earlier ones did in the same turn: the frame loop stands there. With nothing due the loop
/// sleeps in the kernel for as long as nothing happens.
///
/// Steady turns allocate nothing.
@MainActor package final class EventLoop {
  package let clock: any LoopClock
  /// Waits that ended since the start; an idle panel adds none.
  package private(set) var wakeUps = 0
  package private(set) var isStopped = false

  private var sources: [any LoopSource] = []
  private var descriptors: [pollfd] = []
  /// Where each source's descriptors start in `descriptors`, with the end as the last entry.
  private var starts: [Int] = []

  package init(clock: any LoopClock) {
    self.clock = clock
  }

  /// Adds a source behind those that are there.
  package func add(_ source: any LoopSource) {
    sources.append(source)
  }

  /// Ends `run` after the present turn.
  package func stop() {
    isStopped = true
  }

  /// Turns until `stop` is called.
  package func run() {
    while !isStopped { turn() }
  }

  /// Turns until the clock has reached `time` and nothing is due by then, or `stop` is called.
  ///
  /// A source whose deadline stays in the past would hold a hand-turned clock for ever; that is a
  /// programmer's error and traps after a million turns without progress.
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

  /// Waits once, at the longest until `limit`, and serves what is ready.
  package func turn(until limit: MonotonicTime? = nil) {
    collectDescriptors()
    clock.wait(for: &descriptors, until: .earlier(nextDeadline, limit))
    wakeUps += 1
    // Sources added meanwhile wait for the next turn: they have no descriptors in the table.
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
    // A deadline in the past asks without waiting; on a hand-turned clock it does not move time.
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
