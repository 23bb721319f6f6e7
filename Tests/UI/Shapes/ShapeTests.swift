import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ShapeTests {
  /// The left half of its rectangle.
  private struct Half: Shape {
    func path(in rect: CGRect) -> Path {
      Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width / 2, height: rect.height))
    }
  }

  @Test func aShapeTakesWhatIsProposedOrTenPoints() {
    #expect(
      Half().sizeThatFits(ProposedViewSize(width: 30, height: nil))
        == CGSize(width: 30, height: 10))
    #expect(Half().sizeThatFits(.unspecified) == CGSize(width: 10, height: 10))
  }

  @Test func anOutlineIsFilledUnlessTheShapeSaysOtherwise() {
    let outline = Half()._outline(in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(outline.kind == .fill(.nonZero))
    #expect(outline.path.boundingRect == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func aShapeIsTouchedInsideItsPath() {
    let log = Log()
    let host = TestHost { Half().onTapGesture { log("half") } }
    host.tap(point(150, 150))
    host.tap(point(250, 150))
    #expect(log.lines == ["half"])
  }
}
