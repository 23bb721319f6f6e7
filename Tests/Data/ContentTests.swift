import MartletData
import MartletSeries
import Testing

@Suite struct ContentTests {
  @Test(arguments: [
    ("pv:solar", "pv", "solar"), ("ha:light.hall", "ha", "light.hall"), ("a:b:c", "a", "b:c"),
    ("house", "house", ""), (":x", "", "x"), ("", "", ""),
  ])
  func namesSplitAtTheFirstColon(text: String, source: String, item: String) {
    let name = ItemName(text)
    #expect(name == ItemName(source: source, item: item))
    #expect(name == ItemName(stringLiteral: text))
  }

  @Test func aNameReadsBackWhatItWrites() {
    for text in ["pv:solar", "house", "a:b:c"] { #expect(ItemName(text).description == text) }
  }

  @Test func rowsOfATableHaveAsManyCellsAsColumns() {
    let table = DataTable(
      columns: [.init("a"), .init("b", unit: "W")],
      rows: [[.number(1)], [.text("x"), .truth(true), .empty], []])
    #expect(table.rows == [[.number(1), .empty], [.text("x"), .truth(true)], [.empty, .empty]])
  }

  @Test func contentTellsItsNewestSample() throws {
    let data = try ChartData(times: [1, 5], series: [ChartSeries(id: "y", values: [1, 2])])
    #expect(Content.series(data).newest == 5)
    #expect(Content.series(ChartData()).newest == nil)
    #expect(Content.append(SampleRows(times: [7, 9], columns: [[1, 2]])).newest == 9)
    #expect(Content.value(DataValue(.number(1), time: 4)).newest == 4)
    #expect(Content.table(DataTable(columns: [], rows: [])).newest == nil)
    let events = [
      DataEvent(id: "b", title: "", time: 3, until: 90), DataEvent(id: "a", title: "", time: 2),
    ]
    #expect(Content.events(events).newest == 3)
    let delivery = Delivery(item: "x", content: .success(.series(data)), received: 8)
    #expect(delivery.newest == 5)
    #expect(delivery.received == 8)
  }

  @Test func gapsOfRowsEqualGaps() {
    let rows = SampleRows(times: [1], columns: [[.nan]])
    #expect(rows == SampleRows(times: [1], columns: [[.nan]]))
    #expect(rows != SampleRows(times: [1], columns: [[0]]))
    #expect(rows != SampleRows(times: [1], columns: []))
  }

  @Test func aValueIsDrawnAsANumberWhereItIsOne() {
    #expect(DataValue(.truth(true), time: 0).number == 1)
    #expect(DataValue(.text("2.5"), time: 0).number == 2.5)
    #expect(DataValue(.text("nan"), time: 0).number == nil)
    #expect(DataValue(.text("open"), time: 0).number == nil)
  }
}
