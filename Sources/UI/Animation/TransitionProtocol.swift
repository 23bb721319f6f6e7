import MartletGeometry
import MartletMotion

/// The phase of a view in its transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The state before the insertion.
  case willAppear
  /// The view is present.
  case identity
  /// The state after the removal.
  case didDisappear

  /// True while the view is present.
  public var isIdentity: Bool { self == .identity }

  /// −1 before the insertion, 0 while the view is present, 1 after the removal.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A transition as a function of the phase: how a view looks before it appears, while it is present
/// and after it has disappeared.
@MainActor @preconcurrency
public protocol Transition {
  /// The type of the changed view.
  associatedtype Body: View
  /// The view that appears or disappears.
  typealias Content = _TransitionContent<Self>

  /// Returns the view as it is shown in a phase. The type of the result must not depend on the
  /// phase, so that the view's state is kept.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

/// The view that a transition changes.
public struct _TransitionContent<T>: View {
  fileprivate let view: AnyView

  /// The unchanged view.
  public var body: some View { view }
}

private final class ProtocolTransition<T: Transition>: TransitionRecipe {
  private let transition: T

  init(_ transition: T) {
    self.transition = transition
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    AnyView(transition.body(content: _TransitionContent(view: content), phase: phase))
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    animation?.duration ?? 0
  }
}

extension AnyTransition {
  /// Wraps a transition.
  @MainActor public init<T: Transition>(_ transition: T) {
    self.init(
      (transition as? AnyTransitionWrapper)?.wrapped.recipe ?? ProtocolTransition(transition))
  }

  /// Moves the view in from beyond an edge, and out beyond the opposite edge, both with a fade.
  public static func push(from edge: Edge) -> AnyTransition {
    let opposite: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    return asymmetric(
      insertion: move(edge: edge).combined(with: .opacity),
      removal: move(edge: opposite).combined(with: .opacity))
  }
}

extension View {
  /// Sets the transition with which the view is inserted and removed.
  @_disfavoredOverload
  public func transition<T: Transition>(_ transition: T) -> some View {
    self.transition(AnyTransition(transition))
  }
}

// MARK: - Transitions by name

/// A transition that already wraps an `AnyTransition`. `AnyTransition.init(_:)` uses that one
/// instead of wrapping the transition again.
@MainActor
private protocol AnyTransitionWrapper {
  var wrapped: AnyTransition { get }
}

/// The type of the built-in transitions: `opacity`, `slide`, `scale` and so on.
public struct _NamedTransition: Transition, AnyTransitionWrapper {
  fileprivate let wrapped: AnyTransition

  /// Returns the view as it is shown in a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    wrapped.recipe.apply(AnyView(content), phase)
  }
}

/// Blurs, scales and fades the view.
public struct BlurReplaceTransition: Transition {
  /// The scales before the insertion and after the removal.
  public struct Configuration: Hashable, Sendable {
    fileprivate let removalScale: CGFloat

    /// The view grows when it appears and when it disappears.
    public static let downUp = Configuration(removalScale: 1.15)
    /// The view grows when it appears and shrinks when it disappears.
    public static let upUp = Configuration(removalScale: 0.85)
  }

  private let configuration: Configuration

  /// Makes the transition.
  nonisolated public init(configuration: Configuration) {
    self.configuration = configuration
  }

  /// Returns the view as it is shown in a phase.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .scaleEffect(
        phase.isIdentity ? 1 : phase == .willAppear ? 0.85 : configuration.removalScale
      )
      .blur(radius: phase.isIdentity ? 0 : 8)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == BlurReplaceTransition {
  /// Blurs and fades the view, which grows when it appears and when it disappears.
  public static var blurReplace: BlurReplaceTransition { blurReplace(.downUp) }

  /// Blurs the view, scales it and fades it.
  public static func blurReplace(
    _ configuration: BlurReplaceTransition.Configuration
  ) -> BlurReplaceTransition {
    BlurReplaceTransition(configuration: configuration)
  }
}

extension Transition where Self == _NamedTransition {
  /// Inserts and removes the view at once.
  public static var identity: _NamedTransition { _NamedTransition(wrapped: .identity) }
  /// Fades the view in and out.
  public static var opacity: _NamedTransition { _NamedTransition(wrapped: .opacity) }
  /// Moves the view in from the leading edge and out to the trailing edge.
  public static var slide: _NamedTransition { _NamedTransition(wrapped: .slide) }
  /// Scales the view from zero, around its centre.
  public static var scale: _NamedTransition { _NamedTransition(wrapped: .scale) }

  /// Scales the view from a factor, around `anchor`.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> _NamedTransition {
    _NamedTransition(wrapped: .scale(scale: CGFloat(scale), anchor: anchor))
  }

  /// Moves the view in from beyond an edge, by its own length, and out to the same side.
  public static func move(edge: Edge) -> _NamedTransition {
    _NamedTransition(wrapped: .move(edge: edge))
  }

  /// Moves the view in from (`x`, `y`), in points, and out to it.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> _NamedTransition {
    _NamedTransition(wrapped: .offset(x: x, y: y))
  }

  /// Moves the view in from beyond an edge, and out beyond the opposite edge, both with a fade.
  public static func push(from edge: Edge) -> _NamedTransition {
    _NamedTransition(wrapped: .push(from: edge))
  }

  /// Fades the symbol, whatever the effect.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> _NamedTransition { .opacity }

  /// Fades the symbol.
  public static var symbolEffect: _NamedTransition { .opacity }

  /// Uses one transition for the insertion and another one for the removal.
  public static func asymmetric<T1: Transition, T2: Transition>(
    insertion: T1, removal: T2
  ) -> _NamedTransition {
    _NamedTransition(
      wrapped: .asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal)))
  }
}

extension Transition {
  /// Runs both transitions together.
  public func combined<T: Transition>(with other: T) -> some Transition {
    _NamedTransition(wrapped: AnyTransition(self).combined(with: AnyTransition(other)))
  }

  /// Gives the transition its own animation, whatever the transaction says.
  public func animation(_ animation: Animation?) -> some Transition {
    _NamedTransition(wrapped: AnyTransition(self).animation(animation))
  }
}
