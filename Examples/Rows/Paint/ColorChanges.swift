import MartletUI

/// Changes of all colours of a view.
struct ColorChanges: View {
  var body: some View {
    VStack(spacing: 10) {
      HStack(spacing: 10) {
        picture
        picture.brightness(0.3)
        picture.contrast(0.4)
        picture.saturation(2)
        picture.grayscale(1)
      }
      HStack(spacing: 10) {
        picture.hueRotation(.degrees(120))
        picture.colorInvert()
        picture.colorMultiply(.yellow)
        Color.indigo.frame(width: 46, height: 60).mask(picture.luminanceToAlpha())
        picture.grayscale(0.5).opacity(0.5)
      }
    }
  }

  private var picture: some View {
    VStack(spacing: 0) {
      LinearGradient(colors: [.red, .orange], startPoint: .leading, endPoint: .trailing)
      LinearGradient(colors: [.green, .blue], startPoint: .leading, endPoint: .trailing)
      LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
    }
    .frame(width: 46, height: 60)
    .clipShape(RoundedRectangle(cornerRadius: 8))
  }
}
