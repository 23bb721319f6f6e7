import MartletGeometry
import MartletUI
import Testing

struct ProposedViewSizeTests {
  @Test func unspecifiedLengthsTakeThoseOfTheReplacement() {
    let size = CGSize(width: 1, height: 2)
    #expect(
      ProposedViewSize(width: 3, height: nil).replacingUnspecifiedDimensions()
        == CGSize(width: 3, height: 10))
    #expect(ProposedViewSize.unspecified.replacingUnspecifiedDimensions(by: size) == size)
  }

  @Test func aLengthIsReadAndWrittenByItsAxis() {
    var proposal = ProposedViewSize.zero
    proposal[.vertical] = 7
    #expect(proposal == ProposedViewSize(width: 0, height: 7))
    #expect(proposal[Axis.horizontal.other] == 7)
  }

  @Test func anInfiniteLengthIsNone() {
    let lengths: [CGFloat?] = [nil, .infinity, .nan, -.infinity, 0, -3]
    #expect(lengths.map(\.finite) == [nil, nil, nil, nil, 0, -3])
  }
}
