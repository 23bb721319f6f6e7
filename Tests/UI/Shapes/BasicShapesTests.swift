import MartletGeometry
import MartletUI
import Testing

@MainActor
struct BasicShapesTests {
  private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.maxX - b.maxX) < 1e-6
      && abs(a.maxY - b.maxY) < 1e-6
  }

  @Test func aCircleIsCentredInItsFrame() {
    let box = Circle().path(in: CGRect(x: 0, y: 0, width: 40, height: 20)).boundingRect
    #expect(isClose(box, CGRect(x: 10, y: 0, width: 20, height: 20)))
  }

  @Test func aCircleTakesTheLargestSquareOfItsProposal() {
    let size = { Circle().sizeThatFits($0) }
    #expect(size(ProposedViewSize(width: 30, height: 20)) == CGSize(width: 20, height: 20))
    #expect(size(ProposedViewSize(width: 30, height: nil)) == CGSize(width: 30, height: 30))
    #expect(size(.unspecified) == CGSize(width: 10, height: 10))
  }

  @Test func insetsAdd() {
    let shape = Rectangle().inset(by: 2).inset(by: 3)
    let box = shape.path(in: CGRect(x: 0, y: 0, width: 40, height: 30)).boundingRect
    #expect(isClose(box, CGRect(x: 5, y: 5, width: 30, height: 20)))
  }

  @Test func anInsetReducesTheRadiiDownToZero() {
    let shape = RoundedRectangle(cornerRadius: 8)
    #expect(shape.inset(by: 3).shape.cornerSize == CGSize(width: 5, height: 5))
    #expect(shape.inset(by: 20).shape.cornerSize == .zero)
  }

  @Test func theShortSidesOfACapsuleAreRound() {
    let path = Capsule().path(in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 12, y: 1)) && path.contains(CGPoint(x: 1, y: 10)))
  }
}
