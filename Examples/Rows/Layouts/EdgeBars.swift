import MartletUI

/// Bars at the edges, which the views between them make room for.
struct EdgeBars: View {
  var body: some View {
    Color.yellow.opacity(0.4)
      .overlay(Text("content"))
      .safeAreaPadding(.top, 10)
      .safeAreaInset(edge: .bottom, spacing: 6) {
        Text("below").frame(maxWidth: .infinity, minHeight: 34).background(Color.teal.opacity(0.4))
      }
      .safeAreaInset(edge: .leading, alignment: .top) {
        Color.orange.frame(width: 40, height: 60)
      }
      .safeAreaInset(edge: .top) { Text("above").frame(height: 26) }
  }
}
