import MartletUI

/// A colour that the user chooses, and an arrow that points in the direction of reading.
struct ChosenColors: View {
  @State private var color = Color(red: 0.2, green: 0.6, blue: 0.8)

  var body: some View {
    VStack(spacing: 12) {
      ColorPicker("Wall", selection: $color, supportsOpacity: false)
        .padding(.horizontal, 12)
      color.frame(height: 40)
      HStack(spacing: 24) {
        arrow
        arrow.environment(\.layoutDirection, .rightToLeft)
      }
      Spacer()
    }
    .padding(.top, 24)
  }

  private var arrow: some View {
    Image(systemName: "arrow.right").flipsForRightToLeftLayoutDirection(true)
  }
}
