import MartletUI

/// Sections whose last row adds an element.
struct AddedRooms: View {
  @State private var rooms = ["Hall", "Bath"]
  @State private var isOpen = false

  var body: some View {
    List {
      Section("Rooms") {
        ForEach(rooms, id: \.self) { Label($0, systemImage: "house") }
      }
      .sectionActions {
        Button("Add a room", systemImage: "plus") { rooms.append("Room \(rooms.count + 1)") }
      }
      Section("Gardens", isExpanded: $isOpen) {
        Text("Front")
      }
      .sectionActions { Button("Add a garden") {} }
    }
    .scrollEdgeEffectStyle(.soft, for: .top)
  }
}
