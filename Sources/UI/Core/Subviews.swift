import MartletGeometry

/// One of the views that a container's content consists of. `Group(subviews:)` and
/// `ForEach(subviews:)` hand it out.
@MainActor @preconcurrency
public struct Subview: PrimitiveView, Identifiable {
  /// Identifies the view while it is in the tree.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  fileprivate let node: LayoutNode

  /// The identity of the view. It stays the same while the view is in the tree.
  nonisolated public var id: ID { MainActor.assumeIsolated { ID(number: node.number) } }

  /// Returns the value that the view sets for its container under the key of a trait; nil if it
  /// sets none.
  package func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? { node.trait(key) }

  /// The values that the view sets for the containers around it.
  public var containerValues: ContainerValues {
    node.trait(ObjectIdentifier(ContainerValues.self)) as? ContainerValues ?? ContainerValues()
  }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    SubviewNode(view, context)
  }

  /// Returns true if both are the same view of the tree.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a.node === b.node }
}

/// The node of a `Subview`. It puts the layout node, which the content's own structure node has
/// made, into a wrapper of its own.
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

/// The views that a container's content consists of, in order. As a view it shows all of them.
@MainActor @preconcurrency
public struct SubviewsCollection: @preconcurrency RandomAccessCollection {
  fileprivate let subviews: ArraySlice<Subview>
  /// The structure node of the content.
  fileprivate let source: _StructureNode?

  /// The position of the first view.
  public var startIndex: Int { subviews.startIndex }
  /// The position after the last view.
  public var endIndex: Int { subviews.endIndex }
  /// The view at `index`.
  public subscript(index: Int) -> Subview { subviews[index] }

  /// The views in a range. Indices are those of the whole collection.
  public subscript(bounds: Range<Int>) -> SubviewsCollection {
    SubviewsCollection(subviews: subviews[bounds], source: source)
  }

  /// Returns the values by which a container with a selection tells the views apart, in order.
  package func optionTags(for type: SelectionType) -> [AnyHashable] {
    let tags = OptionTags(source)
    return subviews.enumerated().map { tags.tag(of: $0.element.node, at: $0.offset, for: type) }
  }
}

/// The collection itself shows its views.
extension SubviewsCollection: View {
  /// All views, in order.
  public var body: some View { ForEach(Array(subviews)) { $0 } }
}

// MARK: - Values

/// A kind of value that a view sets for the containers around it.
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

/// The values that a view sets for the containers around it.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an empty set: every key has its default.
  nonisolated package init() {}

  /// The value for a key, or the key's default.
  public subscript<K: ContainerValueKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The modifier behind `containerValue(_:_:)`: sets a value for the containers around the view.
public struct _ContainerValueModifier<Value>: ElementModifier {
  /// The key path of the value.
  package let path: WritableKeyPath<ContainerValues, Value>
  /// The new value.
  package let value: Value

  /// Makes the layout node.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ContainerValueNode<Value> {
    ContainerValueNode(self, content)
  }
}

/// The layout node of a container value. A container reads the values of the outermost node, so
/// each node adds its own value to those of its content.
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
  /// Sets a value for the containers around the view, which read it as `subview.containerValues`.
  public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    modifier(_ContainerValueModifier(path: keyPath, value: value))
  }
}

// MARK: - Taking content apart

/// A view that hands the views of some content to a closure and shows the view that the closure
/// returns.
public struct _SubviewsReader<Base: View, Result: View>: PrimitiveView {
  /// The content that is split into its views.
  package let base: Base
  /// Makes the visible view from those views.
  package let transform: @MainActor (SubviewsCollection) -> Result

  /// Returns false, because two closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    SubviewsNode(view, context)
  }
}

/// The node of a `_SubviewsReader`. It has two subtrees: `source` makes the layout nodes of the
/// content, and `result` shows some of them as `Subview`s. The closure is evaluated again when the
/// elements of the source have changed.
private final class SubviewsNode<Base: View, Result: View>:
  _ViewNode<_SubviewsReader<Base, Result>>, ElementContainer, DependentNode
{
  private var view: _SubviewsReader<Base, Result>
  private var source: SubviewsSource<Base>?
  private var result: _ViewNode<Result>?
  var reads: [AnyLocation] = []
  var isMarked = false

  override var asDependent: (any DependentNode)? { self }

  init(_ view: _SubviewsReader<Base, Result>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    source = SubviewsSource(view.base, self.context()) { [weak self] in
      guard let self else { return }
      graph.enqueueCollection(self)
    }
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

  func collectElements() { evaluate() }

  private func evaluate() {
    isMarked = false
    forgetReads()
    let nodes = source?.members ?? []
    let subviews = SubviewsCollection(
      subviews: nodes.map { Subview(node: $0) }[...], source: source)
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

  override func collectElementIDs(into ids: inout [ObjectIdentifier: AnyHashable]) {
    source?.collectElementIDs(into: &ids)
    result?.collectElementIDs(into: &ids)
  }

  override func willLeave() {
    forgetReads()
  }
}

/// The subtree of the content that is split into its views. It hands its layout nodes only to the
/// `SubviewsNode`.
private final class SubviewsSource<Base: View>: _StructureNode {
  private var child: _ViewNode<Base>?
  private let onChange: () -> Void

  init(_ base: Base, _ context: _NodeContext, onChange: @escaping () -> Void) {
    self.onChange = onChange
    super.init(context)
    child = Base._makeNode(base, self.context())
  }

  func update(_ base: Base) { child?.update(base) }

  /// The layout nodes of the content. They are not elements of this node, because the result puts
  /// them into the tree.
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
  /// Shows the view that `transform` returns for the views that `view` consists of.
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
