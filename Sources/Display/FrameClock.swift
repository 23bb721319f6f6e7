import MartletGeometry

/// Predicts when the next frame is seen, and paces frames where the driver has no vblank.
///
/// A display shows frames on a grid: some instant it was last seen to flip, plus whole refresh
/// intervals. Animations are sampled at the grid's next instant, not at the time the frame was
/// made, so that motion does not jitter with the loop's wake-ups.
package struct FrameClock: Hashable, Sendable {
  /// Seconds between two frames; at least 1 ms so that a nonsense mode cannot spin the loop.
  package private(set) var interval: Double
  /// The last flip's instant, nil before the first.
  package private(set) var lastPresentation: MonotonicTime?

  /// Makes a clock of `refreshMilliHertz`; rates outside 1…1000 Hz count as the nearest bound.
  package init(refreshMilliHertz: Int) {
    interval = 1000 / Double(min(max(refreshMilliHertz, 1000), 1_000_000))
  }

  /// Notes that a frame was seen at `time`. An instant before the last one is ignored: a driver
  /// without vblank may stamp with another clock.
  package mutating func presented(at time: MonotonicTime) {
    if let last = lastPresentation, time < last { return }
    lastPresentation = time
  }

  /// Forgets the grid's phase: after a modeset, a VT switch or a long sleep of the display.
  package mutating func reset() {
    lastPresentation = nil
  }

  /// The first instant of the grid after `now`: when a frame committed now will be seen.
  /// Before the first flip it is one interval after `now`.
  package func nextPresentation(after now: MonotonicTime) -> MonotonicTime {
    guard let last = lastPresentation else { return now.advanced(by: interval) }
    let elapsed = now.seconds(since: last)
    guard elapsed >= 0 else { return last.advanced(by: interval) }
    let next = last.advanced(by: ((elapsed / interval).rounded(.down) + 1) * interval)
    // The product's rounding may land a nanosecond on the wrong side.
    return next > now ? next : next.advanced(by: interval)
  }

  /// The instant at which a flip event stamped `time` counts as seen when the driver has no
  /// vblank: no two frames are nearer than one interval, so a program that draws again on every
  /// event runs at the mode's rate instead of spinning.
  package func pacedPresentation(of time: MonotonicTime) -> MonotonicTime {
    guard let last = lastPresentation else { return time }
    return max(time, last.advanced(by: interval))
  }
}
