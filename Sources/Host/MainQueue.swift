import CLinux
import Dispatch
import Glibc
import MartletGeometry

/// Dispatch's main queue as a source of the loop. With it, `@MainActor` tasks and
/// `DispatchQueue.main.async` run on the thread that runs the loop.
///
/// libdispatch offers two functions to Core Foundation's run loop. The first returns an eventfd
/// that becomes readable when the queue has work, and the second runs this work. Only the process's
/// first thread may serve the queue, and only if `dispatchMain()` was never called. An `async` main
/// calls it, so programs that use this class start with a synchronous main.
@MainActor package final class MainQueue: LoopSource {
  /// The eventfd of the main queue.
  package let descriptors: [CInt]

  /// Makes the source. Make it once, on the process's first thread.
  package init() {
    descriptors = [_dispatch_get_main_queue_handle_4CF()]
  }

  /// Runs the work of the queue.
  package func dispatch(now: MonotonicTime) {
    // The counter is cleared before the work runs. Work that is added in the meantime makes the
    // descriptor readable again.
    var count: eventfd_t = 0
    // Safety: eventfd_read fills the one counter that is lent for the call.
    _ = unsafe eventfd_read(descriptors[0], &count)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
