import MartletGeometry

/// Views made from a collection, each kept by the identity of its element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  package let id: (Data.Element) -> ID
  /// Those whose views' state outlives them when the data leaves them out for a while.
  package var lasting: Set<ID> = []
}

extension ForEach {
  /// Keeps what the views of these elements have stored while the data does not have them.
  package func keepingState(of ids: some Sequence<ID>) -> ForEach {
    var result = self
    result.lasting = Set(ids)
    return result
  }
}

extension ForEach where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension ForEach: View, PrimitiveView where Content: View {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ForEachNode(view, context)
  }
}

package final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  _ViewNode<ForEach<Data, ID, Content>>, DependentNode, IdentityHolder
{
  private var view: ForEach<Data, ID, Content>
  private var order: [ID] = []
  private var children: [ID: _ViewNode<Content>] = [:]
  private var departures = Departures()
  /// What elements have stored that the data leaves out.
  private var kept: [AnyHashable: KeptState] = [:]
  package var reads: [AnyLocation] = []
  package var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  package init(_ view: ForEach<Data, ID, Content>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    if let rows = graph.restoring?.take(self, Self.self)[0] as? KeptRows { kept = rows.states }
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
    if kept.isEmpty && graph.restoring == nil { return Content._makeNode(content, context()) }
    return graph.restoring(kept.removeValue(forKey: AnyHashable(id))) {
      Content._makeNode(content, context())
    }
  }

  private func keep(_ child: _StructureNode, _ id: ID) {
    let state = KeptState(below: self)
    child.keepState(in: state)
    kept[AnyHashable(id)] = state.isEmpty ? nil : state
  }

  private func forgetKept() {
    if kept.isEmpty { return }
    kept = kept.filter { entry in (entry.key.base as? ID).map { view.lasting.contains($0) } ?? false
    }
  }

  package override func keepState(in state: KeptState) {
    for id in order { if let child = children[id] { keep(child, id) } }
    state.keep([KeptRows(kept)], of: self, Self.self)
  }

  package override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    evaluate()
  }

  // The views of the elements are made here and not in the body that holds the `ForEach`, so what
  // they read is noted here too.
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

  package func place(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    guard let id = id.base as? ID else { return nil }
    return children[id]?.firstPlace
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    for id in order { if let child = children[id] { body(child) } }
  }

  package override func willLeave() {
    forgetReads()
    departures.removeAll()
  }
}
