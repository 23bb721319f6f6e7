/// A limit on the number of samples per second. A burst may have the samples of two seconds.
struct RateLimit {
  /// The samples per second.
  let rate: Double
  /// The number of samples that are accepted now; negative after a large push.
  private var room: Double
  /// The time at which `room` was computed, in seconds of CLOCK_MONOTONIC.
  private var time: Double

  init(rate: Double, at now: Double) {
    self.rate = rate
    room = 2 * rate
    time = now
  }

  /// Returns the seconds until samples are accepted again; 0 if they are accepted now. A single
  /// push may be larger than the burst; later pushes then wait longer.
  mutating func wait(at now: Double) -> Double {
    room = min(2 * rate, room + max(0, now - time) * rate)
    time = now
    return room > 0 ? 0 : max(-room / rate, 0.001)
  }

  mutating func take(_ count: Int) {
    room -= Double(count)
  }
}
