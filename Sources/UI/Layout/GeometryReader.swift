import MartletGeometry

/// A view whose content depends on the view's own size. It takes the whole proposed size and places
/// its content at the top left.
///
/// The layout pass evaluates the content, because the size is not known earlier. New content is
/// measured and placed in the same frame.
public struct GeometryReader<Content> {
  /// Makes the content from the reader's geometry.
  public var content: (GeometryProxy) -> Content
}

/// The size and the position of a geometry reader. When a value that the content has read from the
/// proxy changes, the content is evaluated again in the same frame.
@MainActor @preconcurrency
public struct GeometryProxy {
  fileprivate let node: GeometryNode
  /// The size of the reader, in points.
  public let size: CGSize
  // A view with a proxy is evaluated again when a frame that was read has changed, because the
  // version then differs.
  private let version: Int

  fileprivate init(_ node: GeometryNode, version: Int) {
    self.node = node
    size = node.size
    self.version = version
  }

  /// Returns the reader's frame in a coordinate space, in points. If no ancestor has the name, the
  /// result is the global frame.
  public func frame(in space: CoordinateSpace) -> CGRect {
    node.readFrame(in: space)
  }

  /// Converts a rectangle, in points, from the root's space to the reader's own space.
  package func localRect(_ rect: CGRect) -> CGRect {
    _ = node.readFrame(in: .global)
    return node.rectFromRoot(rect)
  }

  /// Returns the bounds of the nearest ancestor with a name in the reader's own space; nil if there
  /// is none.
  func bounds(ofAncestor name: AnyHashable) -> CGRect? {
    guard let ancestor = node.ancestor(named: name) else { return nil }
    _ = node.readFrame(in: .named(name))
    return node.rectFromRoot(ancestor.convert(ancestor.bounds, to: nil))
  }

  /// The reader's frame relative to the viewport of the nearest scroll view, the size of the
  /// viewport, and the axes along which it scrolls; nil outside of a scroll view. Lengths are in
  /// points.
  package var frameInScroll: (frame: CGRect, window: CGSize, axes: Axis.Set)? {
    _ = node.readFrame(in: .global)
    var ancestor = node.parent
    while let current = ancestor {
      if let scroll = current.asWheelTarget {
        return (node.convert(node.bounds, to: scroll), scroll.size, scroll.axes)
      }
      ancestor = current.parent
    }
    return nil
  }

  /// The distances from the reader's edges to the edges of the output, at those edges that reach
  /// the edge of the safe area; zero at the others, and without a safe area.
  public var safeAreaInsets: EdgeInsets {
    EdgeInsets(node.readSafeArea(), isMirrored: node.isMirrored)
  }
}

extension GeometryReader: View, PrimitiveView where Content: View {
  /// Makes a reader with this content.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// Returns false. Closures cannot be compared, so each new value counts as a change.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    GeometryStructure(view, context)
  }
}

/// The layout node of a geometry reader. Placing the node makes its structure node evaluate the
/// content (`makeContent`). The node records the frames that the content has read.
package final class GeometryNode: LayoutNode {
  /// Evaluates the content for the node's current size. The structure node sets it.
  fileprivate var makeContent: () -> Void = {}
  fileprivate private(set) var version = 0
  private var reads: [(space: CoordinateSpace, frame: CGRect)] = []
  /// The growth into the unsafe area that the content has read; nil if it has read none.
  private var readGrowth: SafeArea?

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func layoutChildren() {
    makeContent()
    for child in children { child.place(at: .zero, proposal: ProposedViewSize(size)) }
  }

  package override var ordersByZIndex: Bool { true }

  fileprivate func readFrame(in space: CoordinateSpace) -> CGRect {
    let frame = frame(in: space)
    if space != .local, graph.evaluatingNode != nil,
      !reads.contains(where: { $0.space == space })
    {
      reads.append((space, frame))
      graph.geometryReaders.insert(self)
    }
    return frame
  }

  private func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: bounds
    case .global: convert(bounds, to: nil)
    case .named(let name): convert(bounds, to: ancestor(named: name))
    }
  }

  fileprivate func readSafeArea() -> SafeArea {
    if !graph.hasSafeArea { return SafeArea() }
    let growth = safeAreaGrowth
    if graph.evaluatingNode != nil {
      readGrowth = growth
      graph.geometryReaders.insert(self)
    }
    return growth
  }

  fileprivate func forgetReads() {
    reads.removeAll(keepingCapacity: true)
    readGrowth = nil
  }

  /// Returns true if a frame or the safe area that the content has read has changed since then, and
  /// increases `version` in that case.
  fileprivate func frameHasChanged() -> Bool {
    guard
      reads.contains(where: { frame(in: $0.space) != $0.frame })
        || readGrowth.map({ $0 != safeAreaGrowth }) ?? false
    else { return false }
    version += 1
    return true
  }
}

