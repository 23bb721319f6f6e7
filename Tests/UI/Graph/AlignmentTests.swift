import MartletUI
import Testing

@MainActor
struct AlignmentTests {
  @Test func equalLinesHaveEqualKeys() {
    #expect(HorizontalAlignment.leading == .leading)
    #expect(HorizontalAlignment.leading != .trailing)
    #expect(VerticalAlignment.firstTextBaseline != .lastTextBaseline)
    #expect(Alignment.topLeading == Alignment(horizontal: .leading, vertical: .top))
  }

  @Test func baselinesCombineByTheirEndAndOtherLinesByTheirMean() {
    #expect(VerticalAlignment.firstTextBaseline.key.combination == .first)
    #expect(VerticalAlignment.lastTextBaseline.key.combination == .last)
    #expect(VerticalAlignment.center.key.combination == .mean)
    #expect(HorizontalAlignment.leading.key.combination == .mean)
  }
}
