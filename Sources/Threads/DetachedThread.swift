import Glibc

// Dispatch's worker queues wake a process once a second as long as it lives, but an idle panel must
// not wake up. Background work of Martlet therefore runs on these threads.

/// Starts threads that run one body each.
package enum DetachedThread {
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a new thread. Returns false if the system cannot start one.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Safety: the thread releases the box; if the thread does not start, the box is released here.
    let box = unsafe Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { raw in
        if let raw = unsafe raw {
          unsafe Unmanaged<Box>.fromOpaque(raw).takeRetainedValue().body()
        }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
