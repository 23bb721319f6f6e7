import MartletUI

/// The corners and the border of a card's ground.
package struct CardGround: Hashable, Sendable {
  /// The radius of the corners, in points.
  package var cornerRadius: Double
  /// The opacity of the border, which has the colour of text. From 0 to 1.
  var borderOpacity: Double

  /// A card that lies beside others.
  package static let flat = CardGround(cornerRadius: 12, borderOpacity: 0.08)
  /// A card that lies on other cards. Its border is stronger, because their colour is the same.
  package static let piled = CardGround(cornerRadius: 20, borderOpacity: 0.16)
}

private struct CardGroundKey: EnvironmentKey {
  static var defaultValue: CardGround { .flat }
}

extension EnvironmentValues {
  /// The ground of the cards that tiles stand on.
  package var cardGround: CardGround {
    get { self[CardGroundKey.self] }
    set { self[CardGroundKey.self] = newValue }
  }
}

extension View {
  /// Puts the view on the ground of a card.
  package func cardGround(_ ground: CardGround) -> some View {
    modifier(OnCardGround(ground: ground))
  }
}

private struct OnCardGround: ViewModifier {
  var ground: CardGround

  @Environment(\.resolvedChartTheme) private var theme

  func body(content: Content) -> some View {
    let shape = RoundedRectangle(cornerRadius: ground.cornerRadius)
    content
      .background(shape.fill(Color(theme.card)))
      .overlay(
        shape
          .strokeBorder(Color(theme.text).opacity(ground.borderOpacity), lineWidth: 1)
          .allowsHitTesting(false))
  }
}
