import MartletGeometry
import MartletMotion

/// A transition: how a view looks before it appears and after it has disappeared.
///
/// A transition runs when the view is inserted or removed in a transaction with an animation, or if
/// the transition has its own animation.
public struct AnyTransition {
  /// The object that applies the modifiers of each phase.
  package let recipe: TransitionRecipe

  /// Makes a transition from the object that applies its modifiers.
  package init(_ recipe: TransitionRecipe) {
    self.recipe = recipe
  }

  /// Inserts and removes the view at once.
  public static var identity: AnyTransition { AnyTransition(TransitionRecipe()) }

  /// Fades the view in and out. Views without a transition do the same.
  public static var opacity: AnyTransition {
    AnyTransition(EffectTransition { content, isHere in content.opacity(isHere ? 1 : 0) })
  }

  /// Moves the view in from the leading edge and out to the trailing edge.
  public static var slide: AnyTransition {
    asymmetric(insertion: move(edge: .leading), removal: move(edge: .trailing))
  }

  /// Scales the view from zero, around its centre.
  public static var scale: AnyTransition { scale(scale: 0) }

  /// Scales the view from the factor `scale`, around `anchor`.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(
      EffectTransition { content, isHere in
        content.scaleEffect(isHere ? 1 : scale, anchor: anchor)
      })
  }

  /// Moves the view in from beyond an edge, by its own length, and out to the same side.
  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition(
      EffectTransition { content, isHere in
        content.modifier(_AffineModifier(MoveEffect(edge: edge, share: isHere ? 0 : 1)))
      })
  }

  /// Moves the view in from `offset`, in points, and out to it.
  public static func offset(_ offset: CGSize) -> AnyTransition {
    AnyTransition(
      EffectTransition { content, isHere in content.offset(isHere ? .zero : offset) })
  }

  /// Moves the view in from (`x`, `y`), in points, and out to it.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    offset(CGSize(width: x, height: y))
  }

  /// Applies `active` while the view is absent and `identity` while it is present.
  public static func modifier<M: ViewModifier>(active: M, identity: M) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }

  /// Uses one transition for the insertion and another one for the removal.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(AsymmetricTransition(insertion.recipe, removal.recipe))
  }

  /// Runs both transitions together.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(CombinedTransition(recipe, other.recipe))
  }

  /// Gives the transition its own animation, whatever the transaction says.
  public func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition(AnimatedTransition(recipe, animation))
  }
}

/// Applies the modifiers of a transition's phases to a view. This class is the identity transition,
/// and subclasses are the others.
///
/// `TransitionNode` calls it whenever it makes its content, in any phase. The type of the result
/// must not depend on the phase, so that the view's state is kept.
package class TransitionRecipe {
  /// Makes the recipe of the identity transition.
  package init() {}

  /// Returns the view as it is shown in `phase`.
  @MainActor package func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    content
  }

  /// Returns the duration in seconds of the change to `phase`, in a transaction with `animation`.
  @MainActor package func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    0
  }
}

/// A transition with one effect, whose argument is true while the view is present.
private final class EffectTransition<Decorated: View>: TransitionRecipe {
  private let decorate: @MainActor (AnyView, Bool) -> Decorated

  init(_ decorate: @escaping @MainActor (AnyView, Bool) -> Decorated) {
    self.decorate = decorate
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    AnyView(decorate(content, phase == .identity))
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    animation?.duration ?? 0
  }
}

private final class ModifierTransition<M: ViewModifier>: TransitionRecipe {
  private let active: M
  private let identity: M

  init(active: M, identity: M) {
    self.active = active
    self.identity = identity
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    AnyView(content.modifier(phase == .identity ? identity : active))
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    animation?.duration ?? 0
  }
}

private final class AsymmetricTransition: TransitionRecipe {
  private let insertion: TransitionRecipe
  private let removal: TransitionRecipe

  init(_ insertion: TransitionRecipe, _ removal: TransitionRecipe) {
    self.insertion = insertion
    self.removal = removal
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    let inner = insertion.apply(content, phase == .willAppear ? .willAppear : .identity)
    return removal.apply(inner, phase == .didDisappear ? .didDisappear : .identity)
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    (phase == .didDisappear ? removal : insertion).duration(to: phase, animation)
  }
}

