import MartletUI

/// A list whose rows are deleted and moved in edit mode; the last one stays as it is.
struct EditedRows: View {
  @State private var rooms = ["Hall", "Bath", "Attic", "Cellar"]

  var body: some View {
    NavigationStack {
      List {
        ForEach(rooms, id: \.self) { room in
          Row(room: room)
            .deleteDisabled(room == "Cellar")
            .moveDisabled(room == "Cellar")
        }
        .onDelete { rooms.remove(atOffsets: $0) }
        .onMove { rooms.move(fromOffsets: $0, toOffset: $1) }
      }
      .navigationBarTitle("Rooms", displayMode: .inline)
      .toolbar { EditButton() }
    }
  }
}

private struct Row: View {
  let room: String
  @Environment(\.editMode) private var mode

  var body: some View {
    Text(mode?.wrappedValue == EditMode.active ? "\(room) …" : room)
  }
}
