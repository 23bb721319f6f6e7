import MartletUI

/// Rows with backgrounds, distances and hairlines of their own, on cards.
struct GroupedLists: View {
  var body: some View {
    List {
      Text("A colour behind").listRowBackground(Color.yellow.opacity(0.5))
      Text("No line below").listRowSeparator(.hidden, edges: .bottom)
      Text("Far from the edge")
        .listRowInsets(EdgeInsets(top: 2, leading: 60, bottom: 2, trailing: 8))
        .listRowSeparatorTint(.red)
      Text("Last")
    }
    .listStyle(.insetGrouped)
    .scrollContentBackground(.hidden)
    .font(.callout)
  }
}
