import MartletGeometry
import MartletMotion

/// A modifier that changes the transaction with which its content is updated. A conforming type
/// defines when and how the transaction changes; `TransactionNode` applies it.
package protocol TransactionModifier: PrimitiveModifier {
  /// Whether the modifier applies to each change, also to one inside the content that does not
  /// update the modifier.
  static var appliesAlways: Bool { get }
  /// Returns true if the modifier applies to the change that gives the view this value in place of
  /// `old`.
  func applies(from old: Self) -> Bool
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

  /// True.
  package static var appliesAlways: Bool { true }
  /// Returns true.
  package func applies(from old: Self) -> Bool { true }
}

/// The modifier behind `animation(_:)`: sets the animation for the view and the modifiers before it
/// in the chain.
public struct _AnimationModifier: TransactionModifier {
  /// The animation; nil means no animation.
  package let animation: Animation?

  /// Replaces the animation, unless animations are disabled.
  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// The modifier behind `animation(_:value:)`: sets the animation of changes that come together with
/// a change of a value.
@MainActor @preconcurrency
public struct _ValueAnimationModifier<Value> {
  /// The animation; nil means no animation.
  package let animation: Animation?
  /// The value to compare.
  package let value: Value
}

extension _ValueAnimationModifier: ViewModifier, PrimitiveModifier, TransactionModifier
where Value: Equatable {
  /// False.
  package static var appliesAlways: Bool { false }
  /// Returns true if the value has changed.
  package func applies(from old: Self) -> Bool { old.value != value }

  /// Replaces the animation, unless animations are disabled.
  package func adjust(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}

/// The modifier behind `transaction(_:)`: changes the transaction for the view and the modifiers
/// before it in the chain.
public struct _TransactionTransformModifier: TransactionModifier {
  /// Changes the transaction.
  package let transform: @MainActor (inout Transaction) -> Void

  /// Changes the transaction.
  package func adjust(_ transaction: inout Transaction) { transform(&transaction) }
}

/// The structure node of a transaction modifier.
///
/// It changes the transaction of updates and that of layout. It evaluates the bodies below it in
/// the changed transaction. It also puts a layout node around each element of its content, and that
/// node changes the transaction of a layout pass.
package final class TransactionNode<Content: View, M: TransactionModifier>:
  _ViewNode<ModifiedContent<Content, M>>, TransactionShaper
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()
  /// The number of the run of the passes in which a new value last made the modifier apply.
  private var appliedRun = -1

  /// Makes the node and its children.
  package init(_ view: ModifiedContent<Content, M>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    shapesTransactions = true
    child = Content._makeNode(view.content, self.context())
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    if view.modifier.applies(from: modifier) { appliedRun = graph.runNumber }
    modifier = view.modifier
    var transaction = graph.transaction
    adjust(&transaction)
    graph.withTransaction(transaction) { child?.update(view.content) }
  }

  package override func adjust(_ transaction: inout Transaction) {
    if appliedRun == graph.runNumber || M.appliesAlways {
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

/// A `TransactionNode` without its type.
@MainActor
private protocol TransactionShaper: AnyObject {
  func adjust(_ transaction: inout Transaction)
}

/// The layout node around an element of the content. It lets the structure node change the
/// transaction of a layout pass.
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
  /// Animates all changes of the view and the modifiers before it in the chain, whatever the
  /// transaction says. Nil shows these changes at once.
  public func animation(_ animation: Animation?) -> some View {
    modifier(_AnimationModifier(animation: animation))
  }

  /// Animates those changes of the view and the modifiers before it in the chain that come together
  /// with a change of `value`. Nil shows these changes at once.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_ValueAnimationModifier(animation: animation, value: value))
  }

  /// Changes the transaction for the view and the modifiers before it in the chain.
  public func transaction(
    _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(_TransactionTransformModifier(transform: transform))
  }
}
