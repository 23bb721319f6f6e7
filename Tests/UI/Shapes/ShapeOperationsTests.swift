import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct ShapeOperationsTests {
  private let rect = CGRect(x: 0, y: 0, width: 20, height: 20)

  @Test func bothShapesAreDrawnInTheSameRectangle() {
    let ring = Rectangle().subtracting(Rectangle().inset(by: 5)).path(in: rect)
    #expect(ring.boundingRect == rect)
    #expect(!ring.contains(CGPoint(x: 10, y: 10)) && ring.contains(CGPoint(x: 2, y: 10)))
    let half = Rectangle().offset(x: 10)
    #expect(
      Rectangle().intersection(half).path(in: rect).boundingRect
        == CGRect(x: 10, y: 0, width: 10, height: 20))
    #expect(
      Rectangle().union(half).path(in: rect).boundingRect
        == CGRect(x: 0, y: 0, width: 30, height: 20))
    let either = Rectangle().symmetricDifference(half).path(in: rect)
    #expect(!either.contains(CGPoint(x: 15, y: 10)) && either.contains(CGPoint(x: 25, y: 10)))
  }

  @Test func theSizeIsThatOfTheFirstShape() {
    let shape = Circle().union(Rectangle())
    #expect(
      shape.sizeThatFits(ProposedViewSize(width: 30, height: 20))
        == CGSize(width: 20, height: 20))
  }

  @Test func bothShapesAreAnimated() {
    var shape = _CombinedShape(
      first: RoundedRectangle(cornerRadius: 1), second: RoundedRectangle(cornerRadius: 2),
      operation: .union, eoFill: false)
    shape.animatableData.scale(by: 3)
    #expect(shape.first.cornerSize.width == 3 && shape.second.cornerSize.width == 6)
  }
}
