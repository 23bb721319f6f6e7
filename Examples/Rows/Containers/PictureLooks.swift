import MartletUI

/// Scales of symbols, and pictures as shapes and as they are.
struct PictureLooks: View {
  var body: some View {
    VStack(spacing: 16) {
      HStack(spacing: 16) {
        Image(systemName: "bell.fill").imageScale(.small)
        Image(systemName: "bell.fill").imageScale(.medium)
        Image(systemName: "bell.fill").imageScale(.large)
      }
      HStack(spacing: 16) {
        picture(Image("island").renderingMode(.original))
        picture(Image("island").interpolation(.none).antialiased(true))
        picture(Image("island").renderingMode(.template)).foregroundColor(.orange)
      }
    }
  }

  private func picture(_ image: Image) -> some View {
    image.resizable().scaledToFill().frame(width: 70, height: 60).clipped()
  }
}
