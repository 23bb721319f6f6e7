import CLinux
import Dispatch
import Glibc
import MartletGeometry

/// Dispatch's main queue as a source of the loop, so that `@MainActor` tasks and
/// `DispatchQueue.main.async` run on the thread that runs the loop.
///
/// libdispatch offers these two functions to Core Foundation's run loop: an eventfd that becomes
/// readable when the queue has work, and a call that runs it. Only the process's first thread may
/// serve the queue, and only while nobody has called `dispatchMain()`; an `async` main does, so
/// programs that use this enter by a synchronous one.
@MainActor package final class MainQueue: LoopSource {
  package let descriptors: [CInt]

  package init() {
    descriptors = [_dispatch_get_main_queue_handle_4CF()]
  }

  package func dispatch(now: MonotonicTime) {
    // The counter is emptied before the queue: work added while it runs makes it readable again.
    var count: eventfd_t = 0
    // Safety: eventfd_read fills the one counter that is lent for the call.
    _ = unsafe eventfd_read(descriptors[0], &count)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
