import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TableRowTests {
  private struct Lamp: Identifiable {
    let id: String
  }

  @Test func rowsOfAllStatementsAreRowsOfTheTable() {
    let more = [Lamp(id: "c"), Lamp(id: "d")]
    let (isShown, isHidden) = (true, false)
    let host = TestHost {
      Table(of: Lamp.self) {
        TableColumn("Name", value: \.id)
      } rows: {
        TableRow(Lamp(id: "a"))
        if isShown { TableRow(Lamp(id: "b")) }
        if isHidden { TableRow(Lamp(id: "x")) }
        ForEach(more) { TableRow($0) }
      }
    }
    #expect(host.texts.filter { $0.count == 1 } == ["a", "b", "c", "d"])
  }
}
