internal import CLinux
import Glibc
import MartletDisplay

/// An eventfd: any thread signals, one thread polls the descriptor and drains it.
final class Wakeup: Sendable {
  let descriptor: CInt

  /// Throws when the process has no descriptor left.
  init() throws(DisplayError) {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw DisplayError(
        operation: "make an eventfd", errno: errno, detail: ListeningSocket.advice(on: errno))
    }
  }

  deinit {
    _ = close(descriptor)
  }

  func signal() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  func drain() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}
