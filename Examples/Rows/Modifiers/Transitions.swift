import MartletUI

/// A transition is the way in which a view appears and disappears.
struct Transitions: View {
  @State private var isShown = false

  var body: some View {
    VStack(spacing: 16) {
      HStack(spacing: 16) {
        tile("fade", .opacity)
        tile("slide", .slide)
        tile("grow", .scale)
      }
      Button(isShown ? "Hide" : "Show") {
        withAnimation(.linear(duration: 0.6)) { isShown.toggle() }
      }
    }
  }

  private func tile(_ name: String, _ transition: AnyTransition) -> some View {
    ZStack {
      RoundedRectangle(cornerRadius: 8).stroke(Color.gray.opacity(0.3))
      if isShown {
        Text(name).frame(width: 70, height: 56).background(Color.orange.opacity(0.4))
          .transition(transition)
      }
    }
    .frame(width: 70, height: 56)
  }
}
