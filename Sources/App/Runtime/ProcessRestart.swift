import Glibc

/// Replaces the running program by a new start of itself with the same process, arguments and
/// environment. This is needed for settings that apply only at a start, such as fonts and another
/// display.
package enum ProcessRestart {
  /// Returns only if it throws. All descriptors of the program are closed by close-on-exec.
  package static func restart() throws(AppError) {
    // Safety: the arguments are those of the process's start, which nobody changes.
    _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw AppError(.unavailable, "cannot start anew: \(errorText(errno))")
  }
}
