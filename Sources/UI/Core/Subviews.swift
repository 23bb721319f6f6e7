import MartletGeometry

/// A view that was declared elsewhere, as a container made of others sees it.
@MainActor @preconcurrency
public struct Subview: PrimitiveView, Identifiable {
  /// Names the view as long as it is in the tree.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  fileprivate let node: LayoutNode

  nonisolated public var id: ID { MainActor.assumeIsolated { ID(number: node.number) } }

  /// What the view says to the containers around it.
  public var containerValues: ContainerValues {
    node.trait(ObjectIdentifier(ContainerValues.self)) as? ContainerValues ?? ContainerValues()
  }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    SubviewNode(view, context)
  }

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a.node === b.node }
}

private final class SubviewNode: _ViewNode<Subview> {
  private var element: UnaryNode

  init(_ view: Subview, _ context: _NodeContext) {
    element = UnaryNode(view.node)
    super.init(context)
  }

  override func update(_ view: Subview) {
    guard view.node !== element.content else { return }
    element = UnaryNode(view.node)
    elementsDidChange()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }
}

/// The views that some content consists of, in order.
@MainActor @preconcurrency
public struct SubviewsCollection: @preconcurrency RandomAccessCollection {
  fileprivate let subviews: ArraySlice<Subview>

  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }

  public subscript(bounds: Range<Int>) -> SubviewsCollection {
    SubviewsCollection(subviews: subviews[bounds])
  }
}

/// The collection itself shows its views.
extension SubviewsCollection: View {
  public var body: some View { ForEach(Array(subviews)) { $0 } }
}

// MARK: - Values

/// A kind of value that a view gives to the containers around it.
public protocol ContainerValueKey {
  associatedtype Value

  /// The value of a view that gives none.
  static var defaultValue: Value { get }
}

/// What a view says to the containers around it.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]

  nonisolated package init() {}

  public subscript<K: ContainerValueKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Gives the containers around a value.
public struct _ContainerValueModifier<Value>: ElementModifier {
  package let path: WritableKeyPath<ContainerValues, Value>
  package let value: Value

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ContainerValueNode<Value> {
    ContainerValueNode(self, content)
  }
}

/// The layout node of a container value.
package final class ContainerValueNode<Value>: ModifierNode<_ContainerValueModifier<Value>> {
  package override func trait(_ key: ObjectIdentifier) -> Any? {
    let inner = content.trait(key)
    guard key == ObjectIdentifier(ContainerValues.self) else { return inner }
    var values = inner as? ContainerValues ?? ContainerValues()
    values[keyPath: targetModifier.path] = targetModifier.value
    return values
  }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

extension View {
  /// Gives the containers around the view a value.
  public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    modifier(_ContainerValueModifier(path: keyPath, value: value))
  }
}

// MARK: - Taking content apart

/// Shows what a closure makes of the views of some content.
public struct _SubviewsReader<Base: View, Result: View>: PrimitiveView {
  package let base: Base
  package let transform: @MainActor (SubviewsCollection) -> Result

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    SubviewsNode(view, context)
  }
}

private final class SubviewsNode<Base: View, Result: View>:
  _ViewNode<_SubviewsReader<Base, Result>>, ElementContainer, DependentNode
{
  private var view: _SubviewsReader<Base, Result>
  private var source: SubviewsSource<Base>?
  private var result: _ViewNode<Result>?
  private var isEnqueued = false
  var reads: [AnyLocation] = []
  var isMarked = false

  override var asDependent: (any DependentNode)? { self }

  init(_ view: _SubviewsReader<Base, Result>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    source = SubviewsSource(view.base, self.context()) { [weak self] in self?.enqueue() }
    evaluate()
  }

  override func update(_ view: _SubviewsReader<Base, Result>) {
    self.view = view
    source?.update(view.base)
    evaluate()
  }

  override func refresh() {
    if isMarked { evaluate() }
  }

  private func enqueue() {
    guard !isEnqueued else { return }
    isEnqueued = true
    graph.enqueueCollection(self)
  }

  func collectElements() {
    isEnqueued = false
    evaluate()
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    let nodes = source?.members ?? []
    let subviews = SubviewsCollection(subviews: nodes.map { Subview(node: $0) }[...])
    let made = graph.evaluating(self) { view.transform(subviews) }
    if let result {
      result.update(made)
    } else {
      result = Result._makeNode(made, context())
    }
  }

  override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let result { body(result) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let source { body(source) }
    if let result { body(result) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    result?.appendElements(to: &elements)
  }

  override func willLeave() {
    forgetReads()
  }
}

/// The structure of the content that is taken apart.
private final class SubviewsSource<Base: View>: _StructureNode {
  private var child: _ViewNode<Base>?
  private let onChange: () -> Void

  init(_ base: Base, _ context: _NodeContext, onChange: @escaping () -> Void) {
    self.onChange = onChange
    super.init(context)
    child = Base._makeNode(base, self.context())
  }

  func update(_ base: Base) { child?.update(base) }

  /// The layout nodes of the content. They are not this node's own elements: the result shows them.
  var members: [LayoutNode] {
    var result: [LayoutNode] = []
    child?.appendElements(to: &result)
    return result
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {}
  override func elementsDidChange() { onChange() }
}

extension Group where Content: View {
  /// Shows what `transform` makes of the views that `view` consists of.
  @MainActor @preconcurrency
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping @MainActor (SubviewsCollection) -> Result
  ) where Content == _SubviewsReader<Base, Result> {
    self.init { _SubviewsReader(base: view, transform: transform) }
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  /// Shows `content` for each of the views that `view` consists of.
  @MainActor @preconcurrency
  public init<V: View, Row: View>(
    subviews view: V, @ViewBuilder content: @escaping @MainActor (Subview) -> Row
  ) where Content == _SubviewsReader<V, ForEach<[Subview], Subview.ID, Row>> {
    self.init(0..<1) { _ in
      _SubviewsReader(base: view) { subviews in
        ForEach<[Subview], Subview.ID, Row>(Array(subviews)) { subview in content(subview) }
      }
    }
  }
}
