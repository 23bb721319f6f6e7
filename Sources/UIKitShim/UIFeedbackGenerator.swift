#if SWIFTUI_COMPAT
  import MartletGeometry

  /// Gives a feedback that a hand would feel. A panel has nothing to give it with, so each call is
  /// accepted, and the first one is reported.
  @MainActor @preconcurrency
  open class UIFeedbackGenerator {
    /// Makes a generator.
    public init() {}

    /// Accepts that a feedback will follow.
    open func prepare() {}

    /// Reports once that nothing was felt.
    static func report() {
      UIResponder.report("A panel cannot be felt: feedback generators do nothing.")
    }
  }

  /// The feedback of a collision.
  @MainActor @preconcurrency
  open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The weight of what collides.
    public enum FeedbackStyle: Int, Hashable, Sendable {
      /// The weights. None of them has an effect.
      case light, medium, heavy, soft, rigid
    }

    /// Makes a generator. All weights are the same here.
    public init(style: FeedbackStyle) { super.init() }

    /// Makes a generator of medium weight.
    public override init() { super.init() }

    /// Makes a generator for a view. Neither value has an effect.
    public init(style: FeedbackStyle, view: UIView) { super.init() }

    /// Accepts a collision.
    open func impactOccurred() { Self.report() }
    /// Accepts a collision at a point of a view.
    open func impactOccurred(at location: CGPoint) { Self.report() }

    /// Accepts a collision of an intensity of 0…1.
    open func impactOccurred(intensity: CGFloat) { Self.report() }
  }

  /// The feedback for the end of a task.
  @MainActor @preconcurrency
  open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of the task.
    public enum FeedbackType: Int, Hashable, Sendable {
      /// The results. None of them has an effect.
      case success, warning, error
    }

    /// Accepts a result.
    open func notificationOccurred(_ notificationType: FeedbackType) { Self.report() }
  }

  /// The feedback for a changed selection.
  @MainActor @preconcurrency
  open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Accepts a change.
    open func selectionChanged() { Self.report() }
  }
#endif
