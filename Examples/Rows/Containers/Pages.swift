import MartletUI

/// A list of links, each to a page; the bar at the top leads back.
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
