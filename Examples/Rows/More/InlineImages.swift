import MartletUI

/// Symbols and pictures in lines of text, which break and shrink with the words around them.
struct InlineImages: View {
  private let island = Image("island")

  var body: some View {
    VStack(alignment: .leading, spacing: 5) {
      Text("\(Image(systemName: "bolt.fill")) 21.5 kW from the roof")
      Text(Image(systemName: "star.fill")).foregroundColor(.yellow) + Text(" kept")
      Text("Open \(Image(systemName: "gearshape")) or ring \(Image(systemName: "bell"))").bold()
      Text("\(island) at noon")
      Text("\(Image(systemName: "house")) a line that has to end here")
        .lineLimit(1)
        .minimumScaleFactor(0.7)
    }
    .font(.system(size: 15))
    .frame(width: 200, alignment: .leading)
  }
}
