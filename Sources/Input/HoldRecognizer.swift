import MartletGeometry

/// Several fingers held still: by default three for two seconds, the way out of the program on a
/// panel without a keyboard.
///
/// More fingers than asked for, or one that moves too far, spoil the attempt until all are lifted.
package struct HoldRecognizer: Hashable, Sendable {
  package var fingerCount: Int
  /// Seconds.
  package var duration: Double
  /// How far each finger may stray, in the events' pixels.
  package var tolerance: Double

  private var starts: [Int: CGPoint] = [:]
  private var isSpoiled = false
  /// The instant at which the hold is complete, while one is going on: when to look again if no
  /// event comes.
  package private(set) var deadline: MonotonicTime?

  package init(fingerCount: Int = 3, duration: Double = 2, tolerance: Double = 40) {
    self.fingerCount = fingerCount
    self.duration = duration
    self.tolerance = tolerance
  }

  /// Takes note of an event; others than touches do not matter.
  package mutating func handle(_ event: InputEvent) {
    guard case .touch(let phase, let slot, let position) = event.kind else { return }
    switch phase {
    case .down:
      starts[slot] = position
      if starts.count > fingerCount { isSpoiled = true }
    case .move:
      guard let start = starts[slot] else { return }
      let dx = position.x - start.x
      let dy = position.y - start.y
      if dx * dx + dy * dy > tolerance * tolerance { isSpoiled = true }
    case .up, .cancel:
      starts[slot] = nil
      isSpoiled = !starts.isEmpty
    }
    guard !isSpoiled, starts.count == fingerCount else {
      deadline = nil
      return
    }
    if phase == .down { deadline = event.time.advanced(by: duration) }
  }

  /// True once, when the fingers have been held until `time`.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    guard let deadline, time >= deadline else { return false }
    self.deadline = nil
    isSpoiled = true
    return true
  }
}
