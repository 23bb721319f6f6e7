import MartletUI

/// Words that have no partner on a panel: views that use them look and act as without them.
struct HandedOver: View {
  @State private var notes = ["Fetch milk", "Call Ada"]

  var body: some View {
    List {
      ForEach(notes, id: \.self) { note in
        Text(note).draggable(note)
      }
      .dropDestination(for: String.self) { notes.insert(contentsOf: $0, at: $1) }
      Text("Drop a note here")
        .foregroundColor(.secondary)
        .dropDestination(for: String.self) { new, _ in
          notes += new
          return true
        }
    }
    .onOpenURL { notes.append("\($0)") }
  }
}
