import MartletFeeds
import MartletGeometry
import MartletHost

/// Reports that the files of the configuration have changed. After the last of several changes it
/// waits for a short time, because an editor may write a second file and rename it, or write the
/// file in place in several steps.
@MainActor final class ConfigWatch: LoopSource {
  private let watch: PathsWatch
  private let onChange: () -> Void
  let descriptors: [CInt]
  private(set) var deadline: MonotonicTime?

  /// The seconds without a further change after which `onChange` is called.
  private static let quiet = 0.1
  /// The seconds without a further change while a program still has a file open for writing,
  /// because the file may be incomplete.
  private static let writingDelay = 2.0

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - paths: the files. A path that ends in `/*` means every file of the folder.
  ///   - onChange: called after a change.
  init(_ paths: [String], onChange: @escaping () -> Void) {
    watch = PathsWatch(paths)
    self.onChange = onChange
    descriptors = watch.descriptor >= 0 ? [watch.descriptor] : []
  }

  func dispatch(now: MonotonicTime) {
    switch watch.drain() {
    case .writing: deadline = now.advanced(by: Self.writingDelay)
    case .changed: deadline = now.advanced(by: Self.quiet)
    case nil: break
    }
    if let time = deadline, time <= now {
      deadline = nil
      onChange()
    }
  }
}
