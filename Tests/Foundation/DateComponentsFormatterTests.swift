import MartletFoundation
import Testing

@Suite struct DateComponentsFormatterTests {
  private func parts(_ seconds: Int, _ change: (inout UnitCounts) -> Void = { _ in }) -> [[Int]] {
    var counts = UnitCounts(sizes: [86_400, 3600, 60, 1])
    change(&counts)
    return counts.parts(of: seconds).map { [$0.unit, $0.count] }
  }

  @Test func aDurationIsDividedFromTheLargestUnitOn() {
    #expect(parts(93_784) == [[0, 1], [1, 2], [2, 3], [3, 4]])
    #expect(parts(86_399) == [[1, 23], [2, 59], [3, 59]])
  }

  @Test func zerosAreLeftOutWhereTheyAreDropped() {
    #expect(parts(3601) == [[1, 1], [3, 1]])
    #expect(parts(3601) { $0.dropsMiddle = false } == [[1, 1], [2, 0], [3, 1]])
    #expect(parts(3600) { $0.dropsTrailing = false } == [[1, 1], [2, 0], [3, 0]])
    #expect(parts(60) { $0.dropsLeading = false } == [[0, 0], [1, 0], [2, 1]])
  }

  @Test func zeroIsInTheSmallestUnit() {
    #expect(parts(0) == [[3, 0]])
    #expect(UnitCounts(sizes: []).parts(of: 5).isEmpty)
  }

  @Test func theMaximumKeepsTheLargestUnits() {
    #expect(parts(93_784) { $0.maximum = 2 } == [[0, 1], [1, 2]])
  }

  @Test func numbersAfterTheFirstHaveTwoDigits() {
    let parts = UnitCounts(sizes: [3600, 60, 1]).parts(of: 3905)
    #expect(UnitCounts.digits(of: parts, isPadded: false) == "1:05:05")
    #expect(UnitCounts.digits(of: parts, isPadded: true) == "01:05:05")
  }
}
