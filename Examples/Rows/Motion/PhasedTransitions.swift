import MartletUI

/// Transitions by the phase of the view, one of them of one's own.
struct PhasedTransitions: View {
  @State private var isShown = true

  var body: some View {
    HStack(spacing: 12) {
      tile("turn", Turning())
      tile("blur", .blurReplace)
      tile("push", .push(from: .bottom))
      tile("both", .offset(x: 40).combined(with: .opacity))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 0.6)) { isShown.toggle() } }
  }

  private func tile<T: Transition>(_ name: String, _ transition: T) -> some View {
    ZStack {
      if isShown {
        Text(name).frame(width: 56, height: 56).background(Color.teal.opacity(0.4))
          .transition(transition)
      }
    }
    .frame(width: 56, height: 56)
    .background(Color.gray.opacity(0.12))
  }
}

private struct Turning: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.rotationEffect(.degrees(phase.value * 90)).opacity(phase.isIdentity ? 1 : 0)
  }
}
