import MartletUI

/// A view, and pictures of it that keep the number which it had when they were taken.
struct TakenPictures: View {
  @State private var points = 7
  @State private var picture: Image?
  @Environment(\.displayScale) private var scale

  var body: some View {
    VStack(spacing: 14) {
      HStack(spacing: 16) {
        Medal(points: points)
        if let picture {
          picture
          picture.resizable().scaledToFit().frame(height: 36).rotationEffect(.degrees(-20))
          picture.resizable(resizingMode: .tile).frame(width: 70, height: 80)
        }
      }
      .frame(height: 90)
      Button("Take a picture") {
        let renderer = ImageRenderer(content: Medal(points: points))
        renderer.scale = scale
        picture = renderer.image
        points += 1
      }
      .frame(height: 24)
    }
  }
}

private struct Medal: View {
  var points: Int

  var body: some View {
    Text("\(points)").font(.title).bold().foregroundColor(.white)
      .frame(width: 44, height: 44)
      .background(Circle().fill(.indigo).shadow(radius: 3, y: 2))
      .padding(6)
  }
}
