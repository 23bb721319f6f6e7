import MartletGeometry

/// Gives its content a proxy that scrolls to views by their identity.
public struct ScrollViewReader<Content: View> {
  /// Makes the content.
  public var content: (ScrollViewProxy) -> Content

  /// Makes a reader with this content.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
}

/// Scrolls the scroll views inside a reader.
@MainActor @preconcurrency
public struct ScrollViewProxy {
  fileprivate weak var reader: _StructureNode?

  /// Scrolls to the view with that `id(_:)`, or to the `ForEach` row of that identity. The scroll
  /// begins after the next layout, which includes the changes that are made together with the call.
  /// It uses the animation of the call, if there is one.
  ///
  /// With an anchor, that point of the view moves to the same point of the viewport. Without one,
  /// the content moves by the shortest distance that makes the view visible. If no view has the
  /// identity, nothing happens.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let reader, reader.isAlive else { return }
    let id = AnyHashable(id)
    let transaction = Transaction.current
    reader.graph.enqueueAction { [weak reader] in
      reader?.scroll(to: id, anchor, transaction)
    }
  }

  /// Returns the identity of the first view that is visible in the outermost scroll view inside.
  /// With an anchor it returns the view nearest to that point of the viewport. Only identities for
  /// which `isWanted` returns true count.
  func firstVisible(
    _ anchor: UnitPoint?, _ isWanted: (AnyHashable) -> Bool
  ) -> AnyHashable? {
    guard let reader, reader.isAlive else { return nil }
    var scroll: ScrollNode?
    var best: (id: AnyHashable, distance: CGFloat)?
    reader.forEachFrame { id, node, rect in
      guard isWanted(id), let (found, frame) = node.frameInScroll(rect),
        scroll == nil || scroll === found
      else { return }
      scroll = found
      let axis: Axis = found.axes.contains(.vertical) ? .vertical : .horizontal
      let start = frame.origin[axis] - found.offset[axis]
      let end = start + frame.size[axis]
      let window = found.size[axis]
      var distance = start
      if let anchor {
        let point = (axis == .vertical ? anchor.y : anchor.x) * window
        distance = max(0, start - point, point - end)
      } else if end <= found.startMargin(along: axis) + 0.5 || start >= window {
        return
      }
      if best.map({ distance < $0.distance }) ?? true { best = (id, distance) }
    }
    return best?.id
  }
}

extension ScrollViewReader: PrimitiveView {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ScrollReaderNode(view, context)
  }
}

/// The structure node of a scroll view reader. Proxies search its subtree for identities; the
/// search costs O(number of structure nodes) and is repeated in each frame of an animated scroll.
private final class ScrollReaderNode<Content: View>:
  _ViewNode<ScrollViewReader<Content>>, DependentNode
{
  private var view: ScrollViewReader<Content>
  private var child: _ViewNode<Content>?
  var reads: [AnyLocation] = []
  var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  init(_ view: ScrollViewReader<Content>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    evaluate()
  }

  override func update(_ view: ScrollViewReader<Content>) {
    self.view = view
    evaluate()
  }

  override func refresh() {
    if isMarked { evaluate() }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    let content = graph.evaluating(self) { view.content(ScrollViewProxy(reader: self)) }
    if let child {
      child.update(content)
    } else {
      child = Content._makeNode(content, context())
    }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    forgetReads()
  }
}

// MARK: - Finding

extension _StructureNode {
  fileprivate func find(_ id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    if let found = (self as? any IdentityHolder)?.frame(of: id) { return found }
    var found: (node: LayoutNode, rect: CGRect)?
    forEachChild { if found == nil { found = $0.find(id) } }
    return found
  }

  fileprivate func scroll(to id: AnyHashable, _ anchor: UnitPoint?, _ transaction: Transaction) {
    guard isAlive, let (scroll, _) = findInScroll(id) else { return }
    scroll.scroll(transaction.animation) { [weak self, weak scroll] in
      guard let self, isAlive, let scroll, let (found, frame) = findInScroll(id), found === scroll
      else { return nil }
      return scroll.offset(showing: frame, anchor)
    }
  }

  /// Returns the nearest scroll view around the view with this identity, and the view's rectangle
  /// in the scroll view's content, in points.
  private func findInScroll(_ id: AnyHashable) -> (scroll: ScrollNode, frame: CGRect)? {
    guard let (node, rect) = find(id) else { return nil }
    return node.frameInScroll(rect)
  }

  /// Calls `body` with the identity, the layout node and the rectangle in that node's space of each
  /// view of the subtree that has an identity.
  fileprivate func forEachFrame(_ body: (AnyHashable, LayoutNode, CGRect) -> Void) {
    (self as? any IdentityHolder)?.forEachFrame(ofViews: body)
    forEachChild { $0.forEachFrame(body) }
  }
}

extension LayoutNode {
  /// Returns the nearest scroll view around the node, and a rectangle of the node in the scroll
  /// view's content.
  fileprivate func frameInScroll(_ rect: CGRect) -> (scroll: ScrollNode, frame: CGRect)? {
    var frame = rect
    var current = self
    while let parent = current.parent {
      frame = frame.offsetBy(dx: current.origin.x, dy: current.origin.y)
      if let scroll = parent as? ScrollNode { return (scroll, frame) }
      current = parent
    }
    return nil
  }
}
