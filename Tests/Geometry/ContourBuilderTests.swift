import Testing

@testable import MartletGeometry

struct ContourBuilderTests {
  private func path(_ points: [[(Int, Int)]]) -> Path {
    var builder = ContourBuilder()
    for outline in points {
      for (index, point) in outline.enumerated() {
        let next = outline[(index + 1) % outline.count]
        builder.add(
          from: GridPoint(x: point.0, y: point.1), to: GridPoint(x: next.0, y: next.1))
      }
    }
    return builder.path()
  }

  private func subpaths(_ path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  @Test func pointsOnAStraightLineAreLeftOut() {
    let square = path([[(0, 0), (512, 0), (1024, 0), (1024, 1024), (0, 1024)]])
    #expect(square.asRectangle == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func outlinesThatTouchStaySeparate() {
    let a = [(0, 0), (2, 0), (2, 2), (0, 2)]
    #expect(subpaths(path([a, a.map { ($0.0 + 2, $0.1 + 2) }])) == 2)
    #expect(subpaths(path([])) == 0)
  }
}
