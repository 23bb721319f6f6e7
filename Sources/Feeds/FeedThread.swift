internal import CLinux
import Glibc

// Feeds have threads of their own, because Dispatch's worker queues wake a process once a second
// for as long as it lives, and a resting panel must not wake.

/// Starts threads that run one body each.
enum FeedThread {
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a new thread; false when the system has none left.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Safety: the thread takes over the one retain; if it does not start, it is given back here.
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

/// A descriptor that is readable from the moment any thread raises it until it is cleared.
final class WakeSignal: Sendable {
  /// Negative when the process had no descriptor left; then nobody can be woken early.
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
