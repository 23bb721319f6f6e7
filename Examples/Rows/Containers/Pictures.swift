import MartletUI

/// A picture from a folder has one point per pixel unless it is resizable.
struct Pictures: View {
  var body: some View {
    HStack(spacing: 20) {
      Image("island")
      Image("island").resizable().aspectRatio(contentMode: .fill)
        .frame(width: 80, height: 80)
        .clipShape(Circle())
    }
  }
}
