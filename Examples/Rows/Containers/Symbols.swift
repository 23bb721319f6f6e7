import MartletUI

/// A symbol has the size and the colour of the text around it.
struct Symbols: View {
  private let names = [
    "checkmark", "minus", "moon", "moon.circle.fill", "rectangle.grid.1x2",
    "rectangle.split.3x1", "rectangle.stack", "bolt.fill", "lightbulb", "bell.fill",
  ]

  var body: some View {
    VStack(spacing: 14) {
      ForEach(0..<2, id: \.self) { row in
        HStack(spacing: 22) {
          ForEach(names[(row * 5)..<(row * 5 + 5)], id: \.self) { Image(systemName: $0) }
        }
      }
      Image(systemName: "heart.fill").resizable().aspectRatio(1, contentMode: .fit)
        .frame(height: 44).foregroundColor(.red)
    }
    .font(.title)
  }
}
