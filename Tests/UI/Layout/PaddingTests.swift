import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PaddingTests {
  private func size(_ padded: some View) -> CGSize? {
    TestHost { padded.probe("padded") }.layoutFrame(of: "padded")?.size
  }

  private var square: some View { Color.red.frame(width: 10, height: 10) }

  @Test func aLengthIsAddedAtTheGivenEdgesAlone() {
    #expect(size(square.padding(.horizontal, 3)) == CGSize(width: 16, height: 10))
    #expect(size(square.padding([.top], 3)) == CGSize(width: 10, height: 13))
    #expect(size(square.padding()) == CGSize(width: 42, height: 42))
  }

  @Test func theMarginOfAPageIsAddedAtTheGivenEdges() {
    #expect(size(square.scenePadding()) == CGSize(width: 42, height: 42))
    #expect(size(square.scenePadding(.horizontal)) == CGSize(width: 42, height: 10))
    #expect(size(square.scenePadding(.minimum, edges: .top)) == CGSize(width: 10, height: 26))
  }

  @Test func aLengthThatIsNotFiniteAddsNothing() {
    #expect(size(square.padding(.infinity)) == CGSize(width: 10, height: 10))
    #expect(size(square.padding(.nan)) == CGSize(width: 10, height: 10))
  }

  @Test func negativePaddingMakesAViewNoSmallerThanZero() {
    #expect(size(square.padding(-4)) == CGSize(width: 2, height: 2))
    #expect(size(square.padding(-40)) == .zero)
  }

  @Test func anEdgeIsInTheSetOfItself() {
    let sets: [Edge.Set] = [.top, .leading, .bottom, .trailing]
    #expect(Edge.allCases.map { Edge.Set($0) } == sets)
  }

  @Test func theInsetsAreAnimatedOneByOne() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    var copy = EdgeInsets()
    copy.animatableData = insets.animatableData
    #expect(copy == insets)
  }
}
