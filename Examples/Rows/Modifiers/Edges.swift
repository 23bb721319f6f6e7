import MartletUI

/// A view that reaches the edges, also on a panel with a safe area, and the inset at the top. Without
/// a safe area the inset is zero.
struct Edges: View {
  var body: some View {
    GeometryReader { proxy in
      ZStack {
        LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
          .edgesIgnoringSafeArea(.all)
        Text("insets \(Int(proxy.safeAreaInsets.top))").foregroundColor(.white)
      }
    }
  }
}
