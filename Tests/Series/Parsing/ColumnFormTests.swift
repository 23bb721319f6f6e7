import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct ColumnFormTests {
  private func parts(_ column: ValueColumn) -> [Int32] {
    var result: [Int32] = []
    column.withParts { span in for index in span.indices { result.append(span[index]) } }
    return result
  }

  private func doubles(_ column: ValueColumn) -> [Double] {
    var result: [Double] = []
    column.withDoubles { span in for index in span.indices { result.append(span[index]) } }
    return result
  }

  @Test func shortDecimalsAreLentAsParts() throws {
    let column = ValueColumn([1.5, .nan, -20])
    #expect(column.decimals == 1)
    #expect(parts(column) == [15, ValueColumn.gap, -200])
    let again = try #require(ValueColumn(parts: parts(column), decimals: 1, dropped: 0))
    #expect(again == column)
    #expect(!again.holdsOnlyWholeNumbers)
  }

  @Test func otherNumbersAreLentAsDoubles() {
    let column = ValueColumn([0.1 + 0.2, 4])
    #expect(column.decimals == nil)
    #expect(doubles(column) == [0.1 + 0.2, 4])
    #expect(parts(column).isEmpty)
    let again = ValueColumn(doubles: [0.1 + 0.2, 4], wereWhole: true, dropped: 0)
    #expect(again == column && !again.holdsOnlyWholeNumbers)
  }

  /// Int32.max and Int32.min + 1 are refused, because extremes would take them for a gap.
  @Test(arguments: [([1], 7), ([1], -1), ([Int32.max], 0), ([Int32.min + 1, .max], 0)])
  func partsOutOfRangeAreNoColumn(parts: [Int32], decimals: Int) {
    #expect(ValueColumn(parts: parts, decimals: decimals, dropped: 0) == nil)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1000]) func droppedSamplesKeepTheGroups(dropped: Int) throws {
    var random = SeededRandom(seed: UInt64(dropped))
    let values = (0..<400).map { _ in Double(random.next(0...1000)) }
    let plain = ValueColumn(values)
    let column = try #require(
      ValueColumn(parts: values.map { Int32($0) }, decimals: 0, dropped: dropped))
    let wide = ValueColumn(doubles: values, wereWhole: true, dropped: dropped)
    #expect(column == plain && wide == plain)
    #expect(column.count == 400 && parts(column).count == 400 && doubles(wide).count == 400)
    for start in stride(from: 0, to: 400, by: 13) {
      let range = start..<min(400, start + 150)
      #expect(column.extremes(in: range) == plain.extremes(in: range))
      #expect(wide.extremes(in: range) == plain.extremes(in: range))
    }
    // Groups are counted from the first sample, dropped or not.
    let next = (16 - dropped % 16) % 16
    #expect(column.startsGroup(0, at: next))
  }

  @Test func timesBeyondTheLastAreOutOfOrder() {
    let limit = TimeColumn.limits.upperBound
    #expect(TimeColumn([-limit, .max, limit]) == nil)
    #expect(TimeColumn([-limit, Int64.max - 1, .max]) == nil)
    #expect(TimeColumn([1, 2, 3], dropped: 5)?.droppedCount == 5)
    #expect(TimeColumn([], dropped: 5)?.droppedCount == 5)
  }
}
