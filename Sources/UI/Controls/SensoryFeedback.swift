/// A feedback that a hand would feel. A panel cannot give it, which is reported once when the first
/// one is due. The type exists so that sources with feedback compile.
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

/// Reports once that a feedback was due, which a panel cannot give.
private struct SilentFeedback<T: Equatable>: ViewModifier {
  let trigger: T
  private var messages = ProgrammerMessages()

  init(trigger: T) {
    self.trigger = trigger
  }

  func body(content: Content) -> some View {
    let messages = messages
    return content.onChange(of: trigger) { _, _ in
      messages.report("A panel cannot be felt: sensory feedback does nothing.")
    }
  }
}

extension View {
  /// Returns the view without feedback. The first change of `trigger` is reported.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    modifier(SilentFeedback(trigger: trigger))
  }

  /// Returns the view without feedback. The first change of `trigger` is reported, and `condition`
  /// is never called.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
  ) -> some View {
    modifier(SilentFeedback(trigger: trigger))
  }

  /// Returns the view without feedback. The first change of `trigger` is reported, and the closure
  /// is never called.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View {
    modifier(SilentFeedback(trigger: trigger))
  }

  /// Returns the view without feedback. The first change of `trigger` is reported, and the closure
  /// is never called.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping () -> SensoryFeedback?
  ) -> some View {
    modifier(SilentFeedback(trigger: trigger))
  }
}
