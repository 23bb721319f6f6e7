import CLinux
import Glibc
import MartletGeometry
import MartletThreads

/// Signals as a source of the loop (signalfd(2)). They are handled as part of a turn and never
/// interrupt one.
///
/// Make it, or call `block`, before any thread is started. Threads inherit the set of blocked
/// signals, and the kernel delivers a signal to any thread that does not block it.
@MainActor package final class Signals: LoopSource {
  private let descriptor: OwnedDescriptor
  /// The signalfd.
  package let descriptors: [CInt]
  private let handler: (CInt) -> Void

  /// Blocks `signals`, and calls `handler` with each signal that arrives. Returns nil if the kernel
  /// has no descriptor left.
  package init?(_ signals: [CInt], handler: @escaping (CInt) -> Void) {
    var set = Self.block(signals)
    // Safety: the call reads the one set that is lent for it.
    let raw = unsafe signalfd(-1, &set, CInt(O_NONBLOCK | O_CLOEXEC))
    guard raw >= 0 else { return nil }
    descriptor = OwnedDescriptor(raw)
    descriptors = [raw]
    self.handler = handler
  }

  /// Blocks `signals` in the calling thread and in the threads that it starts from now on. A
  /// blocked signal stays pending until it is read.
  @discardableResult
  package static func block(_ signals: [CInt]) -> sigset_t {
    var set = sigset_t()
    // Safety: each call reads or writes the one set that is lent for it.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return set
  }

  /// Calls the handler with every pending signal.
  package func dispatch(now: MonotonicTime) {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    // Safety: read fills at most `size` bytes of the struct that is lent for the call.
    while unsafe read(descriptor.rawValue, &info, size) == size {
      handler(CInt(info.ssi_signo))
    }
  }
}
