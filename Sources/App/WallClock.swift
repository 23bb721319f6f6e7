import Glibc
import MartletGeometry
import MartletInput

/// The conversion of the loop's times to dates.
///
/// It is fixed at the start: on a panel from the system's clock, headless from the trace's epoch.
/// Views get it as a value and never read a clock themselves.
package struct WallClock: Hashable, Sendable {
  /// The seconds since 1970 at `origin`.
  package var epoch: Double
  package var origin: MonotonicTime

  /// - Parameter epoch: the seconds since 1970 at time zero.
  package init(epoch: Int64 = Trace.defaultEpoch) {
    self.epoch = Double(epoch)
    origin = .zero
  }

  /// Returns the system's clock; `now` is the loop's time.
  package static func system(now: MonotonicTime) -> WallClock {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent to the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    var clock = WallClock(epoch: 0)
    clock.epoch = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    clock.origin = now
    return clock
  }

  /// Returns the seconds since 1970 at `time`.
  package func seconds(at time: MonotonicTime) -> Double {
    epoch + time.seconds(since: origin)
  }
}
