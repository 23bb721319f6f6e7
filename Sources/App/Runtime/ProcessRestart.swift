import Glibc
import MartletThreads

/// Replaces the running program by a new start of itself, with the same process, arguments and
/// environment. Settings that apply only at a start, such as fonts and another display, need it.
package enum ProcessRestart {
  /// Starts the program again. It returns only by throwing. The kernel closes all descriptors of
  /// the program (close-on-exec).
  ///
  /// - Throws: an `unavailable` error if the kernel cannot start the program.
  package static func restart() throws(AppError) {
    // Safety: the arguments are those of the process's start, which nobody changes.
    _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw AppError(.unavailable, "cannot start anew: \(Errno.current)")
  }
}
