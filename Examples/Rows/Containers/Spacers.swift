import MartletUI

/// Spacers take the free room of a stack. One spacer here has a fixed width.
struct Spacers: View {
  var body: some View {
    VStack(spacing: 16) {
      HStack {
        Text("Left")
        Spacer()
        Text("Right")
      }
      HStack(spacing: 0) {
        Color.red.frame(width: 30)
        Spacer().frame(width: 50)
        Color.red.frame(width: 30)
        Spacer(minLength: 10)
      }
      .frame(height: 30)
    }
    .frame(width: 220)
  }
}
