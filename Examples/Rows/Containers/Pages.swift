import MartletUI

/// A navigation view with a list of links. Each link opens a page, and the bar at the top leads
/// back.
struct Pages: View {
  var body: some View {
    NavigationView {
      List(["Oak", "Ash"], id: \.self) { tree in
        NavigationLink(tree, destination: Text("\(tree): a tree").navigationBarTitle(tree))
      }
      .navigationBarTitle(Text("Trees"), displayMode: .inline)
    }
    .navigationViewStyle(StackNavigationViewStyle())
  }
}
