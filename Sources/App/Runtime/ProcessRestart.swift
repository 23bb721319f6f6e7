import Glibc

/// Replaces the running program by a new start of itself, for what can only be had at a start, such
/// as fonts and another display: same process, arguments and environment.
package enum ProcessRestart {
  /// Returns only by throwing. Every descriptor of the program closes itself on the way
  /// (close-on-exec).
  package static func restart() throws(AppError) {
    // Safety: the arguments are those that the process was started with, which nobody changes.
    _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw AppError(.unavailable, "cannot start anew: \(errorText(errno))")
  }
}
