import MartletUI

/// A preview compiles here, but a panel shows only the view itself.
struct Previewed: View {
  var title = "Without a preview"

  var body: some View {
    VStack(spacing: 8) {
      Image(systemName: "lightbulb").font(.largeTitle)
      Text(title)
    }
  }
}

struct Previewed_Previews: PreviewProvider {
  static var previews: some View { Previewed(title: "In a preview") }
}
