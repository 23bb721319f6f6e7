import MartletGeometry
import MartletMotion

/// A modifier that changes the transaction of changes in its content.
package protocol TransactionModifier: PrimitiveModifier {
  /// Returns true if the modifier applies to the change that updates it from `old`. Nil means a
  /// change inside the content that does not update the modifier.
  func acts(from old: Self?) -> Bool
  /// Changes the transaction.
  func adjust(_ transaction: inout Transaction)
}

extension TransactionModifier {
  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TransactionNode(view, context)
  }

  /// Returns true.
  package func acts(from old: Self?) -> Bool { true }
}

/// Sets the animation for the view and the modifiers above it in the chain.
public struct _AnimationModifier: TransactionModifier {
  /// The animation; nil means no animation.
  package let animation: Animation?

  /// Replaces the animation, unless animations are disabled.
  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// Sets the animation of changes that come together with a change of a value.
@MainActor @preconcurrency
public struct _ValueAnimationModifier<Value> {
  /// The animation; nil means no animation.
  package let animation: Animation?
  /// The value to compare.
  package let value: Value
}

extension _ValueAnimationModifier: ViewModifier, PrimitiveModifier, TransactionModifier
where Value: Equatable {
  /// Returns true if the value has changed.
  package func acts(from old: Self?) -> Bool { old.map { $0.value != value } ?? false }

  /// Replaces the animation, unless animations are disabled.
  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// Changes the transaction for the view and the modifiers above it in the chain.
public struct _TransactionTransformModifier: TransactionModifier {
  /// Changes the transaction.
  package let transform: @MainActor (inout Transaction) -> Void

  /// Changes the transaction.
  package func adjust(_ transaction: inout Transaction) { transform(&transaction) }
}

/// The structure node of a transaction modifier.
///
/// Bodies are evaluated through this node, and layout runs through the elements that it puts around
/// those of its content. Both kinds of change therefore see the changed transaction.
package final class TransactionNode<Content: View, M: TransactionModifier>:
  _ViewNode<ModifiedContent<Content, M>>, TransactionShaper
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()
  /// The run of the passes in which the view's own update applied the modifier.
  private var actingRun = -1

  /// Makes the node and its children.
  package init(_ view: ModifiedContent<Content, M>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    if view.modifier.acts(from: modifier) { actingRun = graph.runNumber }
    modifier = view.modifier
    var transaction = graph.transaction
    adjust(&transaction)
    graph.withTransaction(transaction) { child?.update(view.content) }
  }

  package override func adjust(_ transaction: inout Transaction) {
    if actingRun == graph.runNumber || modifier.acts(from: nil) {
      modifier.adjust(&transaction)
    }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    let start = elements.count
    child?.appendElements(to: &elements)
    wrappers.wrap(&elements, from: start) { TransactionElement($0, self) }
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func willLeave() {
    wrappers.visit { $0.willLeave() }
  }
}

@MainActor
private protocol TransactionShaper: AnyObject {
  func adjust(_ transaction: inout Transaction)
}

private final class TransactionElement: UnaryNode {
  private weak var shaper: (any TransactionShaper)?

  init(_ content: LayoutNode, _ shaper: any TransactionShaper) {
    self.shaper = shaper
    super.init(content)
  }

  override var shapesTransactions: Bool { true }

  override func adjust(_ transaction: inout Transaction) {
    shaper?.adjust(&transaction)
  }
}

extension View {
  /// Animates all changes of the view and the modifiers above it in the chain, whatever the
  /// transaction says. Nil disables animations for them.
  public func animation(_ animation: Animation?) -> some View {
    modifier(_AnimationModifier(animation: animation))
  }

  /// Animates changes of the view and the modifiers above it in the chain that come together with a
  /// change of `value`.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_ValueAnimationModifier(animation: animation, value: value))
  }

  /// Changes the transaction for the view and the modifiers above it in the chain.
  public func transaction(
    _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(_TransactionTransformModifier(transform: transform))
  }
}
