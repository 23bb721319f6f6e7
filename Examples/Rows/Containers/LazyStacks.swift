import MartletUI

/// Rows that are made as they come into sight, and a way to one of them.
struct LazyStacks: View {
  var body: some View {
    ScrollViewReader { (proxy: ScrollViewProxy) in
      VStack {
        Button("To 500") { withAnimation { proxy.scrollTo(500, anchor: .top) } }
        ScrollView {
          LazyVStack(spacing: 4) {
            ForEach(0..<1000) { Text("row \($0)").id($0) }
          }
        }
        ScrollView(.horizontal) {
          LazyHStack { ForEach(0..<1000) { Text("\($0)") } }
        }
        .frame(height: 30)
      }
    }
  }
}
