import MartletUI

/// Effects on the finished picture of a view.
struct Pictured: View {
  var body: some View {
    HStack(spacing: 14) {
      Color.red.frame(width: 44, height: 44).opacity(0.4)
      Color.green.frame(width: 44, height: 44).blur(radius: 4)
      Color.blue.frame(width: 44, height: 44).shadow(radius: 5, y: 4)
      ZStack {
        Color.yellow.frame(width: 44, height: 44)
        Circle().fill(.cyan).blendMode(.multiply).frame(width: 60)
      }
      .compositingGroup()
    }
    .hidden()
    .overlay(Color.mint.frame(width: 40, height: 40).opacity(0.7).blur(radius: 2))
    .background(HStack { Color.red.shadow(radius: 4).blendMode(.screen) }.frame(height: 40))
  }
}
