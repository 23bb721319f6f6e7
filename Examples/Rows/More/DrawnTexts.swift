import MartletUI

/// A text that a renderer draws: the letters of its marked part hop, as far as an animation says.
struct DrawnTexts: View {
  @State private var isUp = false

  var body: some View {
    VStack(spacing: 24) {
      (Text("Pump ") + Text("running").underline().customAttribute(Hop()) + Text(" at 42 %"))
        .font(.title2)
        .textRenderer(HopRenderer(height: isUp ? 14 : 0))
      Button("Hop") { withAnimation(.linear(duration: 0.6)) { isUp.toggle() } }
    }
  }
}

private struct Hop: TextAttribute {}

private struct HopRenderer: TextRenderer {
  var height: Double

  var animatableData: Double {
    get { height }
    set { height = newValue }
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for run in layout.flatMap({ $0 }) {
      if run[Hop.self] == nil { context.draw(run) } else { drawHopping(run, in: context) }
    }
  }

  private func drawHopping(_ run: Text.Layout.Run, in context: GraphicsContext) {
    for (index, slice) in run.enumerated() {
      var copy = context
      copy.translateBy(x: 0, y: index.isMultiple(of: 2) ? -height : 0)
      copy.draw(slice)
    }
  }
}
