import MartletUI

/// When a wish to load or to be done is followed: not for what is over in a blink, for a whole wave
/// at least, and never in the middle of a bar that is about to end.
struct LoadingGate: Hashable {
  struct Rule: Hashable {
    /// Seconds that a load must last to be shown.
    var delay = 0.0
    /// Seconds that a bar stays once it is shown.
    var minimum = 0.0
    /// Whether a start waits for a bar that is closing.
    var waitsForEnd = false

    /// Follows every order at once.
    static let immediate = Rule()
  }

  enum Order: Hashable {
    case wait, start, stop
    /// A stop of what was never shown.
    case skip
  }

  private enum Stage: Hashable {
    case idle
    case waiting(since: MonotonicTime)
    case shown(since: MonotonicTime)
    /// Stopped, and wanted until `stop` or again from `since` on.
    case closing(wantedSince: MonotonicTime?)
  }

  private var stage = Stage.idle
  /// Whether somebody loads; a bar may stay longer.
  private var isWanted = false

  /// Takes a start or a stop.
  ///
  /// - Parameter isIdle: whether the bar shows nothing.
  mutating func order(
    _ isStart: Bool, at time: MonotonicTime, _ rule: Rule, isIdle: Bool
  ) -> Order {
    let wasWanted = isWanted
    isWanted = isStart
    if !isStart {
      switch stage {
      case .waiting:
        stage = .idle
        return .skip
      case .closing(wantedSince: _?):
        stage = .closing(wantedSince: nil)
        return .skip
      default: break
      }
    } else {
      switch stage {
      case .idle: stage = .waiting(since: time)
      case .closing(wantedSince: nil): stage = .closing(wantedSince: time)
      // A stop that was to wait is void.
      case .shown where !wasWanted: return .skip
      default: break
      }
    }
    return advance(to: time, rule, isIdle: isIdle)
  }

  /// What is to be done now.
  mutating func advance(to time: MonotonicTime, _ rule: Rule, isIdle: Bool) -> Order {
    if case .closing(let since) = stage, isIdle || (since != nil && !rule.waitsForEnd) {
      stage = since.map { .waiting(since: $0) } ?? .idle
    }
    switch stage {
    case .waiting(let since) where time >= since.advanced(by: rule.delay):
      stage = .shown(since: time)
      return .start
    case .shown(let since) where !isWanted && time >= since.advanced(by: rule.minimum):
      stage = .closing(wantedSince: nil)
      return .stop
    default: return .wait
    }
  }

  /// When `advance` has something to do although nothing moves.
  func deadline(_ rule: Rule) -> MonotonicTime? {
    switch stage {
    case .waiting(let since): since.advanced(by: rule.delay)
    case .shown(let since): isWanted ? nil : since.advanced(by: rule.minimum)
    case .idle, .closing: nil
    }
  }
}
