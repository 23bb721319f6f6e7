internal import CLinux
import Glibc

/// The time of CLOCK_MONOTONIC, in seconds.
package enum MonotonicSeconds {
  /// The present time in seconds. It does not advance while the machine is suspended.
  package static var now: Double {
    let time = read(CLOCK_MONOTONIC)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The time of CLOCK_REALTIME, since 1970-01-01 UTC.
package enum RealTime {
  /// The present time in nanoseconds.
  package static var nanoseconds: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The present time in milliseconds, rounded towards zero.
  package static var milliseconds: Int64 { nanoseconds / 1_000_000 }
}

private func read(_ clock: clockid_t) -> timespec {
  var time = timespec()
  // A session of `render` or `replay` has a clock of its own, which `clock_gettime` then gives on
  // the first thread. Other threads, and waits, always follow the machine's clock, which this
  // function gives.
  // Safety: the kernel fills the one struct that is lent to the call.
  _ = unsafe martlet_system_time(clock, &time)
  return time
}
