import MartletGeometry

/// Recognizes several fingers that rest on the screen: by default three for two seconds, which ends
/// the program on a panel without a keyboard.
///
/// A finger too many, a finger that moves too far, or a finger that is lifted cancels the attempt.
/// A new attempt starts only after all fingers are lifted.
package struct HoldRecognizer: Hashable, Sendable {
  /// The number of fingers that must be down together.
  package var fingerCount: Int
  /// The time that the fingers must stay down, in seconds.
  package var duration: Double
  /// The maximum distance that each finger may move from its start, in the pixels of the events.
  package var tolerance: Double

  private var starts: [Int: CGPoint] = [:]
  private var hasFailed = false
  /// The instant at which the current hold completes; nil without a hold. The caller must call
  /// `fires` at this time even if no event arrives.
  package private(set) var deadline: MonotonicTime?

  /// Creates a recognizer; `duration` is in seconds, `tolerance` in the pixels of the events.
  package init(fingerCount: Int = 3, duration: Double = 2, tolerance: Double = 40) {
    self.fingerCount = fingerCount
    self.duration = duration
    self.tolerance = tolerance
  }

  /// Updates the state with an event. Events other than touches are ignored.
  package mutating func handle(_ event: InputEvent) {
    guard case .touch(let phase, let slot, let position) = event.kind else { return }
    switch phase {
    case .down:
      starts[slot] = position
      if starts.count > fingerCount { hasFailed = true }
    case .move:
      guard let start = starts[slot] else { return }
      let dx = position.x - start.x
      let dy = position.y - start.y
      if dx * dx + dy * dy > tolerance * tolerance { hasFailed = true }
    case .up, .cancel:
      starts[slot] = nil
      hasFailed = !starts.isEmpty
    }
    guard !hasFailed, starts.count == fingerCount else {
      deadline = nil
      return
    }
    if phase == .down { deadline = event.time.advanced(by: duration) }
  }

  /// Returns whether the hold is complete: the fingers are still down at `time`, `duration` after
  /// the last one came down. It returns true only once for each hold.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    guard let deadline, time >= deadline else { return false }
    self.deadline = nil
    hasFailed = true
    return true
  }
}
