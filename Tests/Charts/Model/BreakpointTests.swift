import Testing

@testable import MartletCharts

@Suite struct BreakpointTests {
  @Test func aPageBelowTheNarrowWidthHasTheSmallerDistances() {
    let narrow = PageSpacing(width: Breakpoint.narrowPage - 0.5)
    let wide = PageSpacing(width: Breakpoint.narrowPage)
    #expect(narrow.margin == 16 && narrow.gap == 12)
    #expect(wide.margin == 24 && wide.gap == 16)
  }

  @Test func aCardBelowTheNarrowWidthIsHigherByALine() {
    let narrow = ChartListLayout.minimumHeight(
      cardWidth: Breakpoint.narrowCard - 0.5, filters: ["a"])
    let wide = ChartListLayout.minimumHeight(cardWidth: Breakpoint.narrowCard, filters: ["a"])
    #expect(narrow == 232 && wide == 210)
  }
}
