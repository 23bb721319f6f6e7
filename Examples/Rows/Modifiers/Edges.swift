import MartletUI

/// On a panel a view has the whole display: nothing covers its edges.
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
