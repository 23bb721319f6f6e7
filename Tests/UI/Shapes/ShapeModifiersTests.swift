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

  /// A bar whose end moves.
  private struct Bar: Shape {
    var end: Double

    func path(in rect: CGRect) -> Path { Path(rect) }
    func _distance(to other: Bar, in rect: CGRect) -> Double {
      (end - other.end).magnitude * rect.width
    }
  }

  @Test func aLineMovesAsFarAsItsShapeAndItsWidthByAnUnknownDistance() {
    let line = Bar(end: 0.25).stroke(lineWidth: 2)
    #expect(line._distance(to: Bar(end: 1).stroke(lineWidth: 2), in: frame) == 30)
    #expect(line._distance(to: Bar(end: 1).stroke(lineWidth: 3), in: frame) == .infinity)
    #expect(Rectangle()._distance(to: Rectangle(), in: frame) == .infinity)
  }

  @Test func aStrokeReachesHalfItsWidthOutsideAndABorderNone() {
    let stroke = Rectangle().stroke(lineWidth: 4).path(in: frame).boundingRect
    #expect(abs(stroke.minX + 2) < 1e-9 && abs(stroke.maxY - 42) < 1e-9)
    let border = Rectangle().strokeBorder(lineWidth: 4).path(in: frame).boundingRect
    #expect(abs(border.minX) < 1e-9 && abs(border.maxY - 40) < 1e-9)
  }
}
