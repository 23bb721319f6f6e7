import MartletUI

/// Links without chevrons, and a switch without its label.
struct QuietRows: View {
  @State private var isQuiet = true

  var body: some View {
    NavigationStack {
      List {
        NavigationLink("Kitchen") { Text("Warm") }
        NavigationLink("Cellar") { Text("Cold") }
          .navigationLinkIndicatorVisibility(.visible)
        HStack {
          Text("Quiet at night")
          Toggle("Quiet", isOn: $isQuiet).labelsVisibility(.hidden)
        }
      }
      .listStyle(.plain)
      .navigationLinkIndicatorVisibility(.hidden)
    }
    .scenePadding(.vertical)
  }
}
