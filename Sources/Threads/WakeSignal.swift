internal import CLinux
import Glibc

/// An eventfd that is readable from a call of `raise`, by any thread, until `clear`.
package final class WakeSignal: Sendable {
  private let event = OwnedDescriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)))

  /// The descriptor to poll. It is negative if the process had no descriptor left. A waiting thread
  /// then sleeps until its time-out.
  package var descriptor: CInt { event.rawValue }

  /// Makes a signal that is not raised.
  package init() {}

  /// Makes the descriptor readable. Any thread may call it.
  package func raise() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes the descriptor unreadable until the next `raise`. Does not block. Returns whether it was
  /// readable.
  @discardableResult package func clear() -> Bool {
    var count: UInt64 = 0
    return unsafe read(descriptor, &count, 8) == 8
  }
}
