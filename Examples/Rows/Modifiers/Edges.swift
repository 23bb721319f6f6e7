import MartletUI

/// A view can use the whole display, because nothing covers the edges of a panel.
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
