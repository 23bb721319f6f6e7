import MartletGeometry
import MartletUI
import Testing

@MainActor
struct PathShapeTests {
  private let frame = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test func aPathIgnoresItsFrame() {
    let rect = CGRect(x: 3, y: 4, width: 50, height: 60)
    #expect(Path(rect).path(in: frame).boundingRect == rect)
  }

  @Test func anOffsetMovesThePathAndKeepsTheSize() {
    let moved = OffsetShape(shape: Rectangle(), offset: CGSize(width: 5, height: -5))
    #expect(moved.path(in: frame).boundingRect == CGRect(x: 5, y: -5, width: 10, height: 10))
    let circle = OffsetShape(shape: Circle(), offset: CGSize(width: 5, height: -5))
    #expect(
      circle.sizeThatFits(ProposedViewSize(width: 30, height: 20))
        == CGSize(width: 20, height: 20))
  }
}
