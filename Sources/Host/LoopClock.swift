import CLinux
import Glibc
import MartletGeometry

/// The clock of the loop, which gives the time and waits. Only its implementations call poll(2).
package protocol LoopClock: AnyObject {
  /// The present time.
  var now: MonotonicTime { get }

  /// Waits until a descriptor is readable or `deadline` has passed, and stores the results in
  /// `revents`. A nil deadline waits without limit. A signal may end the wait early, with nothing
  /// ready.
  func wait(for descriptors: inout [pollfd], until deadline: MonotonicTime?)
}

/// The clock of a panel: CLOCK_MONOTONIC and ppoll(2).
package final class SystemClock: LoopClock {
  /// Makes the clock.
  package init() {}

  /// The present time of CLOCK_MONOTONIC.
  package var now: MonotonicTime {
    var time = timespec()
    // The stopwatch of a session that is turned by hand measures the machine's time.
    // Safety: the kernel fills the one struct that is lent for the call.
    _ = unsafe martlet_system_time(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Waits with ppoll(2).
  package func wait(for descriptors: inout [pollfd], until deadline: MonotonicTime?) {
    let count = nfds_t(descriptors.count)
    // Safety: the array's storage and the timeout are lent for the call; count bounds the array.
    unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      guard let deadline else {
        _ = unsafe ppoll(buffer.baseAddress, count, nil, nil)
        return
      }
      let left = max(0, deadline.nanoseconds(since: now))
      var timeout = timespec(
        tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      _ = unsafe ppoll(buffer.baseAddress, count, &timeout, nil)
    }
  }
}

/// A manual clock. The loop never sleeps with it: if no descriptor is ready, a wait sets the clock
/// to the deadline. An hour of idle time costs nothing, and every run is the same.
package final class ManualClock: LoopClock {
  /// The present time. Set it to advance the clock.
  package var now: MonotonicTime {
    didSet { onTurn(now) }
  }

  /// Called with each new time, for clocks that follow this one.
  package var onTurn: (MonotonicTime) -> Void = { _ in }

  /// Makes a clock that shows `now`.
  package init(now: MonotonicTime = .zero) {
    self.now = now
  }

  /// Polls without blocking. If nothing is ready, sets the clock to the deadline.
  package func wait(for descriptors: inout [pollfd], until deadline: MonotonicTime?) {
    let count = nfds_t(descriptors.count)
    // Safety: the array's storage is lent for the call and bounded by count.
    let ready = unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, count, 0)
    }
    if ready <= 0, let deadline { now = max(now, deadline) }
  }
}
