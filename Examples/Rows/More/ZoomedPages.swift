import MartletUI

/// A page that names the view from which it should grow. It appears as all pages do.
struct ZoomedPages: View {
  @Namespace private var space

  var body: some View {
    NavigationStack {
      NavigationLink {
        Color.teal.navigationTitle("Page")
          .navigationTransition(.zoom(sourceID: "tile", in: space))
      } label: {
        RoundedRectangle(cornerRadius: 12).fill(.teal).frame(width: 80, height: 60)
          .matchedTransitionSource(id: "tile", in: space) {
            $0.clipShape(RoundedRectangle(cornerRadius: 12)).shadow(radius: 4)
          }
      }
      .navigationTitle("Tiles")
    }
  }
}
