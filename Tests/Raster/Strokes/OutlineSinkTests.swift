import MartletGeometry
import Testing

@testable import MartletRaster

struct OutlineSinkTests {
  @Test func aListOfEdgesTakesTheLinesOfBothSidesAsTheyCome() {
    var edges = EdgeList()
    edges.begin(rows: 0..<10)
    // A triangle. Its horizontal line makes no edge.
    edges.addLine(CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), isBack: false)
    edges.addLine(CGPoint(x: 5, y: 1), CGPoint(x: 3, y: 7), isBack: false)
    edges.addLine(CGPoint(x: 3, y: 7), CGPoint(x: 1, y: 1), isBack: true)
    edges.endContour(isRing: true)
    let (count, bounds) = (edges.count, edges.bounds)
    #expect(count == 2)
    #expect(bounds == PixelRect(minX: 1, minY: 1, maxX: 5, maxY: 7))
  }
}
