import CLinux
import Glibc
import MartletGeometry
import MartletThreads

/// Calls back when the wall clock reaches a time, and when somebody sets the wall clock.
///
/// One timer serves everything that depends on the date: the clock in the status strip, schedules,
/// the age of data, midnight. Its owner sets `next` to the earliest of these times, and sets it
/// again in each callback. Between callbacks the process sleeps.
///
/// A panel uses the kernel's timer, timerfd_create(2) with CLOCK_REALTIME. This timer also expires
/// when the clock is set or the machine resumes from suspend. A headless session derives the wall
/// clock from the loop's clock. Nobody sets that clock, so every run is the same.
@MainActor package final class WallTimer: LoopSource {
  /// The wall time of the next call of `onTime`, in milliseconds since 1970-01-01 UTC; nil for
  /// none. If it is in the past, the call is made in the loop's next turn. It is reset to nil
  /// before each call.
  ///
  /// While it is nil, nothing wakes the process, not even a change of the clock. With a time far in
  /// the future, `onSet` is still called.
  package var next: Int64? {
    didSet { if next != oldValue { arm() } }
  }

  /// Whether no callbacks are made, for a panel that shows nothing. If `next` is reached or the
  /// clock is set during the pause, `onTime` or `onSet` is called after it.
  package var isPaused = false {
    didSet { if isPaused != oldValue { pauseChanged() } }
  }

  /// Called with the wall time, which is `next` or later.
  package var onTime: (_ milliseconds: Int64) -> Void = { _ in }

  /// Called with the wall time after the clock was set, in either direction. `next` does not
  /// change.
  package var onSet: (_ milliseconds: Int64) -> Void = { _ in }

  /// The kernel's timer; empty for a derived clock.
  package let descriptors: [CInt]
  private let clock: Clock
  /// Whether the kernel has reported a change of the clock for which `onSet` has not been called
  /// yet.
  private var wasSet = false
  /// The milliseconds from CLOCK_BOOTTIME to the wall clock when the pause began. The difference
  /// stays the same unless the wall clock is set.
  private var aheadAtPause: Int64 = 0

  private enum Clock {
    case kernel(TimerDescriptor)
    /// The wall time at an instant of the loop's clock.
    case derived(milliseconds: Int64, at: MonotonicTime)
  }

  /// Makes a timer of the system's clock. Returns nil, with errno set, if the kernel has no
  /// descriptor left.
  package init?() {
    guard let timer = TimerDescriptor() else { return nil }
    clock = .kernel(timer)
    descriptors = [timer.rawValue]
  }

  /// Makes a timer of a wall clock that is derived from the loop's clock. It needs no descriptor.
  ///
  /// - Parameter milliseconds: the wall time at `origin`, in milliseconds since 1970-01-01 UTC.
  package init(milliseconds: Int64, at origin: MonotonicTime) {
    clock = .derived(milliseconds: milliseconds, at: origin)
    descriptors = []
  }

  /// Returns the wall time in milliseconds since 1970-01-01 UTC, rounded down.
  ///
  /// - Parameter now: the loop's time. A panel ignores it and reads the system's clock.
  package func milliseconds(at now: MonotonicTime) -> Int64 {
    switch clock {
    case .kernel: return Self.read(CLOCK_REALTIME)
    case .derived(let milliseconds, let origin):
      let elapsed = now.nanoseconds(since: origin)
      return milliseconds.addingSaturating(elapsed.roundedDown(by: 1_000_000))
    }
  }

  /// The time of the next call, for a derived clock or after the clock was set. The kernel's timer
  /// wakes the loop with its descriptor instead.
  package var deadline: MonotonicTime? {
    if isPaused { return nil }
    if wasSet { return .zero }
    guard case .derived(let milliseconds, let origin) = clock, let next else { return nil }
    let wait = next.subtractingSaturating(milliseconds).multipliedSaturating(by: 1_000_000)
    return MonotonicTime(nanoseconds: origin.nanoseconds.addingSaturating(wait))
  }

  /// Calls `onSet` and `onTime` as needed, in this order.
  package func dispatch(now: MonotonicTime) {
    if case .kernel(let timer) = clock, timer.takeIsCancelled() { wasSet = true }
    if isPaused { return }
    if wasSet {
      wasSet = false
      onSet(milliseconds(at: now))
    }
    // `onSet` may have changed `next` or `isPaused`.
    let time = milliseconds(at: now)
    if let due = next, due <= time, !isPaused {
      next = nil
      onTime(time)
    } else {
      // The kernel's timer may have expired before the clock was set back, so it is armed again.
      arm()
    }
  }

  /// Arms the kernel's timer for `next`. The kernel may report a change of the clock in this call.
  private func arm() {
    guard case .kernel(let timer) = clock else { return }
    if timer.arm(at: isPaused ? nil : next) { wasSet = true }
  }

  private func pauseChanged() {
    guard case .kernel = clock else { return }
    let ahead = Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME)
    if isPaused {
      aheadAtPause = ahead
    } else if abs(ahead - aheadAtPause) > Self.minimumStep {
      wasSet = true
    }
    arm()
  }

  /// The minimum step that is treated as a change of the clock, in milliseconds. NTP causes smaller
  /// differences when it slews the clock during the pause.
  private static let minimumStep: Int64 = 500

  private static func read(_ id: clockid_t) -> Int64 {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent for the call.
    _ = unsafe clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// The descriptor of a timer of CLOCK_REALTIME, which also reports changes of the clock.
private final class TimerDescriptor {
  private let descriptor: OwnedDescriptor

  var rawValue: CInt { descriptor.rawValue }

  init?() {
    let raw = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    guard raw >= 0 else { return nil }
    descriptor = OwnedDescriptor(raw)
  }

  /// Arms the timer for a time in milliseconds since 1970-01-01 UTC, or disarms it for nil. Returns
  /// whether the clock was set since the last call; the timer is armed in that case, too.
  ///
  /// The kernel reports such a change only once. If this call reports it, the descriptor is no
  /// longer readable because of it.
  func arm(at milliseconds: Int64?) -> Bool {
    var time = itimerspec()
    // A disarmed timer gets no flags. With them it would become readable when the clock is set.
    var flags: CInt = 0
    if let milliseconds {
      // Zero would disarm the timer, and the kernel accepts no time before 1970. Times after the
      // year 2262 are clamped by the kernel.
      let clamped = max(milliseconds, 1)
      time.it_value = timespec(
        tv_sec: Int(clamped / 1000), tv_nsec: Int(clamped % 1000) * 1_000_000)
      flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    }
    // Safety: the call reads the one struct that is lent for it.
    return unsafe timerfd_settime(rawValue, flags, &time, nil) != 0 && Errno.current == .canceled
  }

  /// Empties the descriptor. Returns whether it was readable because the clock was set.
  func takeIsCancelled() -> Bool {
    var count: UInt64 = 0
    // Safety: read fills at most the 8 bytes of the number that is lent for the call.
    return unsafe read(rawValue, &count, 8) < 0 && Errno.current == .canceled
  }
}

extension Int64 {
  fileprivate func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }

  fileprivate func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }

  fileprivate func multipliedSaturating(by factor: Int64) -> Int64 {
    let (product, isBeyond) = multipliedReportingOverflow(by: factor)
    return isBeyond ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// Returns the quotient rounded towards negative infinity. The divisor must be positive.
  fileprivate func roundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
