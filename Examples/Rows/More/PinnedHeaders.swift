import MartletUI

/// Rooms whose names stay at the top while their lamps scroll.
struct PinnedHeaders: View {
  private let rooms = ["Kitchen", "Hall", "Cellar"]

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 4, pinnedViews: [.sectionHeaders]) {
        ForEach(rooms, id: \.self) { room in
          Section {
            ForEach(1..<9) { Text("\(room) lamp \($0)") }
          } header: {
            Text(room)
              .font(.headline)
              .frame(maxWidth: .infinity)
              .padding(4)
              .background(.gray)
          }
        }
      }
    }
  }
}
