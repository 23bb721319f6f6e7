import MartletUI

/// A tab view shows one of its pages. The bar at the bottom selects the page.
struct Tabs: View {
  @State private var selection = 1

  var body: some View {
    TabView(selection: $selection) {
      Text("Sowing").tag(0).tabItem {
        Image(systemName: "drop")
        Text("Spring")
      }
      Text("Hay").tag(1).tabItem {
        Image(systemName: "sun.max")
        Text("Summer")
      }
      Text("Snow").tag(2).tabItem {
        Image(systemName: "snowflake")
        Text("Winter")
      }
    }
  }
}
