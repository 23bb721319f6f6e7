import MartletUI

/// Corners that are round each by its own radius, and shapes by their names.
struct Corners: View {
  @State private var isTab = false

  var body: some View {
    HStack(spacing: 12) {
      UnevenRoundedRectangle(
        topLeadingRadius: isTab ? 0 : 30, bottomLeadingRadius: isTab ? 30 : 0,
        bottomTrailingRadius: isTab ? 30 : 0, topTrailingRadius: 10
      )
      .fill(.teal)
      .frame(width: 90, height: 80)
      Color.orange.frame(width: 60, height: 60).clipShape(.rect(cornerRadius: 16))
      Color.indigo.frame(width: 60, height: 40).clipShape(.capsule)
    }
    .onTapGesture { withAnimation(.linear(duration: 0.4)) { isTab.toggle() } }
  }
}
