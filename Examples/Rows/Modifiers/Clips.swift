import MartletUI

/// Views that are clipped to a shape, to their frame, to rounded corners, and by another view.
struct Clips: View {
  var body: some View {
    HStack(spacing: 12) {
      stripes.clipShape(Circle())
      stripes.rotationEffect(.degrees(30)).frame(width: 44, height: 44).clipped()
      stripes.cornerRadius(16)
      stripes.frame(width: 44, height: 44).border(Color.black, width: 3)
      stripes.mask(Image(systemName: "heart.fill").resizable())
    }
  }

  private var stripes: some View {
    VStack(spacing: 0) {
      ForEach(0..<4, id: \.self) { ($0 % 2 == 0 ? Color.orange : Color.pink) }
    }
    .frame(width: 44, height: 44)
  }
}
