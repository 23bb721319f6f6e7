import MartletGeometry

/// Predicts the instant at which the next frame becomes visible, and paces frames if the driver has
/// no vblank.
///
/// A display shows frames on a grid: the instant of a flip plus whole refresh intervals. Animations
/// are sampled at the grid's next instant, not at the time at which the frame is made, so that
/// motion does not jitter with the loop's wake-ups.
package struct FrameClock: Hashable, Sendable {
  /// The seconds between two frames; at least 1 ms, so that an invalid mode cannot spin the loop.
  package private(set) var interval: Double
  /// The instant of the last flip; nil before the first.
  package private(set) var lastPresentation: MonotonicTime?

  /// Creates a clock for a refresh rate, clamped to 1…1000 Hz.
  package init(refreshMilliHertz: Int) {
    interval = 1000 / Double(min(max(refreshMilliHertz, 1000), 1_000_000))
  }

  /// Records that a frame became visible at `time`. A time before the last one is ignored, because
  /// a driver without vblank may use another clock.
  package mutating func presented(at time: MonotonicTime) {
    if let last = lastPresentation, time < last { return }
    lastPresentation = time
  }

  /// Discards the phase of the grid: after a modeset, a VT switch or a long time in which the
  /// display was off.
  package mutating func reset() {
    lastPresentation = nil
  }

  /// Returns the first instant of the grid after `now`. A frame that is committed at `now` becomes
  /// visible at this instant. Before the first flip it is one interval after `now`.
  package func nextPresentation(after now: MonotonicTime) -> MonotonicTime {
    guard let last = lastPresentation else { return now.advanced(by: interval) }
    let elapsed = now.seconds(since: last)
    guard elapsed >= 0 else { return last.advanced(by: interval) }
    let next = last.advanced(by: ((elapsed / interval).rounded(.down) + 1) * interval)
    // Rounding may make the product too small by a nanosecond.
    return next > now ? next : next.advanced(by: interval)
  }

  /// Returns the instant at which a frame counts as visible if the driver has no vblank. `time` is
  /// the timestamp of its flip event, which such a driver sends at once. The result is `time`, but
  /// at least one interval after the previous frame. A program that draws again after every event
  /// therefore runs at the mode's rate instead of spinning.
  package func pacedPresentation(of time: MonotonicTime) -> MonotonicTime {
    guard let last = lastPresentation else { return time }
    return max(time, last.advanced(by: interval))
  }
}
