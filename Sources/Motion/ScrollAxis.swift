import MartletGeometry

/// The offset of one axis of a scroll view, in points: dragged by a finger, flung, springing back,
/// or at rest.
///
/// A larger offset shows content further down or right. At rest the offset is in 0…`maximumOffset`.
/// Beyond that range the content follows the finger with the resistance of a rubber band, and
/// springs back afterwards.
package struct ScrollAxis: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case resting
    /// A finger drags; `unresisted` is the offset without the rubber band's resistance.
    case dragging(unresisted: Double)
    case flinging(Fling, start: MonotonicTime)
    /// A critically damped spring to `to`. `displacement` is the distance of its starting point
    /// from `to`, and `velocity` is the starting velocity. The spring brings content back from
    /// beyond the end of the range, or moves it to a target after a finger was lifted.
    case springing(to: Double, displacement: Double, velocity: Double, start: MonotonicTime)
  }

  /// A response of 0.5 s without overshoot: content pulled beyond its end comes back without
  /// oscillating.
  private static let spring = Spring(response: 0.5, dampingFraction: 1)

  /// The visible length, in points.
  package private(set) var extent: Double
  /// The largest offset at rest: the content's length minus the visible length, at least 0.
  package private(set) var maximumOffset: Double
  private var restingOffset: Double
  private var state: State
  /// Whether the spring moves to a target of the caller, and not to an end of the range.
  private var hasTarget = false

  /// Creates an axis at rest, without content.
  package init() {
    extent = 0
    maximumOffset = 0
    restingOffset = 0
    state = .resting
  }

  // MARK: - What is shown

  /// Returns the offset to show at `time`.
  package func offset(at time: MonotonicTime) -> Double {
    switch state {
    case .resting: restingOffset
    case .dragging(let unresisted): resisted(unresisted)
    case .flinging(let fling, let start): fling.value(at: time.seconds(since: start))
    case .springing(let end, let displacement, let velocity, let start):
      springOffset(end, displacement, velocity, time.seconds(since: start))
    }
  }

  /// Returns the change of the offset at `time`, in points per second; 0 while a finger drags.
  package func velocity(at time: MonotonicTime) -> Double {
    switch state {
    case .resting, .dragging: return 0
    case .flinging(let fling, let start): return fling.velocity(at: time.seconds(since: start))
    case .springing(_, let displacement, let velocity, let start):
      // `course` has the spring's rates for a distance of 1 and for a velocity of 1.
      let course = Self.spring.course(at: max(0, time.seconds(since: start)))
      return velocity * course.impulseRate - displacement * course.stepRate
    }
  }

  /// Whether the offset changes without a finger.
  package var isMoving: Bool {
    switch state {
    case .resting, .dragging: false
    case .flinging, .springing: true
    }
  }

  /// Whether a finger drags.
  package var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  // MARK: - What happens

  /// Sets the lengths, in points. Content that is at rest moves back into the range at once. A
  /// fling, or a spring whose end has left the range, continues with its current velocity.
  package mutating func setLengths(
    extent: Double, content: Double, at time: MonotonicTime
  ) {
    let maximum = max(0, content - extent)
    guard extent != self.extent || maximum != maximumOffset else { return }
    let shown = offset(at: time)
    self.extent = extent
    maximumOffset = maximum
    switch state {
    case .resting: restingOffset = clamped(restingOffset)
    case .dragging: break
    case .flinging(_, let start):
      // The range of the fling has changed, so a new motion begins here with the same velocity. A
      // fling that starts later than `time` stays as it is.
      if time >= start { release(from: shown, velocity: velocity(at: time), at: time) }
    case .springing(let end, _, _, _):
      // A target that is still in the range stays. Otherwise the end of the range has moved.
      if hasTarget, end == clamped(end) { break }
      release(from: shown, velocity: velocity(at: time), at: time)
    }
  }

  /// Begins a drag: a finger touches, and the content stops at its present offset.
  package mutating func beginDrag(at time: MonotonicTime) {
    hasTarget = false
    state = .dragging(unresisted: unresisted(offset(at: time)))
  }

  /// Moves the content with the finger by `delta` points, so the offset decreases by `delta`.
  /// Ignored without a drag.
  package mutating func drag(by delta: Double) {
    guard case .dragging(let unresisted) = state else { return }
    state = .dragging(unresisted: unresisted - delta)
  }

  /// Ends a drag: the finger is lifted at `velocity` points per second, and the content is flung or
  /// springs back. Ignored without a drag.
  package mutating func endDrag(velocity: Double, at time: MonotonicTime) {
    guard isDragging else { return }
    release(from: offset(at: time), velocity: -velocity, at: time)
  }

  /// Returns the offset at which the content would come to rest if the finger were lifted at
  /// `velocity` points per second.
  package func projectedEnd(velocity: Double, at time: MonotonicTime) -> Double {
    clamped(Fling(from: offset(at: time), velocity: -velocity).projectedEnd)
  }

  /// Ends a drag: the finger is lifted at `velocity` points per second, and the content moves to
  /// `target`, clamped to the range. Ignored without a drag.
  package mutating func endDrag(velocity: Double, target: Double, at time: MonotonicTime) {
    guard isDragging else { return }
    let shown = offset(at: time)
    let end = clamped(target)
    if shown == end, velocity == 0 { return rest(at: end) }
    hasTarget = true
    state = .springing(to: end, displacement: shown - end, velocity: -velocity, start: time)
  }

  /// Moves by `delta` points at once, without leaving the range, as for a mouse wheel.
  package mutating func scroll(by delta: Double, at time: MonotonicTime) {
    rest(at: clamped(offset(at: time) + delta))
  }

  /// Shows `offset` at once, clamped to the range.
  package mutating func jump(to offset: Double) {
    rest(at: clamped(offset))
  }

  /// Advances the state to `time`: a fling that has reached an end springs back, and a motion that
  /// has ended comes to rest. A second call with the same time changes nothing.
  package mutating func advance(to time: MonotonicTime) {
    if case .flinging(let fling, let start) = state {
      let elapsed = time.seconds(since: start)
      let bound = fling.velocity < 0 ? 0 : maximumOffset
      if let hit = fling.time(reaching: bound), hit <= elapsed {
        state = .springing(
          to: bound, displacement: 0, velocity: fling.velocity(at: hit),
          start: start.advanced(by: hit))
      } else if elapsed >= fling.duration {
        rest(at: fling.value(at: elapsed))
      }
    }
    if case .springing(let end, _, _, let start) = state,
      time.seconds(since: start) >= Self.spring.settlingDuration
    {
      rest(at: end)
    }
  }

  // MARK: - Private

  private mutating func rest(at offset: Double) {
    restingOffset = offset
    hasTarget = false
    state = .resting
  }

  private mutating func release(from offset: Double, velocity: Double, at time: MonotonicTime) {
    hasTarget = false
    let end = clamped(offset)
    if offset != end {
      state = .springing(to: end, displacement: offset - end, velocity: velocity, start: time)
    } else if abs(velocity) > Fling.restSpeed {
      state = .flinging(Fling(from: offset, velocity: velocity), start: time)
    } else {
      rest(at: offset)
    }
  }

  private func springOffset(
    _ end: Double, _ displacement: Double, _ velocity: Double, _ elapsed: Double
  ) -> Double {
    if elapsed >= Self.spring.settlingDuration { return end }
    let course = Self.spring.course(at: max(0, elapsed))
    return end + displacement * (1 - course.step) + velocity * course.impulse
  }

  private func clamped(_ offset: Double) -> Double { min(max(0, offset), maximumOffset) }

  private func resisted(_ offset: Double) -> Double {
    let end = clamped(offset)
    return end + RubberBand.displacement(distance: offset - end, extent: extent)
  }

  private func unresisted(_ offset: Double) -> Double {
    let end = clamped(offset)
    return end + RubberBand.distance(displacement: offset - end, extent: extent)
  }
}
