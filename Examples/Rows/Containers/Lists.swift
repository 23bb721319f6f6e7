import MartletUI

/// A list scrolls. A row is created when it comes into view.
struct Lists: View {
  private let rooms = ["Kitchen", "Hall", "Attic", "Cellar", "Garage"].map(Room.init)

  var body: some View {
    List(rooms) { room in
      HStack {
        Text(room.id)
        Spacer()
        Text("\(room.id.count + 15)°").foregroundColor(.secondary)
      }
    }
  }
}

private struct Room: Identifiable {
  let id: String
}
