import MartletUI

/// Links without chevrons, a switch without its label, and an icon with the tint of its list.
struct QuietRows: View {
  @State private var isQuiet = true

  var body: some View {
    NavigationStack {
      List {
        NavigationLink("Kitchen") { Text("Warm") }
        NavigationLink("Cellar") { Text("Cold") }
          .navigationLinkIndicatorVisibility(.visible)
        HStack {
          Label("Quiet at night", systemImage: "moon.fill")
          Toggle("Quiet", isOn: $isQuiet).labelsVisibility(.hidden)
        }
      }
      .listStyle(.plain)
      .listItemTint(.indigo)
      .navigationLinkIndicatorVisibility(.hidden)
      .navigationBarHidden(true)
    }
    .scenePadding(.bottom)
  }
}
