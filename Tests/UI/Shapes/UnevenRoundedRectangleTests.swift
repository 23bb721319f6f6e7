import MartletGeometry
import MartletUI
import Testing

@MainActor
struct UnevenRoundedRectangleTests {
  private func contains(_ shape: UnevenRoundedRectangle, _ x: CGFloat, _ y: CGFloat) -> Bool {
    shape.path(in: CGRect(x: 0, y: 0, width: 40, height: 40)).contains(CGPoint(x: x, y: y))
  }

  @Test func onlyTheGivenCornerIsRound() {
    let shape = UnevenRoundedRectangle(topLeadingRadius: 20)
    #expect(!contains(shape, 1, 1))
    #expect(contains(shape, 39, 1) && contains(shape, 1, 39) && contains(shape, 39, 39))
  }

  @Test func aRadiusIsAtMostHalfOfTheShorterSide() {
    let shape = UnevenRoundedRectangle(bottomTrailingRadius: 1000)
    #expect(!contains(shape, 36, 36))
    #expect(contains(shape, 30, 30))
  }

  @Test func aRadiusThatIsNotPositiveLeavesTheCornerSquare() {
    #expect(contains(UnevenRoundedRectangle(topTrailingRadius: .nan), 39, 1))
    #expect(contains(UnevenRoundedRectangle(topTrailingRadius: -5), 39, 1))
  }

  @Test func aPathTakesFourRadii() {
    let path = Path { path in
      path.addRoundedRect(
        in: CGRect(x: 0, y: 0, width: 40, height: 40),
        cornerRadii: RectangleCornerRadii(topLeading: 20),
        transform: CGAffineTransform(translationX: 100, y: 0))
    }
    #expect(path.boundingRect == CGRect(x: 100, y: 0, width: 40, height: 40))
    #expect(!path.contains(CGPoint(x: 101, y: 1)) && path.contains(CGPoint(x: 139, y: 1)))
  }

  @Test func theRadiiAreAnimatedOneByOne() {
    var radii = RectangleCornerRadii()
    radii.animatableData =
      RectangleCornerRadii(
        topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4
      ).animatableData
    #expect(radii.topLeading == 1 && radii.bottomLeading == 2)
    #expect(radii.bottomTrailing == 3 && radii.topTrailing == 4)
  }
}
