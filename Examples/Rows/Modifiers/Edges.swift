import MartletUI

/// The safe area of a panel is the whole display, so a view can always reach the edges.
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
