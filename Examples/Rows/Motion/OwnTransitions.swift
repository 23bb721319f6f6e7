import MartletUI

/// A transition that differs for insertion and removal, and one that is made of a modifier.
struct OwnTransitions: View {
  @State private var page = 0

  var body: some View {
    ZStack {
      Color.gray.opacity(0.12)
      if page % 2 == 0 {
        Text("Even").font(.largeTitle).transition(.pushed)
      } else {
        Text("Odd").font(.largeTitle).transition(.turned)
      }
    }
    .frame(width: 240, height: 110)
    .clipped()
    .onTapGesture { withAnimation(.linear(duration: 0.6)) { page += 1 } }
  }
}

extension AnyTransition {
  fileprivate static var pushed: AnyTransition {
    .asymmetric(
      insertion: .move(edge: .trailing).combined(with: .opacity),
      removal: .scale(scale: 0.2, anchor: .topTrailing).combined(with: .opacity))
  }

  fileprivate static var turned: AnyTransition {
    .modifier(active: Turned(degrees: 90), identity: Turned(degrees: 0))
  }
}

private struct Turned: ViewModifier {
  let degrees: Double

  func body(content: Content) -> some View {
    content.rotationEffect(.degrees(degrees), anchor: .bottomTrailing).opacity(1 - degrees / 90)
  }
}
