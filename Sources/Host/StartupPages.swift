import CLinux
import MartletGeometry

/// Releases the memory of code that only the start of the process has run. It does so once, some
/// seconds after the start.
@MainActor package final class StartupPages: LoopSource {
  /// The time at which the pages are released; nil afterwards.
  package private(set) var deadline: MonotonicTime?
  private let unmap: () -> Void

  /// The seconds from the start until the pages are released. A process has usually opened all its
  /// files and connections by then.
  static let delay = 10.0

  /// Starts the delay.
  ///
  /// - Parameters:
  ///   - start: the time of the start.
  ///   - unmap: releases the pages.
  package init(from start: MonotonicTime, unmap: @escaping () -> Void = StartupPages.unmap) {
    deadline = start.advanced(by: Self.delay)
    self.unmap = unmap
  }

  /// Releases the pages if the deadline has passed.
  package func dispatch(now: MonotonicTime) {
    guard let time = deadline, time <= now else { return }
    deadline = nil
    unmap()
  }

  /// Returns free memory to the kernel, and removes all pages of the program and of its libraries
  /// from the process's memory. A page that is needed again costs a page fault. The fault does not
  /// read the disk as long as the kernel has the page in its cache.
  package nonisolated static func unmap() {
    // `free` does not return memory that lies between used blocks or in the heaps of idle threads.
    _ = malloc_trim(0)
    martlet_unmap_images()
  }
}
