import CLinux
import MartletGeometry

/// Says when a loop gives memory that nobody uses back to the kernel: at each rest, and every ten
/// seconds, after a frame, while no rest comes, as on a page with a live chart.
///
/// A page that is always drawn would otherwise keep the code of the start, and as much heap as its
/// most expensive frame ever took.
struct MemoryRelease {
  /// The seconds between two releases without a rest.
  static let interval = 10.0

  /// The time of the next release without a rest; nil before the first frame and during a rest.
  private(set) var due: MonotonicTime?
  private var isFirst = true
  private let release: (_ isFirst: Bool) -> Void

  /// - Parameter release: gives the memory back. The first call also takes out the code that only
  ///   the start has run.
  init(_ release: @escaping (_ isFirst: Bool) -> Void = MemoryRelease.release) {
    self.release = release
  }

  /// Notes a frame that was passed to the output. The release comes after it, because the time
  /// until the next frame is longest then.
  mutating func noteFrame(at now: MonotonicTime) {
    if let due, now < due { return }
    if due != nil { run() }
    due = now.advanced(by: Self.interval)
  }

  /// Notes that nothing has been painted for some time.
  mutating func noteRest() {
    run()
    due = nil
  }

  private mutating func run() {
    release(isFirst)
    isFirst = false
  }

  private static func release(isFirst: Bool) {
    // Later releases leave code in memory, because the next touch needs it again.
    if isFirst { return StartupPages.unmap() }
    // `free` does not return memory that lies between used blocks or in the heaps of idle threads.
    _ = malloc_trim(0)
  }
}
