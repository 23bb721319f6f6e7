import MartletUI

/// A list of links, each with a page behind it; the bar leads back.
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
