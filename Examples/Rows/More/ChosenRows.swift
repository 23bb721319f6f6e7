import MartletUI

/// Rows that a touch selects: one at a time, and several in edit mode. The last floor stays.
struct ChosenRows: View {
  @State private var room: String? = "Bath"
  @State private var floors: Set<Int> = [2]

  var body: some View {
    HStack(spacing: 8) {
      List(["Hall", "Bath", "Attic"], id: \.self, selection: $room) { Text($0) }
      List(selection: $floors) {
        ForEach(1..<4) { floor in
          Text("Floor \(floor)").selectionDisabled(floor == 3)
        }
      }
      .environment(\.editMode, .constant(.active))
    }
  }
}
