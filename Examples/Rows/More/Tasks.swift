import MartletUI

/// A task that starts when its view appears, and again for each change of its id.
struct Tasks: View {
  @State private var room = 1
  @State private var report = "no report yet"

  var body: some View {
    VStack(spacing: 16) {
      Text(report).font(.title3)
      Button("Next room") { room += 1 }
    }
    .task(id: room) { report = await measure(room) }
  }

  private func measure(_ room: Int) async -> String {
    "room \(room): \(17 + room) °C"
  }
}
