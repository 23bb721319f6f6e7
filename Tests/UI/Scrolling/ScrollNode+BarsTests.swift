import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ScrollNodeBarsTests {
  private func scroll(in node: LayoutNode) -> ScrollNode? {
    (node as? ScrollNode) ?? node.children.lazy.compactMap { scroll(in: $0) }.first
  }

  private func node(_ axes: Axis.Set = .vertical) throws -> ScrollNode {
    let host = TestHost(width: 200, height: 100) { ScrollView(axes) { box("a", 500, 500) } }
    let node = try #require(scroll(in: host.host.root))
    hosts.append(host)
    return node
  }

  /// Keeps the trees of the nodes alive.
  private let hosts = Hosts()

  private final class Hosts {
    private var all: [TestHost] = []
    func append(_ host: TestHost) { all.append(host) }
  }

  @Test func aBarAppearsWithinEightPoints() throws {
    let node = try node()
    #expect(node.coverage(atTop: true) == 0)
    #expect(node.coverage(atTop: false) == 1)
    node.jump(to: CGPoint(x: 0, y: 4))
    #expect(node.coverage(atTop: true) == 0.5)
    node.jump(to: CGPoint(x: 0, y: 398))
    #expect(node.coverage(atTop: true) == 1)
    #expect(node.coverage(atTop: false) == 0.25)
    node.jump(to: CGPoint(x: 0, y: 400))
    #expect(node.coverage(atTop: false) == 0)
  }

  @Test func aLargeTitleGoesFirst() throws {
    let node = try node()
    node.leadInset = 50
    node.jump(to: CGPoint(x: 0, y: 30))
    #expect(node.coverage(atTop: true) == 0)
    node.jump(to: CGPoint(x: 0, y: 40))
    #expect(abs(node.coverage(atTop: true) - 0.5) < 1e-9)
    node.jump(to: CGPoint(x: 0, y: 50))
    #expect(node.coverage(atTop: true) == 1)
  }

  @Test func aScrollToTheSideCoversNothing() throws {
    let node = try node(.horizontal)
    node.jump(to: CGPoint(x: 100, y: 0))
    #expect(node.coverage(atTop: true) == 0 && node.coverage(atTop: false) == 0)
  }
}
