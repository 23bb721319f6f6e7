import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct ControlLookTests {
  private let corner = CGPoint(x: 1, y: 1)

  private func outline(_ shape: ButtonBorderShape) -> Path {
    shape.outline(cornerRadius: 8).path(in: CGRect(x: 0, y: 0, width: 60, height: 40))
  }

  @Test func controlsGrowWithTheirSize() {
    let heights = ControlSize.allCases.map(\.buttonHeight)
    #expect(heights == heights.sorted() && Set(heights).count == heights.count)
  }

  @Test func aBorderHasItsOwnRadiusOrThatOfTheStyle() {
    #expect(!outline(.automatic).contains(corner))
    #expect(outline(.automatic).contains(CGPoint(x: 4, y: 4)))
    #expect(outline(.roundedRectangle(radius: 0)).contains(corner))
  }

  @Test func aRadiusIsAtMostHalfOfTheShorterSide() {
    let capsule = outline(.capsule)
    #expect(!capsule.contains(CGPoint(x: 4, y: 4)))
    #expect(capsule.contains(CGPoint(x: 21, y: 1)) && capsule.contains(CGPoint(x: 1, y: 20)))
  }
}
