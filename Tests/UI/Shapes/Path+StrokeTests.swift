import MartletGeometry
import MartletUI
import Testing

@Test func strokedPathIsTheAreaOfTheStroke() {
  let line = Path {
    $0.move(to: CGPoint(x: 10, y: 20))
    $0.addLine(to: CGPoint(x: 50, y: 20))
  }
  let area = line.strokedPath(StrokeStyle(lineWidth: 6, lineCap: .square))
  #expect(area.boundingRect == CGRect(x: 7, y: 17, width: 46, height: 6))
  #expect(area.contains(CGPoint(x: 8, y: 18)))
  #expect(!area.contains(CGPoint(x: 8, y: 24)))
}

@MainActor @Test func strokedShapesPathIsItsStroke() {
  let ring = Circle().stroke(lineWidth: 4).path(in: CGRect(x: 0, y: 0, width: 40, height: 40))
  #expect(ring.contains(CGPoint(x: 0.5, y: 20)) && ring.contains(CGPoint(x: -1.5, y: 20)))
  #expect(!ring.contains(CGPoint(x: 20, y: 20)))
}
