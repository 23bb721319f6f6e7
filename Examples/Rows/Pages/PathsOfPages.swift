import MartletUI

/// A stack of pages whose path is a value of the program.
struct PathsOfPages: View {
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      VStack(spacing: 12) {
        NavigationLink("Room 4", value: 4)
        Button("Room 7, shelf A") {
          path.append(7)
          path.append("A")
        }
      }
      .navigationTitle("House")
      .navigationBarTitleDisplayMode(.inline)
      .navigationDestination(for: Int.self) { room in
        Text("Room \(room), \(path.count) deep")
          .navigationBarTitle("Room \(room)", displayMode: .inline)
      }
      .navigationDestination(for: String.self) { shelf in
        Text("Shelf \(shelf), \(path.count) deep")
          .navigationBarTitle(shelf, displayMode: .inline)
      }
    }
  }
}
