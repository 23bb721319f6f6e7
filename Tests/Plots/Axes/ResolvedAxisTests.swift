import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct ResolvedAxisTests {
  @Test func intervalsFollowTheLengthWithinLimits() {
    #expect(
      [20, 120, 160, 500].map { AxisResolver.intervals(along: .vertical, $0) } == [2, 3, 4, 5])
    #expect(
      [20, 220, 300, 900].map { AxisResolver.intervals(along: .horizontal, $0) } == [2, 3, 4, 7])
  }
}
