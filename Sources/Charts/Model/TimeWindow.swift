import MartletSeries

/// The stretch of time a chart shows, in milliseconds since 1970-01-01 UTC.
///
/// Not whole: a finger moves it by fractions of a sample.
package struct TimeWindow: Hashable, Sendable {
  package var lower: Double
  /// Above `lower`.
  package var upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// All samples of a chart, up to now for live data. Charts of bars get half a bar more at both
  /// ends. A chart of one sample or none gets half a day more at both ends.
  package init(showingAllOf data: ChartData) {
    self.init(samplesOf: data)
    guard let now = data.now.map(Double.init), data.count > 0, now > lower else { return }
    // The window includes the right half of the newest bar, but not the half day after a lone
    // sample.
    upper = data.hasFuture ? now : max(now, data.count > 1 ? upper : now)
  }

  /// The widest window that a finger can reach: all samples, including those of the future.
  init(reachingAllOf data: ChartData) {
    self.init(showingAllOf: data)
    if data.hasFuture { upper = max(upper, TimeWindow(samplesOf: data).upper) }
  }

  private init(samplesOf data: ChartData) {
    let range = data.timeRange ?? 0...0
    lower = Double(range.lowerBound)
    upper = Double(range.upperBound)
    if upper <= lower {
      lower -= 43_200_000
      upper += 43_200_000
    } else {
      lower -= data.reach
      upper += data.reach
    }
  }

  package var duration: Double { upper - lower }

  /// The whole milliseconds within.
  package var range: ClosedRange<Int64> {
    let first = Int64(lower.rounded(.up))
    return first...max(first, Int64(upper.rounded(.down)))
  }

  /// Where a moment stands: 0 at the lower end, 1 at the upper.
  package func position(of time: Double) -> Double { (time - lower) / duration }

  package func time(at position: Double) -> Double { lower + position * duration }

  // MARK: - Changing

  /// Moved by a time, as far as `limits` let it.
  package func moved(by time: Double, within limits: TimeWindow) -> TimeWindow {
    let way = min(max(time, limits.lower - lower), limits.upper - upper)
    return TimeWindow(lower: lower + way, upper: upper + way)
  }

  /// With another beginning: within `limits`, and at least `shortest` before the end.
  package func withLower(
    _ time: Double, within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    TimeWindow(lower: max(limits.lower, min(time, upper - shortest)), upper: upper)
  }

  /// With another end: within `limits`, and at least `shortest` after the beginning.
  package func withUpper(
    _ time: Double, within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    TimeWindow(lower: lower, upper: min(limits.upper, max(time, lower + shortest)))
  }

  /// While two fingers stretch it: what lay between them at the start lies between them still.
  ///
  /// - Parameters:
  ///   - scale: the fingers' distance as a multiple of that at the start; more than 0.
  ///   - start, place: between the fingers at the start and now, as shares of the window's width.
  package func pinched(
    by scale: Double, from start: Double, to place: Double, within limits: TimeWindow,
    shortest: Double
  ) -> TimeWindow {
    let length = min(max(duration / scale, min(shortest, limits.duration)), limits.duration)
    let first = time(at: start) - place * length
    return TimeWindow(lower: first, upper: first + length)
      .clamped(to: limits, shortest: shortest)
  }

  /// Where the window comes to rest when it is let go at a speed, and after how many seconds; nil
  /// when it stays. It slows down as a thrown page does, to 0.998 a millisecond, on a curve that
  /// begins at its speed: 1 − (1 − p)³. What the limits cut off takes less time instead.
  ///
  /// - Parameter speed: milliseconds of the data per second.
  package func fling(
    speed: Double, within limits: TimeWindow
  ) -> (window: TimeWindow, duration: Double)? {
    let window = moved(by: speed * 0.5, within: limits)
    let way = (window.lower - lower).magnitude
    guard way > duration * 0.01 else { return nil }
    return (window, min(3 * way / speed.magnitude, 1.5))
  }

  /// The nearest window of at least `shortest` that lies within `limits`.
  package func clamped(to limits: TimeWindow, shortest: Double) -> TimeWindow {
    let length = min(max(duration, shortest), limits.duration)
    let start = min(max(lower, limits.lower), limits.upper - length)
    return TimeWindow(lower: start, upper: start + length)
  }
}

extension Int64 {
  /// The whole millisecond nearest to a moment, which a program may have set to anything.
  init(nearestTo moment: Double) {
    let limit = Double(TimeColumn.limits.upperBound)
    self = moment.isNaN ? 0 : Int64(Swift.min(Swift.max(moment, -limit), limit).rounded())
  }
}

extension ChartData {
  /// The usual time between two samples in milliseconds, not affected by gaps; a day for fewer than
  /// two samples.
  package var spacing: Double { Double(usualDistance ?? 86_400_000) }
}
