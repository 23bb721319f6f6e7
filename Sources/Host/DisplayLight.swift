import MartletGeometry

/// Whether a display should be dark, whether its output is, and when to turn it on or off.
struct DisplayLight {
  /// Whether the display should be dark.
  var blanking: Blanking
  /// Whether the output is dark according to the last request that it accepted.
  private(set) var isOutputDark = false
  /// The earliest time at which the output may be turned on or off. It lies in the future after a
  /// failure.
  private var earliest = MonotonicTime.zero

  init(_ blanking: Blanking) {
    self.blanking = blanking
  }

  /// The time at which the display goes dark or at which the output must be turned on or off; nil
  /// for never.
  var deadline: MonotonicTime? {
    .earlier(blanking.deadline, isOutputDark == blanking.isBlanked ? nil : earliest)
  }

  /// Returns whether the output must be made dark (true) or lit (false). Returns nil if it already
  /// is, or if it is too early for the next attempt.
  func change(at now: MonotonicTime) -> Bool? {
    isOutputDark != blanking.isBlanked && now >= earliest ? blanking.isBlanked : nil
  }

  /// Records that the output has been made dark or lit.
  mutating func accept(isOutputDark: Bool) { self.isOutputDark = isOutputDark }

  /// Puts the next attempt off after a failure.
  mutating func delay(until time: MonotonicTime) { earliest = time }

  /// Allows the next attempt at once, because somebody waits for it.
  mutating func hurry() { earliest = .zero }
}
