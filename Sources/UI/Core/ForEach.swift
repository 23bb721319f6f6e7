import MartletGeometry

/// Views made from the elements of a collection. Each view keeps its state as long as the `id` of
/// its element stays in the data.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements, in the order of the views.
  public var data: Data
  /// Makes the view of one element.
  public var content: (Data.Element) -> Content
  /// Returns the identity of one element. If two elements have the same identity, only the first
  /// one is shown and the mistake is reported.
  package let id: (Data.Element) -> ID
  /// The identities whose views keep their state while the data does not contain them.
  package var lasting: Set<ID> = []
}

extension ForEach {
  /// Makes a `ForEach` whose `content` may be of any type, not only a view.
  package init(
    data: Data, identifying id: @escaping (Data.Element) -> ID,
    content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, content: content, id: id) }

  /// Returns a copy that keeps the state of the views of these elements while the data does not
  /// contain them.
  package func keepingState(of ids: some Sequence<ID>) -> ForEach {
    var result = self
    result.lasting = Set(ids)
    return result
  }
}

extension ForEach where Content: View {
  /// Makes a view for each element of `data`; `id` leads to the identity of an element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes a view for each element of `data`, identified by `Identifiable.id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  /// Makes a view for each number of a range. The range may change later; each number is its own
  /// identity.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension ForEach: View, PrimitiveView where Content: View {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ForEachNode(view, context)
  }
}

/// The node of a `ForEach`. It stores the child nodes by the identity of their elements.
///
/// The node itself evaluates the closure that makes the views, so it is marked when something that
/// the closure has read changes. An update compares the identities with the previous ones: it
/// updates the nodes of known identities, makes the new ones and lets the missing ones leave with
/// their transitions.
package final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  _ViewNode<ForEach<Data, ID, Content>>, DependentNode, IdentityHolder
{
  private var view: ForEach<Data, ID, Content>
  /// The identities in the order of the data, without duplicates.
  private var order: [ID] = []
  private var children: [ID: _ViewNode<Content>] = [:]
  private var departures = Departures()
  /// The saved state of elements without nodes, by their identity.
  private var saved: [AnyHashable: SavedState] = [:]
  /// The locations that the closure for the views read in the last evaluation.
  package var reads: [AnyLocation] = []
  /// True while the graph has the node in its list of nodes to evaluate.
  package var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  /// Makes the node and its children.
  package init(_ view: ForEach<Data, ID, Content>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    if let rows = graph.restoring?.take(self, Self.self)[0] as? SavedRows { saved = rows.states }
    for element in view.data {
      let id = view.id(element)
      guard children[id] == nil else {
        reportDuplicate(id)
        continue
      }
      order.append(id)
      children[id] = make(content(element), id)
    }
    forgetKept()
  }

  private func make(_ content: Content, _ id: ID) -> _ViewNode<Content> {
    if saved.isEmpty && graph.restoring == nil { return Content._makeNode(content, context()) }
    return graph.restoring(saved.removeValue(forKey: AnyHashable(id))) {
      Content._makeNode(content, context())
    }
  }

  /// Saves the state of an element's views before they leave.
  private func keep(_ child: _StructureNode, _ id: ID) {
    let state = SavedState(below: self)
    child.saveState(in: state)
    saved[AnyHashable(id)] = state.isEmpty ? nil : state
  }

  /// Drops the saved state of elements that may not come back.
  private func forgetKept() {
    if saved.isEmpty { return }
    saved = saved.filter { entry in
      (entry.key.base as? ID).map { view.lasting.contains($0) } ?? false
    }
  }

  package override func saveState(in state: SavedState) {
    for id in order { if let child = children[id] { keep(child, id) } }
    state.keep([SavedRows(saved)], of: self, Self.self)
  }

  package override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    evaluate()
  }

  // This node makes the views of the elements, not the body that contains the `ForEach`. Its own
  // reads are therefore recorded as well.
  package override func refresh() {
    if isMarked { evaluate() }
  }

  private func content(_ element: Data.Element) -> Content {
    graph.evaluating(self) { view.content(element) }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    var newOrder: [ID] = []
    newOrder.reserveCapacity(view.data.count)
    var seen: Set<ID> = []
    for element in view.data {
      let id = view.id(element)
      guard seen.insert(id).inserted else {
        reportDuplicate(id)
        continue
      }
      newOrder.append(id)
      let content = content(element)
      if let child = children[id] {
        child.update(content)
      } else {
        children[id] = departures.insert(key: AnyHashable(id)) {
          $0.update(content)
        } make: {
          make(content, id)
        }
      }
    }
    forgetKept()
    if newOrder == order { return }
    for id in order where !seen.contains(id) {
      if let child = children.removeValue(forKey: id) {
        if view.lasting.contains(id) { keep(child, id) }
        departures.remove(child, key: AnyHashable(id), from: self)
      }
    }
    order = newOrder
    elementsDidChange()
  }

  private func reportDuplicate(_ id: ID) {
    graph.report(
      "ForEach in \(typePath): the id \(id) occurs more than once; only the first is shown.")
  }

  /// Returns the first layout node of the view with this identity, and a rectangle in that node's
  /// own space; nil if the data does not contain the identity.
  package func frame(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    guard let id = id.base as? ID else { return nil }
    return children[id]?.firstFrame
  }

  /// Visits the views in order, each with its identity, its first layout node and a rectangle in
  /// that node's own space.
  package func forEachFrame(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void) {
    for id in order {
      if let (node, rect) = children[id]?.firstFrame { body(AnyHashable(id), node, rect) }
    }
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  package override func collectElementIDs(into ids: inout [ObjectIdentifier: AnyHashable]) {
    for id in order {
      guard let child = children[id] else { continue }
      for element in child.elements { ids[ObjectIdentifier(element)] = AnyHashable(id) }
      child.collectElementIDs(into: &ids)
    }
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    for id in order { if let child = children[id] { body(child) } }
  }

  package override func willLeave() {
    forgetReads()
    departures.removeAll()
  }
}
