import MartletGeometry
import Testing

@testable import MartletUI

struct MappedRectangleTests {
  @Test func theBoxHoldsTheFourCornersOfATurnedRectangle() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let box = rect.mapped { CGPoint(x: -$0.y, y: $0.x) }
    #expect(box == CGRect(x: -6, y: 1, width: 4, height: 3))
  }

  @Test func aCornerWithoutAResultGivesTheNullRectangle() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 2).mapped { $0.x > 1 ? nil : $0 }
    #expect(box.isNull)
  }
}
