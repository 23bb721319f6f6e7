import MartletUI

/// Rows with buttons behind their edges, in a list that a pull loads again.
struct SwipedRows: View {
  @State private var marked: Set<Int> = []
  @State private var loads = 0

  var body: some View {
    List(0..<4) { row in
      HStack {
        Text("row \(row)")
        if marked.contains(row) { Image(systemName: "star.fill").foregroundColor(.orange) }
        Spacer()
        Loads(count: loads)
      }
      .swipeActions {
        Button("Mark") { marked.insert(row) }.tint(.orange)
        Button("Clear", role: .destructive) { marked.remove(row) }
      }
      .swipeActions(edge: .leading) {
        Button("All") { marked = [0, 1, 2, 3] }
      }
    }
    .refreshable { loads += 1 }
  }
}

private struct Loads: View {
  let count: Int
  @Environment(\.refresh) private var refresh

  var body: some View {
    Text(refresh == nil ? "fixed" : "load \(count)").foregroundColor(.secondary)
  }
}
