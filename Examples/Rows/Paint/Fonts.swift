import MartletUI

/// The text styles in their sizes, and weights.
struct Fonts: View {
  var body: some View {
    HStack(alignment: .top, spacing: 24) {
      VStack(alignment: .leading) {
        Text("largeTitle").font(.largeTitle)
        Text("title").font(.title)
        Text("body").font(.body)
        Text("footnote").font(.footnote)
      }
      VStack(alignment: .leading) {
        Text("headline").font(.headline)
        Text("subheadline").font(.subheadline)
        Text("bold").font(Font.body.weight(.bold))
        Text("italic").font(Font.body.italic())
      }
    }
  }
}
