import MartletUI

/// `zIndex` sets the order from back to front. `drawingGroup` draws its views as one picture.
struct Depths: View {
  var body: some View {
    HStack(spacing: 20) {
      ZStack {
        card(.red).zIndex(1)
        card(.blue).offset(x: 26, y: 26)
      }
      ZStack {
        card(.red)
        card(.blue).offset(x: 26, y: 26)
      }
      .padding(26)
      .drawingGroup()
      .opacity(0.5)
    }
    .padding(.trailing, 26)
    .padding(.bottom, 26)
  }

  private func card(_ color: Color) -> some View {
    RoundedRectangle(cornerRadius: 10).fill(color).frame(width: 64, height: 64)
  }
}