/// The structure node of a geometry reader. It evaluates the content when the layout pass has set
/// the size of `element`, and again when the size, a frame that was read, the view or a value that
/// the content has read changes.
private final class GeometryStructure<Content: View>:
  _ViewNode<GeometryReader<Content>>, DependentNode, ElementContainer
{
  private var view: GeometryReader<Content>
  private let element: GeometryNode
  private var child: _ViewNode<Content>?
  private lazy var comparison = graph.fields.comparison(of: GeometryReader<Content>.self)
  private var evaluatedSize: CGSize?
  private var evaluatedVersion = 0
  private var needsCollection = false
  /// The saved state for the content, which is made by the first layout.
  private var restored: SavedState?
  override var isElementContainer: Bool { true }
  var reads: [AnyLocation] = []
  var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  init(_ view: GeometryReader<Content>, _ context: _NodeContext) {
    self.view = view
    element = GeometryNode(graph: context.graph)
    element.isMirrored = context.environment.isRightToLeft
    super.init(context)
    restored = graph.restoring
    element.makeContent = { [weak self] in self?.makeContent() }
  }

  override func update(_ view: GeometryReader<Content>) {
    if comparison.isEqual(self.view, view) { return }
    self.view = view
    invalidateContent()
  }

  override func refresh() {
    if isMarked { invalidateContent() }
  }

  private func invalidateContent() {
    isMarked = false
    evaluatedSize = nil
    element.invalidateLayout()
  }

  private func makeContent() {
    guard isAlive else { return }
    if evaluatedSize != element.size || evaluatedVersion != element.version {
      evaluatedSize = element.size
      evaluatedVersion = element.version
      forgetReads()
      element.forgetReads()
      let proxy = GeometryProxy(element, version: element.version)
      let content = graph.evaluating(self) { view.content(proxy) }
      if let child {
        child.update(content)
      } else {
        // A row's saved state is matched to new nodes by counting them. The count that belongs to
        // this subtree was stored in `restored` when the nodes around it were made.
        let outer = graph.restoring
        graph.restoring = restored
        child = Content._makeNode(content, context())
        needsCollection = true
        collectElements()
        graph.restoring = outer
        restored = nil
      }
    }
    if needsCollection { collectElements() }
  }

  override func environmentDidChange() {
    element.isMirrored = environment.isRightToLeft
    super.environmentDidChange()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    guard !needsCollection else { return }
    needsCollection = true
    graph.enqueueCollection(self)
  }

  func collectElements() {
    guard needsCollection else { return }
    needsCollection = false
    element.setChildren(child?.elements ?? [])
  }

  override func willLeave() {
    forgetReads()
    graph.geometryReaders.remove(element)
  }
}

/// The nodes whose layout depends on their position: geometry readers whose content has read it,
/// and nodes that may have grown to the edges of the output.
@MainActor
package final class GeometryReaders: GraphPart {
  private var nodes: [ObjectIdentifier: GeometryNode] = [:]
  private var grown: [ObjectIdentifier: Grown] = [:]

  private struct Grown {
    weak var node: LayoutNode?
    /// The growth at the node's last layout.
    let growth: SafeArea
  }

  /// Creates an empty set.
  package init() {}

  /// Adds a reader.
  package func insert(_ node: GeometryNode) { nodes[ObjectIdentifier(node)] = node }
  /// Removes a reader.
  package func remove(_ node: GeometryNode) { nodes[ObjectIdentifier(node)] = nil }

  /// Returns the growth of a node at some of its edges (`safeAreaGrowth`), for its layout. The node
  /// is laid out again when a move of it changes its growth.
  package func growth(of node: LayoutNode, at edges: Edge.Set = .all) -> SafeArea {
    if !node.graph.hasSafeArea || edges.isEmpty { return SafeArea() }
    let growth = node.safeAreaGrowth
    grown[ObjectIdentifier(node)] = Grown(node: node, growth: growth)
    return growth.limited(to: edges, isMirrored: node.isMirrored)
  }

  /// Invalidates the layout of the nodes that have moved. The content of readers is then evaluated
  /// again in the same frame.
  package func graphDidLayOut(_ graph: ViewGraph) {
    if !grown.isEmpty { invalidateGrown() }
    if nodes.isEmpty { return }
    for node in nodes.values.sorted(by: { $0.number < $1.number }) where node.frameHasChanged() {
      node.invalidateLayout()
    }
  }

  private func invalidateGrown() {
    var changed: [LayoutNode] = []
    for (key, entry) in grown {
      guard let node = entry.node else {
        grown[key] = nil
        continue
      }
      if node.safeAreaGrowth != entry.growth { changed.append(node) }
    }
    changed.sort { $0.number < $1.number }
    for node in changed { node.invalidateLayout() }
  }

  /// Forgets all nodes when the tree is torn down.
  package func releaseNodes() {
    nodes.removeAll()
    grown.removeAll()
  }
}

extension ViewGraph {
  /// The nodes whose layout depends on their position.
  package var geometryReaders: GeometryReaders { part(GeometryReaders.self) }
}
