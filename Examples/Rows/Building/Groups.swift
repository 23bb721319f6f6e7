import MartletUI

/// `Group` applies its modifiers to each child. `AnyView` hides the type of a view. `EmptyView`
/// shows nothing and takes no room.
struct Groups: View {
  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        Group {
          Text("one")
          Text("two")
          EmptyView()
          Text("three")
        }
        .padding(8)
        .border(Color.orange)
      }
      HStack(spacing: 12) {
        ForEach(0..<3, id: \.self) { index in shape(index).frame(width: 40, height: 40) }
      }
    }
  }

  private func shape(_ index: Int) -> AnyView {
    switch index {
    case 0: AnyView(Circle().fill(Color.orange))
    case 1: AnyView(Rectangle().fill(Color.pink))
    default: AnyView(Image(systemName: "heart.fill").resizable().foregroundColor(.red))
    }
  }
}
