import Testing

@testable import MartletGeometry

@Test func shapesReserveTheirPointsAtOnce() {
  let box = CGRect(x: 0, y: 0, width: 30, height: 20)
  // Storage that grows point by point has room for 16 and 32.
  let ellipse = Path(ellipseIn: box)
  #expect(ellipse.points.count == 13 && ellipse.points.capacity < 16)
  let rounded = Path(roundedRect: box, cornerRadius: 4)
  #expect(rounded.points.count == 17 && rounded.points.capacity < 32)
}

@Test func aPathOfManyShapesGrowsByItself() {
  var path = Path()
  for index in 0..<100 {
    path.addRect(CGRect(x: Double(index), y: 0, width: 1, height: 1))
  }
  // A reservation for each rectangle would leave no room.
  #expect(path.points.count == 400 && path.points.capacity > 404)
}
