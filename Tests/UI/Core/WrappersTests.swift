import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct WrappersTests {
  private let host = TestHost { EmptyView() }

  private func nodes(_ count: Int) -> [LayoutNode] {
    (0..<count).map { _ in SpacerNode(nil, graph: host.host.graph) }
  }

  private func wrap(_ elements: [LayoutNode], in wrappers: inout Wrappers) -> [LayoutNode] {
    var result = elements
    wrappers.wrap(&result, from: 0) { UnaryNode($0) }
    return result
  }

  @Test func anElementKeepsItsWrapper() {
    var wrappers = Wrappers()
    let nodes = nodes(3)
    let first = wrap(nodes, in: &wrappers)
    #expect(first.map { ($0 as? UnaryNode)?.content === nodes[0] } == [true, false, false])
    let second = wrap([nodes[2], nodes[0]], in: &wrappers)
    #expect(second.count == 2 && second[0] === first[2] && second[1] === first[0])
    let third = wrap([nodes[0]], in: &wrappers)
    #expect(third.count == 1 && third[0] === first[0])
  }

  @Test func elementsBeforeTheStartStayAsTheyAre() {
    var wrappers = Wrappers()
    var elements = nodes(3)
    let before = elements
    wrappers.wrap(&elements, from: 1) { UnaryNode($0) }
    #expect(elements[0] === before[0])
    #expect(elements[1] !== before[1] && elements[2] !== before[2])
    var visited = 0
    wrappers.visit { node in
      visited += 1
      #expect(node === elements[visited])
    }
    #expect(visited == 2)
  }
}
