import MartletUI

/// `offset` moves a view from its position in the layout. `position` puts its centre at a point.
struct Places: View {
  var body: some View {
    ZStack {
      Rectangle().stroke(Color.gray)
      Text("offset").background(Color.yellow).offset(x: -40, y: 20)
      Text("by a size").background(Color.green).offset(CGSize(width: 40, height: -20))
      Text("at 50, 20").background(Color.orange).position(x: 50, y: 20)
    }
    .foregroundColor(.black)
    .frame(width: 230, height: 120)
  }
}
