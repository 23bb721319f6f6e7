import Testing

@testable import MartletCharts

@Suite struct SpaceTests {
  @Test func distancesGrowAndAreEven() {
    let distances = [
      Space.tiny, Space.tight, Space.snug, Space.small, Space.compact, Space.medium, Space.large,
      Space.wide, Space.extraLarge, Space.huge,
    ]
    #expect(distances == distances.sorted() && Set(distances).count == distances.count)
    #expect(distances.allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 })
  }

  @Test func aCardHasSixteenPointsAroundItsContent() {
    #expect(Space.cardPadding == 16)
  }
}
