import MartletUI

/// An image that is repeated in shapes, lines and borders, and styles named by their purpose.
struct PaintedTiles: View {
  private let star = ImagePaint(image: Image(systemName: "star.fill"))
  private let shore = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)

  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        Circle().fill(.image(Image("island"), scale: 0.15))
        Capsule().strokeBorder(
          ImagePaint(image: Image("island"), sourceRect: shore, scale: 0.1), lineWidth: 12)
        Rectangle().foregroundStyle(star)
        Color.clear.border(star, width: 12).foregroundStyle(.orange)
      }
      .frame(width: 268, height: 60)
      HStack(spacing: 8) {
        Text("fill").padding(6).background(.fill, in: .capsule)
        Text("weaker").padding(6).background(.fill.tertiary, in: .capsule)
        Text("selection").padding(6).background(.selection, in: .capsule)
        Text("link").foregroundStyle(.link)
      }
      HStack(spacing: 8) {
        Text("prompt").foregroundStyle(.placeholder)
        Text("weak").foregroundStyle(.red.secondary)
        Text("window").padding(6).background(.windowBackground).border(.separator)
        RoundedRectangle(cornerRadius: 8)
          .foregroundStyle(.ellipticalGradient(Gradient(colors: [.yellow, .red])))
          .frame(width: 60, height: 30)
      }
    }
    .font(.caption)
  }
}
