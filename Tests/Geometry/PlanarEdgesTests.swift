import Testing

@testable import MartletGeometry

struct PlanarEdgesTests {
  private func path(_ points: [(Double, Double)]) -> Path {
    var path = Path()
    path.addLines(points.map { CGPoint(x: CGFloat($0.0), y: CGFloat($0.1)) })
    return path
  }

  private func divided(_ lines: [Path]) -> [GridEdge] {
    var planar = PlanarEdges()
    for line in lines { planar.addLines(line) }
    planar.divide()
    return planar.edges
  }

  @Test func crossingLinesAreDividedAtTheirCrossing() {
    let edges = divided([path([(0, 0), (4, 4)]), path([(0, 4), (4, 0)])])
    #expect(edges.count == 4)
    let middle = GridPoint(CGPoint(x: 2, y: 2))
    #expect(edges.allSatisfy { $0.from == middle || $0.to == middle })
  }

  @Test func aLineIsDividedAtAnEndThatTouchesIt() {
    #expect(divided([path([(0, 0), (4, 0)]), path([(2, 0), (2, 3)])]).count == 3)
    #expect(divided([path([(0, 0), (4, 0)]), path([(1, 0), (3, 0)])]).count == 4)
    #expect(divided([path([(0, 0), (4, 0)]), path([(4, 0), (8, 1)])]).count == 2)
  }

  @Test func noTwoDividedEdgesMeetExceptAtTheirEnds() {
    var points: [(Double, Double)] = []
    for step in 0..<24 { points.append((Double(step * 7 % 24), Double(step * step % 23))) }
    let edges = divided([path(points)])
    for (index, edge) in edges.enumerated() {
      for other in edges[..<index] {
        edge.forEachMeeting(with: other) { _, point in Issue.record("\(point)") }
      }
    }
    #expect(edges.count > 40)
  }
}
