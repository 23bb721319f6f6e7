import MartletGeometry

/// The positions and sizes of the cards of a pile. The front card is the lowest and largest. The
/// upper edges of the other cards show above it.
struct PileLayout: Hashable {
  /// The number of visible cards. Cards behind them are hidden.
  static let seen = 5
  /// The distance between neighbouring cards, in points before scaling. Above `highCard` it grows
  /// with the height of the card, because scaling shortens it more there, and the names must stay
  /// readable.
  private var step = 43.0
  /// The height of a card, in points, above which the cards are farther apart, and by how much per
  /// point.
  private static let highCard = (height: 700.0, growth: 0.015)
  private static let rise = 40.0
  private static let minimumHeight = 120.0
  /// The page width, in points, above which cards are not scaled up further.
  private static let phoneWidth = 375.0

  var cardWidth: Double
  var cardHeight: Double
  /// The offset that centres the pile on the page, in points.
  var shift: Double
  private var count: Int
  private var growth: Double

  init(size: CGSize, count: Int) {
    self.count = min(max(count, 1), Self.seen)
    growth = min(size.width, Self.phoneWidth) / 6800
    cardWidth = 0
    cardHeight = 0
    shift = 0
    let margin = PageSpacing(width: size.width).margin
    // A low page shows fewer cards, so that the front card is high enough.
    while self.count > 1, room(size, margin: margin) < Self.minimumHeight { self.count -= 1 }
    fit(size, margin: margin)
    if cardHeight > Self.highCard.height {
      step += Self.highCard.growth * (cardHeight - Self.highCard.height)
      fit(size, margin: margin)
    }
    let (front, back) = (scale(0), scale(self.count - 1))
    let top = -back * (Self.rise + cardHeight / 2)
    let bottom = front * (offset(0) + cardHeight / 2)
    shift = -(top + bottom) / 2
  }

  /// Makes cards as large as the page allows: at most 1.3 times as high as the page is wide, and at
  /// most twice as wide as high.
  private mutating func fit(_ size: CGSize, margin: Double) {
    let widest = max(1, (size.width - 2 * margin) / scale(0))
    let highest = max(Self.minimumHeight, room(size, margin: margin))
    cardHeight = min(highest, max(widest * 1.3, Self.minimumHeight))
    cardWidth = min(widest, cardHeight * 2)
  }

  /// Returns the height of a card in a pile that is as high as the page.
  private func room(_ size: CGSize, margin: Double) -> Double {
    let (front, back) = (scale(0), scale(count - 1))
    // Offsets are scaled too. The distance from the upper edge of the last card to the lower edge
    // of the first is front · (y + height / 2) + back · (rise + height / 2).
    let fixed = front * offset(0) + back * Self.rise
    return (size.height - 2 * margin - fixed) * 2 / (front + back)
  }

  /// Returns the vertical offset of the card at a rank, 0 in front, in points before scaling.
  func offset(_ rank: Int) -> Double {
    step * Double(count - min(rank, count - 1) - 1) - Self.rise
  }

  func scale(_ rank: Int) -> Double { 1 - 0.03 * Double(min(rank, count - 1)) + growth }

  func isSeen(_ rank: Int) -> Bool { rank < count }
}
