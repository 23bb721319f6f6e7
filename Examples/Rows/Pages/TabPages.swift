import MartletUI

/// Pages of a tab view by their tabs.
struct TabPages: View {
  @State private var page = "sky"

  var body: some View {
    TabView(selection: $page) {
      Tab("Ground", systemImage: "sun.max", value: "ground") {
        Button("Up") { page = "sky" }.buttonStyle(.bordered)
      }
      Tab("Sky", systemImage: "snowflake", value: "sky") {
        Text("Clouds from the west")
      }
      Tab(value: "sea") {
        Text("Calm")
      } label: {
        Label("Sea", systemImage: "drop")
      }
    }
    .sensoryFeedback(.selection, trigger: page)
  }
}
