import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TableColumnTests {
  private struct Peak {
    let name: String
    let height: Int
  }

  private func parts(
    @TableColumnBuilder<Peak> _ columns: () -> [_TableColumnParts<Peak>]
  ) -> [_TableColumnParts<Peak>] { columns() }

  @Test func theLastWidthCounts() {
    let columns = parts {
      TableColumn("a", value: \.name)
      TableColumn("b", value: \.name).width(50)
      TableColumn("c", value: \.name).width(50).width(min: 20, ideal: 30, max: 90)
      TableColumn("d", value: \.name).width(50).width(nil)
    }
    #expect(
      columns.map(\.width) == [
        .flexible(least: nil, most: nil), .fixed(50), .flexible(least: 20, most: 90),
        .flexible(least: nil, most: nil),
      ])
  }

  @Test func onlyAColumnOfAValueSorts() {
    let columns = parts {
      TableColumn("a", value: \.height) { Text("\($0.height)") }
      TableColumn("b") { Text($0.name) }
    }
    #expect(columns[0].comparator != nil && columns[1].comparator == nil)
    let peak = Peak(name: "Rigi", height: 1798)
    #expect(columns.map { column in TestHost { column.cell(peak) }.texts } == [["1798"], ["Rigi"]])
  }

  @Test func columnsMayDependOnAnAnswer() {
    for isWide in [true, false] {
      let columns = parts {
        TableColumn("a", value: \.name)
        if isWide { TableColumn("b", value: \.name) }
      }
      #expect(columns.count == (isWide ? 2 : 1))
    }
  }
}
