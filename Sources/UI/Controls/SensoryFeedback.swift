/// A feedback that a hand would feel. A panel has nothing to give it with, so it is accepted and
/// nothing happens.
public struct SensoryFeedback: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case success, warning, error, selection, increase, decrease, start, stop, alignment
    case levelChange, impact
  }

  private let kind: Kind

  /// A task has succeeded.
  public static let success = SensoryFeedback(kind: .success)
  /// A task needs attention.
  public static let warning = SensoryFeedback(kind: .warning)
  /// A task has failed.
  public static let error = SensoryFeedback(kind: .error)
  /// A selection has changed.
  public static let selection = SensoryFeedback(kind: .selection)
  /// A value has increased.
  public static let increase = SensoryFeedback(kind: .increase)
  /// A value has decreased.
  public static let decrease = SensoryFeedback(kind: .decrease)
  /// An activity has started.
  public static let start = SensoryFeedback(kind: .start)
  /// An activity has stopped.
  public static let stop = SensoryFeedback(kind: .stop)
  /// A dragged view has been aligned.
  public static let alignment = SensoryFeedback(kind: .alignment)
  /// A level has changed.
  public static let levelChange = SensoryFeedback(kind: .levelChange)
  /// Two views have collided.
  public static let impact = SensoryFeedback(kind: .impact)

  /// The weight of colliding views.
  public enum Weight: Hashable, Sendable {
    /// The weights. None of them has an effect.
    case light, medium, heavy
  }

  /// Two views of a weight have collided.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    .impact
  }
}

extension View {
  /// Accepts a feedback for changes of `trigger`. A panel gives none.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    self
  }

  /// Accepts a feedback for changes of `trigger` that meet a condition. A panel gives none, and the
  /// condition is not asked.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
  ) -> some View {
    self
  }
}
