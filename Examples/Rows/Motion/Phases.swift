import MartletUI

/// A view that goes through phases, once for each tap.
struct Phases: View {
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 20) {
      PhaseAnimator([1.0, 1.6, 0.6], trigger: taps) { scale in
        Color.orange.frame(width: 50, height: 50).scaleEffect(scale)
      } animation: { _ in
        .linear(duration: 0.3)
      }
      Circle().fill(.teal).frame(width: 20)
        .phaseAnimator([0, 80], trigger: taps) { view, x in view.offset(x: CGFloat(x)) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .contentShape(Rectangle())
    .onTapGesture { taps += 1 }
  }
}
