import MartletUI

/// A table without titles, whose rows are written one by one.
struct TableRows: View {
  private struct Room: Identifiable {
    let id: String
    let lamps: Int
  }

  private let upstairs = [Room(id: "Attic", lamps: 1), Room(id: "Bath", lamps: 3)]

  var body: some View {
    Table(of: Room.self) {
      TableColumn("Room", value: \.id)
      TableColumn("Lamps") { Text("\($0.lamps)") }
    } rows: {
      TableRow(Room(id: "Kitchen", lamps: 4))
      ForEach(upstairs) { TableRow($0) }
    }
    .tableColumnHeaders(.hidden)
  }
}
