import MartletUI

/// A mark that moves to the chosen room, a ring that follows it, and a card that grows.
struct Matched: View {
  @Namespace private var space
  @State private var room = 0
  @State private var isLarge = false

  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 16) {
        ForEach(0..<3) { index in
          ZStack(alignment: .bottom) {
            Text(["Hall", "Bath", "Attic"][index]).frame(width: 64, height: 32)
            if room == index {
              Capsule().fill(Color.orange).matchedGeometryEffect(id: "mark", in: space)
                .frame(width: 48, height: 4)
            }
          }
          .frame(width: 64)
          .onTapGesture { withAnimation(.linear(duration: 0.4)) { room = index } }
        }
      }
      card.frame(width: 240, height: 90, alignment: .bottomLeading)
        .onTapGesture { withAnimation(.linear(duration: 0.4)) { isLarge.toggle() } }
    }
    .overlay(
      Circle().stroke(Color.purple, lineWidth: 2).frame(width: 12, height: 12)
        .matchedGeometryEffect(id: "mark", in: space, properties: .position, isSource: false))
  }

  @ViewBuilder private var card: some View {
    let shape = RoundedRectangle(cornerRadius: 12).fill(Color.teal)
    if isLarge {
      shape.matchedGeometryEffect(id: "card", in: space).geometryGroup()
    } else {
      shape.matchedGeometryEffect(id: "card", in: space).frame(width: 48, height: 40)
    }
  }
}
