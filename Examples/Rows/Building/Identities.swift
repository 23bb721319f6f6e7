import MartletUI

/// `ForEach` keeps the identity of a row, and with it the row's state, when the order changes.
struct Identities: View {
  @State private var rooms = [
    Room(id: 1, name: "Hall"), Room(id: 2, name: "Attic"),
    Room(id: 3, name: "Cellar"),
  ]

  var body: some View {
    VStack(spacing: 8) {
      ForEach(rooms) { room in
        Text(room.name).frame(width: 160, height: 32)
          .background(Capsule().fill(room.color.opacity(0.3)))
      }
      Button("Turn") { withAnimation { rooms.append(rooms.removeFirst()) } }
    }
  }
}

private struct Room: Identifiable, Hashable {
  let id: Int
  let name: String
  var color: Color { [.red, .green, .blue][id - 1] }
}
