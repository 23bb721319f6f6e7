import MartletUI

/// The rooms of a house as a tree; a group opens on a tap.
struct Trees: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      OutlineGroup(house, children: \.rooms) { room in
        Text(room.id)
      }
    }
    .padding(12)
    .frame(maxHeight: .infinity, alignment: .top)
  }

  private let house = [
    Room(id: "Ground", rooms: [Room(id: "Hall"), Room(id: "Bath")]),
    Room(id: "Attic"),
  ]
}

private struct Room: Identifiable {
  let id: String
  var rooms: [Room]?
}
