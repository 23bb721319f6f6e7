import CLinux
import Glibc
import MartletGeometry

/// Tells the loop the time and does its waiting: the one door to poll(2).
package protocol LoopClock: AnyObject {
  var now: MonotonicTime { get }

  /// Waits until one of `descriptors` is readable or `deadline` has come (nil: for ever), and
  /// leaves what is ready in `revents`. A signal may end the wait early with nothing ready.
  func wait(for descriptors: inout [pollfd], until deadline: MonotonicTime?)
}

/// CLOCK_MONOTONIC and ppoll(2).
package final class SystemClock: LoopClock {
  package init() {}

  package var now: MonotonicTime {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent for the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

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

/// A clock turned by hand. The loop never sleeps on it: when no descriptor is ready, waiting
/// jumps to the deadline, so an hour of idle time costs nothing and every run is the same.
package final class ManualClock: LoopClock {
  package var now: MonotonicTime

  package init(now: MonotonicTime = .zero) {
    self.now = now
  }

  package func wait(for descriptors: inout [pollfd], until deadline: MonotonicTime?) {
    let count = nfds_t(descriptors.count)
    // Safety: the array's storage is lent for the call and bounded by count.
    let ready = unsafe descriptors.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, count, 0)
    }
    if ready <= 0, let deadline { now = max(now, deadline) }
  }
}
