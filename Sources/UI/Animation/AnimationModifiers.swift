import MartletGeometry
import MartletMotion

/// A modifier that shapes the transaction of changes in its content.
package protocol TransactionModifier: PrimitiveModifier {
  /// True when the modifier acts on a change that comes with the view's own update from `old`.
  /// Nil asks for changes inside that leave the view itself alone.
  func acts(from old: Self?) -> Bool
  func adjust(_ transaction: inout Transaction)
}

extension TransactionModifier {
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TransactionNode(view, context)
  }

  package func acts(from old: Self?) -> Bool { true }
}

/// Sets the animation of everything above it in the chain of modifiers.
public struct _AnimationModifier: TransactionModifier {
  package let animation: Animation?

  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// Sets the animation of what changes together with a value.
@MainActor @preconcurrency
public struct _ValueAnimationModifier<Value> {
  package let animation: Animation?
  package let value: Value
}

extension _ValueAnimationModifier: ViewModifier, PrimitiveModifier, TransactionModifier
where Value: Equatable {
  package func acts(from old: Self?) -> Bool { old.map { $0.value != value } ?? false }

  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// Changes the transaction of everything above it in the chain of modifiers.
public struct _TransactionTransformModifier: TransactionModifier {
  package let transform: @MainActor (inout Transaction) -> Void

  package func adjust(_ transaction: inout Transaction) { transform(&transaction) }
}

/// The structure node of a transaction modifier.
///
/// Bodies are evaluated through it and layout is done through the elements it puts round those of
/// its content, so both kinds of change meet it.
package final class TransactionNode<Content: View, M: TransactionModifier>:
  _ViewNode<ModifiedContent<Content, M>>, TransactionShaper
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()
  /// The run of the passes in which the view's own update was acted on.
  private var actingRun = -1

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
  /// Animates every change of what is above in the chain of modifiers, whatever the transaction
  /// says; nil cuts it off from animations.
  public func animation(_ animation: Animation?) -> some View {
    modifier(_AnimationModifier(animation: animation))
  }

  /// Animates what changes above in the chain of modifiers together with `value`.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_ValueAnimationModifier(animation: animation, value: value))
  }

  /// Changes the transaction of what is above in the chain of modifiers.
  public func transaction(
    _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(_TransactionTransformModifier(transform: transform))
  }
}
