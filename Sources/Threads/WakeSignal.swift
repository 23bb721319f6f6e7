internal import CLinux
import Glibc

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
