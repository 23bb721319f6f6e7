import MartletFeeds
import MartletGeometry
import MartletHost

/// Notices that the files of the configuration have changed, a moment after the last change of
/// several: editors write beside a file and rename it, or write it in place.
@MainActor final class ConfigWatch: LoopSource {
  private let watch: PathsWatch
  private let clock: any LoopClock
  private let onChange: () -> Void
  let descriptors: [CInt]
  private(set) var deadline: MonotonicTime?

  /// Seconds without a change after which the files are read.
  private static let quiet = 0.1
  /// The same while a writer has a file open: what it has written so far may be half of it.
  private static let patience = 2.0

  /// - Parameter paths: the files, as `PathsWatch` takes them.
  init(_ paths: [String], clock: any LoopClock, onChange: @escaping () -> Void) {
    watch = PathsWatch(paths)
    self.clock = clock
    self.onChange = onChange
    descriptors = watch.descriptor >= 0 ? [watch.descriptor] : []
  }

  func dispatch(now: MonotonicTime) {
    switch watch.drain() {
    case .writing: deadline = now.advanced(by: Self.patience)
    case .changed: deadline = now.advanced(by: Self.quiet)
    case nil: break
    }
    if let time = deadline, time <= now {
      deadline = nil
      onChange()
    }
  }
}
