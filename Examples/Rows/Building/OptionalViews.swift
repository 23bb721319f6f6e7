import MartletUI

/// An optional is a view. If it is nil, it shows nothing and takes no room.
struct OptionalViews: View {
  private let rooms: [(name: String, battery: Int?)] = [
    ("Attic", 12), ("Hall", nil), ("Garage", 64),
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      ForEach(rooms, id: \.name) { room in
        HStack {
          Text(room.name).frame(width: 70, alignment: .leading)
          room.battery.map { level in
            Label("\(level) %", systemImage: "bolt.fill")
              .foregroundColor(level < 20 ? .red : .green)
          }
        }
      }
    }
  }
}
