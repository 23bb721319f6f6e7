import MartletUI

/// Fonts by their use and by their size.
struct TextStyles: View {
  private let styles: [Font.TextStyle] = [.title2, .headline, .body, .caption]

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(styles, id: \.self) { style in
        Text("By its use").font(.system(style))
      }
      Text("By size").font(.custom("Any face", size: 24))
    }
  }
}
