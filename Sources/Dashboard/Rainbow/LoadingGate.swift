import MartletUI

/// Decides when the bar follows the start or the stop of a load. A very short load shows no bar. A
/// bar stays visible for at least one wave. A start may wait until a closing bar has ended.
struct LoadingGate: Hashable {
  struct Rule: Hashable {
    /// The seconds that a load must last before the bar is shown.
    var delay = 0.0
    /// The minimum time for which a bar stays visible, in seconds.
    var minimum = 0.0
    /// Whether a start waits for a bar that is closing.
    var waitsForEnd = false

    /// The rule that carries out every order immediately.
    static let immediate = Rule()
  }

  enum Order: Hashable {
    case wait, start, stop
    /// The load has stopped before the bar was shown, or has started again before the bar was
    /// stopped.
    case skip
  }

  private enum Stage: Hashable {
    case idle
    case waiting(since: MonotonicTime)
    case shown(since: MonotonicTime)
    /// The bar was stopped. `wantedSince` is the time of a new start; nil if there is none.
    case closing(wantedSince: MonotonicTime?)
  }

  private var stage = Stage.idle
  /// Whether a load is running. The bar may stay longer.
  private var isWanted = false

  /// Handles a start or a stop, and returns the order that is due immediately.
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
      // The stop was still delayed, so it is cancelled.
      case .shown where !wasWanted: return .skip
      default: break
      }
    }
    return advance(to: time, rule, isIdle: isIdle)
  }

  /// Returns the order that is due now.
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

  /// Returns the time of the next `advance` that is needed without a moving bar; nil if there is
  /// none.
  func deadline(_ rule: Rule) -> MonotonicTime? {
    switch stage {
    case .waiting(let since): since.advanced(by: rule.delay)
    case .shown(let since): isWanted ? nil : since.advanced(by: rule.minimum)
    case .idle, .closing: nil
    }
  }
}
