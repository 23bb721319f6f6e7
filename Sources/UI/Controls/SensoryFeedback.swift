/// A feedback that a hand would feel. A panel cannot give it, so nothing happens. The type exists
/// so that sources with feedback compile.
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

  /// The hardness of colliding views.
  public enum Flexibility: Hashable, Sendable {
    /// The kinds of hardness. None of them has an effect.
    case rigid, solid, soft
  }

  /// Two views of a hardness have collided.
  public static func impact(
    flexibility: Flexibility, intensity: Double = 1
  ) -> SensoryFeedback {
    .impact
  }

  /// Two views of a weight have collided.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    .impact
  }
}

extension View {
  /// Returns the view unchanged. A panel gives no feedback.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    self
  }

  /// Returns the view unchanged. A panel gives no feedback, and `condition` is never called.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
  ) -> some View {
    self
  }

  /// Accepts feedbacks that depend on a change of `trigger`. A panel gives none, and the closure is
  /// not called.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View {
    self
  }

  /// Accepts feedbacks for changes of `trigger`. A panel gives none, and the closure is not called.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping () -> SensoryFeedback?
  ) -> some View {
    self
  }
}
