import MartletUI

/// A row of cards that stops at a card, and its position as the program reads and sets it.
struct ScrollPlaces: View {
  @State private var position = ScrollPosition(idType: Int.self)
  @State private var card: Int?

  var body: some View {
    VStack(spacing: 8) {
      strip.scrollPosition(id: $card)
      Text(card.map { "card \($0)" } ?? "not moved")
      strip.scrollPosition($position)
      Button(position.isPositionedByUser ? "moved by hand" : "To the end") {
        withAnimation(.linear(duration: 0.4)) { position.scrollTo(edge: .trailing) }
      }
    }
  }

  private var strip: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 10) {
        ForEach(0..<9) { index in
          Text("\(index)").frame(width: 90, height: 44).background(Color.teal.opacity(0.4))
        }
      }
      .scrollTargetLayout()
    }
    .frame(height: 44)
    .contentMargins(.horizontal, 20)
    .scrollTargetBehavior(.viewAligned)
  }
}
