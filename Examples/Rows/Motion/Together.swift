import MartletUI

/// All changes in one `withAnimation` are animated together.
struct Together: View {
  @State private var angle = 0.0
  @State private var color = Color.blue

  var body: some View {
    VStack(spacing: 22) {
      RoundedRectangle(cornerRadius: 8).fill(color)
        .frame(width: 70, height: 70).rotationEffect(.degrees(angle))
      HStack(spacing: 24) {
        Button("Move") {
          withAnimation(.easeInOut(duration: 0.6)) {
            angle += 90
            color = color == .blue ? .orange : .blue
          }
        }
        Button("Jump") { withAnimation(nil) { angle += 45 } }
      }
    }
  }
}
