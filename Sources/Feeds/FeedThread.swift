internal import CLinux
import Glibc

// Feeds have threads of their own. Dispatch's worker queues wake a process once a second as long as
// it lives, and a resting panel must not wake.

/// Starts threads that run one body each.
enum FeedThread {
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a new thread. Returns false if the system cannot start one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
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

/// A descriptor that becomes readable when any thread calls `raise`, until `clear`.
final class WakeSignal: Sendable {
  /// Negative if the process had no descriptor left; then waiting threads cannot be woken early.
  let descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  func raise() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  func clear() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}
