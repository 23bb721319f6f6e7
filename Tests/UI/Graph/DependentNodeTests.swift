import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DependentNodeTests {
  private struct Label: View {
    @State var text = "a"
    var body: some View { Text(text) }
  }

  private func reader(in host: TestHost) throws -> any DependentNode {
    var found: [any DependentNode] = []
    func visit(_ node: _StructureNode) {
      if let node = node.asDependent, !node.reads.isEmpty { found.append(node) }
      node.forEachChild(visit)
    }
    visit(try #require(host.host.graph.presentations.root))
    return try #require(found.first)
  }

  @Test func aWriteMarksTheNodesThatHaveRead() throws {
    let host = TestHost { Label() }
    let node = try reader(in: host)
    let location = try #require(node.reads.first as? StateLocation<String>)
    #expect(location.owningNode === node)
    location.set("b", transaction: Transaction())
    #expect(node.isMarked)
    host.update()
    #expect(!node.isMarked && host.texts == ["b"])
  }

  @Test func aNodeThatHasForgottenItsReadsIsNotMarked() throws {
    let host = TestHost { Label() }
    let node = try reader(in: host)
    let location = try #require(node.reads.first as? StateLocation<String>)
    node.forgetReads()
    #expect(node.reads.isEmpty)
    location.set("b", transaction: Transaction())
    #expect(!node.isMarked && location.get() == "b")
    withExtendedLifetime(host) {}
  }
}
