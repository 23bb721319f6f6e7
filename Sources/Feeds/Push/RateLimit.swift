/// A limit on samples in a second, with a burst of two seconds.
struct RateLimit {
  /// Samples a second.
  let rate: Double
  /// The samples that may come at once.
  private var room: Double
  /// The time of `room`, in seconds of CLOCK_MONOTONIC.
  private var time: Double

  init(rate: Double, at now: Double) {
    self.rate = rate
    room = 2 * rate
    time = now
  }

  /// Returns the seconds until samples are taken again; 0 if they are taken now. A single push may
  /// be larger than the burst; those after it wait for it.
  mutating func wait(at now: Double) -> Double {
    room = min(2 * rate, room + max(0, now - time) * rate)
    time = now
    return room > 0 ? 0 : max(-room / rate, 0.001)
  }

  mutating func take(_ count: Int) {
    room -= Double(count)
  }
}
