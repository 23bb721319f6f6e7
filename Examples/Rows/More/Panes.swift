import MartletUI

/// Panes whose bars a finger moves. The badge on glass moves to the tapped pane.
struct Panes: View {
  @Namespace private var space
  @State private var selection = 0

  var body: some View {
    HSplitView {
      pane(0, .teal)
      VSplitView {
        pane(1, .orange)
        pane(2, .indigo)
      }
    }
  }

  private func pane(_ index: Int, _ color: Color) -> some View {
    ZStack {
      color.opacity(0.4)
      if selection == index {
        Text("here").padding(8).glassEffect().glassEffectID("badge", in: space)
      }
    }
    .onTapGesture { withAnimation { selection = index } }
    .accessibilityElement(children: .combine)
    .accessibilityInputLabels(["pane \(index)"])
    .accessibilityRespondsToUserInteraction()
  }
}
