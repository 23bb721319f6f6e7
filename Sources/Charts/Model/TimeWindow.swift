import MartletSeries

/// The range of time that a chart shows, in milliseconds since 1970-01-01 UTC. A finger moves it by
/// fractions of a millisecond, so its ends need not be whole.
package struct TimeWindow: Hashable, Sendable {
  /// The start.
  package var lower: Double
  /// The end; greater than `lower`.
  package var upper: Double

  /// Makes a window; `upper` must be greater than `lower`.
  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Makes the window of all samples of a chart. For live data it ends at the present moment, also
  /// if there are later samples. Charts of bars get half a bar more at both ends. A chart of one
  /// sample or none gets half a day more at both ends.
  package init(showingAllOf data: ChartData) {
    self.init(samplesOf: data)
    guard let now = data.now.map(Double.init), data.count > 0, now > lower else { return }
    // The window includes the right half of the newest bar, but not the half day after a lone
    // sample.
    upper = data.hasFuture ? now : max(now, data.count > 1 ? upper : now)
  }

  /// Makes the widest window that a finger can reach: all samples, and also those later than the
  /// present moment.
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
      // Half a bar; 0 for charts without bars.
      lower -= data.reach
      upper += data.reach
    }
  }

  /// The length of the window in milliseconds, above 0.
  package var duration: Double { upper - lower }

  /// The whole milliseconds inside the window, both ends included.
  package var range: ClosedRange<Int64> {
    let first = Int64(lower.rounded(.up))
    return first...max(first, Int64(upper.rounded(.down)))
  }

  /// Returns the position of a moment: 0 at the lower end, 1 at the upper end. It may lie beyond
  /// both.
  package func position(of time: Double) -> Double { (time - lower) / duration }

  /// Returns the moment at a position, 0 at the lower end and 1 at the upper end.
  package func time(at position: Double) -> Double { lower + position * duration }

  // MARK: - Changing

  /// Returns the window with its end moved later to the next multiple of a step. The window of live
  /// data then stays the same for several frames, and its picture can be kept.
  ///
  /// The step in milliseconds is a power of two. It is longer than half a column and at most a
  /// column.
  ///
  /// - Parameter columns: the columns of the window, in device pixels; above 0.
  func endingAtStep(of columns: Double) -> TimeWindow {
    let column = duration / columns
    guard column.isNormal else { return self }
    let step = Double(sign: .plus, exponent: column.exponent, significand: 1)
    return TimeWindow(lower: lower, upper: max(upper, (upper / step).rounded(.up) * step))
  }

  /// Returns the window moved by a time in milliseconds, as far as `limits` allow.
  package func moved(by time: Double, within limits: TimeWindow) -> TimeWindow {
    let offset = min(max(time, limits.lower - lower), limits.upper - upper)
    return TimeWindow(lower: lower + offset, upper: upper + offset)
  }

  /// Returns the window with another start: within `limits`, and at least `shortest` milliseconds
  /// before the end.
  package func withLower(
    _ time: Double, within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    TimeWindow(lower: max(limits.lower, min(time, upper - shortest)), upper: upper)
  }

  /// Returns the window with another end: within `limits`, and at least `shortest` milliseconds
  /// after the start.
  package func withUpper(
    _ time: Double, within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    TimeWindow(lower: lower, upper: min(limits.upper, max(time, lower + shortest)))
  }

  /// Returns the window while two fingers stretch it. The time between the fingers stays between
  /// them.
  ///
  /// - Parameters:
  ///   - scale: the distance of the fingers divided by their distance at the start; above 0.
  ///   - start, current: the midpoint of the fingers at the start and now, as fractions of the
  ///     window's width.
  ///   - limits: the range that the window must not leave.
  ///   - shortest: the shortest duration of the window, in milliseconds.
  package func pinched(
    by scale: Double, from start: Double, to current: Double, within limits: TimeWindow,
    shortest: Double
  ) -> TimeWindow {
    let length = min(max(duration / scale, min(shortest, limits.duration)), limits.duration)
    let first = time(at: start) - current * length
    return TimeWindow(lower: first, upper: first + length)
      .clamped(to: limits, shortest: shortest)
  }

  /// Returns the final window of a fling, and the time until then in seconds. Returns nil if the
  /// window would move by 1 % of its duration or less.
  ///
  /// The speed is multiplied by 0.998 in each millisecond, as in the fling of a scrolled page. The
  /// whole distance is therefore half of what `speed` covers in a second. The caller animates to
  /// the window with the curve 1 − (1 − p)³, where p is the elapsed share of the time. This curve
  /// starts at three times its average speed, so the time is chosen to make this `speed`. If the
  /// limits shorten the distance, the time shortens too.
  ///
  /// - Parameters:
  ///   - speed: milliseconds of the data per second.
  ///   - limits: the range that the window must not leave.
  package func fling(
    speed: Double, within limits: TimeWindow
  ) -> (window: TimeWindow, duration: Double)? {
    let window = moved(by: speed * 0.5, within: limits)
    let distance = (window.lower - lower).magnitude
    guard distance > duration * 0.01 else { return nil }
    return (window, min(3 * distance / speed.magnitude, 1.5))
  }

  /// Returns the nearest window within `limits` that is at least `shortest` milliseconds long. If
  /// the limits are shorter, it is as long as they are.
  package func clamped(to limits: TimeWindow, shortest: Double) -> TimeWindow {
    let length = min(max(duration, shortest), limits.duration)
    let start = min(max(lower, limits.lower), limits.upper - length)
    return TimeWindow(lower: start, upper: start + length)
  }
}

extension Int64 {
  /// Rounds a moment to whole milliseconds and clamps it to the limits of `TimeColumn`. NaN gives
  /// 0.
  init(nearestTo moment: Double) {
    let limit = Double(TimeColumn.limits.upperBound)
    self = moment.isNaN ? 0 : Int64(Swift.min(Swift.max(moment, -limit), limit).rounded())
  }
}

extension ChartData {
  /// The typical time between two samples in milliseconds, not affected by gaps. It is a day for
  /// fewer than two samples.
  package var spacing: Double { Double(typicalInterval ?? 86_400_000) }
}
