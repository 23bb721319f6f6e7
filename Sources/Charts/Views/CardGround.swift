import MartletUI

/// The corners and the border of a card's background.
package struct CardGround: Hashable, Sendable {
  /// The radius of the corners, in points.
  package var cornerRadius: Double
  /// The opacity of the border, from 0 to 1. The border has the colour of text.
  var borderOpacity: Double

  /// The background of a card beside others.
  package static let flat = CardGround(cornerRadius: CornerRadius.card, borderOpacity: 0.08)
  /// The background of a card in a pile of overlapping cards. Its border is stronger, because the
  /// cards below it have the same colour.
  package static let piled = CardGround(cornerRadius: CornerRadius.pile, borderOpacity: 0.16)
}

private struct CardGroundKey: EnvironmentKey {
  static var defaultValue: CardGround { .flat }
}

extension EnvironmentValues {
  /// The background that tiles use for their cards. A page sets it, and a tile passes it to the
  /// modifier `cardGround(_:)`.
  package var cardGround: CardGround {
    get { self[CardGroundKey.self] }
    set { self[CardGroundKey.self] = newValue }
  }
}

extension View {
  /// Puts the view on the background of a card, with the colours of the chart theme. The modifier
  /// does not change the environment.
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
          .strokeBorder(
            Color(theme.text).opacity(ground.borderOpacity), lineWidth: LineWidth.hairline
          )
          .allowsHitTesting(false))
  }
}
