import MartletUI

/// Frames of a fixed size, of a minimum size, and as wide as possible.
struct Frames: View {
  @State private var isWide = false

  var body: some View {
    VStack(spacing: 10) {
      Text("80 × 36").frame(width: isWide ? 200 : 80, height: 36).border(Color.red)
        .onTapGesture { withAnimation { isWide.toggle() } }
      Text("at least 120").frame(minWidth: 120, minHeight: 36).border(Color.green)
      Text("all there is").frame(maxWidth: .infinity, alignment: .trailing).border(Color.blue)
    }
    .frame(width: 230)
  }
}
