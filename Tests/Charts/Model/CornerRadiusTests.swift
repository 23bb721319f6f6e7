import Testing

@testable import MartletCharts

@Suite struct CornerRadiusTests {
  @Test func radiiGrowWithTheirShapes() {
    let radii = [
      CornerRadius.label, CornerRadius.small, CornerRadius.note, CornerRadius.balloon,
      CornerRadius.card, CornerRadius.pile,
    ]
    #expect(radii == radii.sorted() && Set(radii).count == radii.count)
  }

  @Test func cardsHaveTheRadiusOfTheirGround() {
    #expect(CardGround.flat.cornerRadius == 12)
    #expect(CardGround.piled.cornerRadius == 20)
  }
}
