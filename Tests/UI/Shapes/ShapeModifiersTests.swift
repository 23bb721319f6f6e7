import MartletGeometry
import MartletUI
import Testing

@MainActor
struct ShapeModifiersTests {
  private let frame = CGRect(x: 0, y: 0, width: 40, height: 40)

  @Test func aFillStyleDecidesTheRule() {
    #expect(Rectangle().fill(Color.red, style: FillStyle(eoFill: true)).rule == .evenOdd)
    #expect(Rectangle().fill(Color.red).rule == .nonZero)
  }

  @Test func aStrokeReachesHalfItsWidthOutsideAndABorderNone() {
    let stroke = Rectangle().stroke(lineWidth: 4).path(in: frame).boundingRect
    #expect(abs(stroke.minX + 2) < 1e-9 && abs(stroke.maxY - 42) < 1e-9)
    let border = Rectangle().strokeBorder(lineWidth: 4).path(in: frame).boundingRect
    #expect(abs(border.minX) < 1e-9 && abs(border.maxY - 40) < 1e-9)
  }
}
