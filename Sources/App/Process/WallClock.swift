import Glibc
import MartletGeometry
import MartletInput

/// The conversion of the loop's times to dates.
///
/// It is fixed at the start: on a panel from the system's clock, headless from the trace's epoch.
/// Views get it as a value and never read a clock themselves.
package struct WallClock: Hashable, Sendable {
  /// The wall time at `origin`, in seconds since 1970-01-01 UTC.
  package var epoch: Double
  /// The instant of the loop's clock at which the wall time is `epoch`.
  package var origin: MonotonicTime

  /// Makes a clock whose origin is time zero.
  ///
  /// - Parameter epoch: the wall time at time zero, in seconds since 1970-01-01 UTC.
  package init(epoch: Int64 = Trace.defaultEpoch) {
    self.epoch = Double(epoch)
    origin = .zero
  }

  /// Returns the clock of the system.
  ///
  /// - Parameter now: the present time of the loop's clock.
  package static func system(now: MonotonicTime) -> WallClock {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent to the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    var clock = WallClock(epoch: 0)
    clock.epoch = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    clock.origin = now
    return clock
  }

  /// Returns the wall time at `time`, in seconds since 1970-01-01 UTC.
  package func seconds(at time: MonotonicTime) -> Double {
    epoch + time.seconds(since: origin)
  }
}
