import MartletUI

/// `padding` adds room around a view: by default, by a length, and on some edges.
struct Paddings: View {
  var body: some View {
    VStack(spacing: 8) {
      Text("default").padding().background(Color.orange.opacity(0.3))
      HStack(spacing: 8) {
        Text("10").padding(10).background(Color.green.opacity(0.3))
        Text("at the sides").padding([.leading, .trailing], 20).background(Color.blue.opacity(0.3))
      }
    }
  }
}
