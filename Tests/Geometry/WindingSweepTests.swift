import Testing

@testable import MartletGeometry

struct WindingSweepTests {
  private func sweep(_ first: Path, _ second: Path = Path()) -> WindingSweep {
    var planar = PlanarEdges()
    planar.addArea(first, owner: .first)
    planar.addArea(second, owner: .second)
    planar.divide()
    return WindingSweep(planar)
  }

  private let square = Path(CGRect(x: 0, y: 0, width: 4, height: 4))

  @Test func eachEdgeOfASquareHasTheInsideOnOneSide() {
    let edges = sweep(square).edges
    #expect(edges.count == 4)
    #expect(edges.allSatisfy { ($0.west.first != 0) != ($0.east.first != 0) })
  }

  @Test func equalSquaresShareTheirEdges() {
    let edges = sweep(square, square).edges
    #expect(edges.count == 4)
    #expect(edges.allSatisfy { $0.west.first == $0.west.second && $0.delta.first != 0 })
  }

  @Test func insideOfTwoTurnsTheWindingIsTwo() {
    var twice = square
    twice.addPath(Path(CGRect(x: 1, y: 1, width: 2, height: 2)))
    let inner = sweep(twice).edges.flatMap { [abs($0.west.first), abs($0.east.first)] }
    #expect(inner.max() == 2 && inner.min() == 0)
  }
}
