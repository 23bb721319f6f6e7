import MartletUI

/// Rows that shrink at the edges of the window, and a picture that moves at half the speed.
struct ScrollEffects: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 8) {
        Color.indigo.opacity(0.5).frame(height: 50)
          .visualEffect { content, proxy in
            content.offset(y: -proxy.frame(in: .global).minY / 2)
          }
        ForEach(0..<8) { row in
          Text("row \(row)")
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(Color.orange.opacity(0.5), in: RoundedRectangle(cornerRadius: 8))
            .scrollTransition { content, phase in shrunk(content, by: phase.value) }
        }
      }
    }
  }

  private func shrunk(_ content: EmptyVisualEffect, by value: Double) -> some VisualEffect {
    content
      .scaleEffect(1 - abs(value) / 2)
      .rotationEffect(.degrees(value * 12))
      .opacity(1 - abs(value) / 2)
  }
}