private final class CombinedTransition: TransitionRecipe {
  private let first: TransitionRecipe
  private let second: TransitionRecipe

  init(_ first: TransitionRecipe, _ second: TransitionRecipe) {
    self.first = first
    self.second = second
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    second.apply(first.apply(content, phase), phase)
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    max(first.duration(to: phase, animation), second.duration(to: phase, animation))
  }
}

private final class AnimatedTransition: TransitionRecipe {
  private let inner: TransitionRecipe
  private let animation: Animation?

  init(_ inner: TransitionRecipe, _ animation: Animation?) {
    self.inner = inner
    self.animation = animation
  }

  override func apply(_ content: AnyView, _ phase: TransitionPhase) -> AnyView {
    AnyView(inner.apply(content, phase).animation(animation, value: phase))
  }

  override func duration(to phase: TransitionPhase, _ animation: Animation?) -> Double {
    inner.duration(to: phase, self.animation)
  }
}

/// Moves a view towards `edge` by the fraction `share` of its own size.
private struct MoveEffect: AffineEffect {
  var edge: Edge
  var share: CGFloat

  var animatableData: CGFloat {
    get { share }
    set { share = newValue }
  }

  func transform(in size: CGSize) -> CGAffineTransform {
    switch edge {
    case .top: CGAffineTransform(translationX: 0, y: -size.height * share)
    case .bottom: CGAffineTransform(translationX: 0, y: size.height * share)
    case .leading: CGAffineTransform(translationX: -size.width * share, y: 0)
    case .trailing: CGAffineTransform(translationX: size.width * share, y: 0)
    }
  }

  func mirroredTransform(in size: CGSize) -> CGAffineTransform {
    let map = transform(in: size)
    return CGAffineTransform(translationX: -map.tx, y: map.ty)
  }
}

// MARK: - In the tree

/// The modifier behind `transition(_:)`.
public struct _TransitionModifier: PrimitiveModifier {
  /// The transition.
  package let transition: AnyTransition

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TransitionNode(view, context)
  }
}

/// The structure node of a transition. It shows the content with the modifiers of the current
/// phase. `Departures` calls `appear` and `disappear`, which change the phase in a transaction with
/// the animation.
private final class TransitionNode<Content: View>:
  _ViewNode<ModifiedContent<Content, _TransitionModifier>>, Transitioning
{
  private var view: ModifiedContent<Content, _TransitionModifier>
  private var phase = TransitionPhase.identity
  private var child: _ViewNode<AnyView>?
  override var asTransition: (any Transitioning)? { self }

  init(_ view: ModifiedContent<Content, _TransitionModifier>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    child = AnyView._makeNode(decorated, self.context())
  }

  private var decorated: AnyView {
    view.modifier.transition.recipe.apply(AnyView(view.content), phase)
  }

  override func update(_ view: ModifiedContent<Content, _TransitionModifier>) {
    self.view = view
    child?.update(decorated)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  func appear(in transaction: Transaction, isNew: Bool) {
    if isNew {
      guard duration(to: .identity, in: transaction) > 0 else { return }
      var still = Transaction()
      still.disablesAnimations = true
      go(to: .willAppear, in: still)
      // This call makes the layout nodes, so that the animation begins in this phase.
      var elements: [LayoutNode] = []
      appendElements(to: &elements)
    }
    go(to: .identity, in: transaction)
  }

  func disappear(in transaction: Transaction) -> Double {
    go(to: .didDisappear, in: transaction)
    return duration(to: .didDisappear, in: transaction)
  }

  private func duration(to phase: TransitionPhase, in transaction: Transaction) -> Double {
    if transaction.disablesAnimations { return 0 }
    return view.modifier.transition.recipe.duration(to: phase, transaction.animation)
  }

  private func go(to phase: TransitionPhase, in transaction: Transaction) {
    self.phase = phase
    graph.withTransaction(transaction) { child?.update(decorated) }
  }
}

extension View {
  /// Sets the transition with which the view is inserted and removed.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(_TransitionModifier(transition: transition))
  }
}
