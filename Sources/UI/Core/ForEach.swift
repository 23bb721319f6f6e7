import MartletGeometry

/// Views made from a collection, each kept by the identity of its element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  package let id: (Data.Element) -> ID
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
  package var reads: [AnyLocation] = []
  package var isMarked = false

  package init(_ view: ForEach<Data, ID, Content>, _ context: _NodeContext) {
    self.view = view
    super.init(context)
    for element in view.data {
      let id = view.id(element)
      guard children[id] == nil else {
        reportDuplicate(id)
        continue
      }
      order.append(id)
      children[id] = Content._makeNode(content(element), self.context())
    }
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
          Content._makeNode(content, context())
        }
      }
    }
    if newOrder == order { return }
    for id in order where !seen.contains(id) {
      if let child = children.removeValue(forKey: id) {
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
