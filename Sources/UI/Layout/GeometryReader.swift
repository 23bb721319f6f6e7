import MartletGeometry

/// A view whose content depends on the size it is given; it takes all that is proposed and puts
/// its content at the top left.
public struct GeometryReader<Content> {
  public var content: (GeometryProxy) -> Content
}

/// The size and place of a geometry reader. The content is made again, in the same frame, when
/// what was read of it changes.
@MainActor @preconcurrency
public struct GeometryProxy {
  fileprivate let node: GeometryNode
  /// In points.
  public let size: CGSize
  // Views that hold a proxy are evaluated again when a frame that was read has changed.
  private let version: Int

  fileprivate init(_ node: GeometryNode, version: Int) {
    self.node = node
    size = node.size
    self.version = version
  }

  /// The reader's frame in a space; a name that no view around bears gives the global frame.
  public func frame(in space: CoordinateSpace) -> CGRect {
    node.readFrame(in: space)
  }

  /// A rectangle of the root's space in the reader's own.
  package func localRect(_ rect: CGRect) -> CGRect {
    _ = node.readFrame(in: .global)
    return node.rectFromRoot(rect)
  }

  /// What the edges of the display cover of the view: nothing on a panel.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

extension GeometryReader: View, PrimitiveView where Content: View {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  // Of closures nobody knows whether they are others.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    GeometryStructure(view, context)
  }
}

/// The layout node of a reader: asks for its content once its size is known.
package final class GeometryNode: LayoutNode {
  /// Brings the content up to date with the node's present size.
  fileprivate var makeContent: () -> Void = {}
  fileprivate private(set) var version = 0
  private var reads: [(space: CoordinateSpace, frame: CGRect)] = []

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

  fileprivate func forgetReads() {
    reads.removeAll(keepingCapacity: true)
  }

  /// True when a frame that the content has read is another now.
  fileprivate func frameHasChanged() -> Bool {
    guard reads.contains(where: { frame(in: $0.space) != $0.frame }) else { return false }
    version += 1
    return true
  }
}

private final class GeometryStructure<Content: View>:
  _ViewNode<GeometryReader<Content>>, DependentNode, ElementContainer
{
  private var view: GeometryReader<Content>
  private let element: GeometryNode
  private var child: _ViewNode<Content>?
  private lazy var comparison = graph.fields.comparison(of: GeometryReader<Content>.self)
  private var madeSize: CGSize?
  private var madeVersion = 0
  private var needsCollection = false
  /// What the content is to take that is made with the first layout.
  private var restored: KeptState?
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
    askAgain()
  }

  override func refresh() {
    if isMarked { askAgain() }
  }

  private func askAgain() {
    isMarked = false
    madeSize = nil
    element.invalidateLayout()
  }

  private func makeContent() {
    guard isAlive else { return }
    if madeSize != element.size || madeVersion != element.version {
      madeSize = element.size
      madeVersion = element.version
      forgetReads()
      element.forgetReads()
      let proxy = GeometryProxy(element, version: element.version)
      let content = graph.evaluating(self) { view.content(proxy) }
      if let child {
        child.update(content)
      } else {
        // Counted on, not anew: the nodes around have been counted.
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
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    element.setChildren(elements)
  }

  override func willLeave() {
    forgetReads()
    graph.geometryReaders.remove(element)
  }
}

/// The geometry readers whose content depends on where they are.
@MainActor
package struct GeometryReaders {
  private var nodes: [ObjectIdentifier: GeometryNode] = [:]

  nonisolated package init() {}

  package mutating func insert(_ node: GeometryNode) { nodes[ObjectIdentifier(node)] = node }
  package mutating func remove(_ node: GeometryNode) { nodes[ObjectIdentifier(node)] = nil }

  fileprivate var all: [GeometryNode] { nodes.values.sorted { $0.number < $1.number } }
}

extension ViewGraph {
  /// Asks again for the content of the readers that have moved.
  func checkGeometry() {
    for node in geometryReaders.all where node.frameHasChanged() { node.invalidateLayout() }
  }
}
