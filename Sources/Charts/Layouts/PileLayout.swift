import MartletGeometry

/// Where the cards of a pile stand: the one in front lowest and largest, the others peep out
/// above it.
struct PileLayout: Hashable {
  /// More cards than this hide behind the last one seen.
  static let seen = 5
  /// How far the cards stand apart. As much more on a high page as scaling takes away there, so
  /// that names can be read.
  private var step = 43.0
  private static let rise = 40.0
  private static let leastHeight = 120.0
  /// From here on a wider page does not make cards larger.
  private static let phoneWidth = 375.0

  var cardWidth: Double
  var cardHeight: Double
  /// Moves the pile to the middle of the page.
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
    // A low page shows fewer cards, for the front one's sake.
    while self.count > 1, room(size, margin: margin) < Self.leastHeight { self.count -= 1 }
    fit(size, margin: margin)
    if cardHeight > 700 {
      step += 0.015 * (cardHeight - 700)
      fit(size, margin: margin)
    }
    let (front, back) = (scale(0), scale(self.count - 1))
    let top = -back * (Self.rise + cardHeight / 2)
    let bottom = front * (offset(0) + cardHeight / 2)
    shift = -(top + bottom) / 2
  }

  /// Makes cards as large as the page allows, neither much wider nor much higher than the other.
  private mutating func fit(_ size: CGSize, margin: Double) {
    let widest = max(1, (size.width - 2 * margin) / scale(0))
    let highest = max(Self.leastHeight, room(size, margin: margin))
    cardHeight = min(highest, max(widest * 1.3, Self.leastHeight))
    cardWidth = min(widest, cardHeight * 2)
  }

  /// The height of a card in a pile as high as the page.
  private func room(_ size: CGSize, margin: Double) -> Double {
    let (front, back) = (scale(0), scale(count - 1))
    // Offsets are scaled too. From the upper edge of the last card to the lower one of the first:
    // front · (y + height / 2) + back · (rise + height / 2).
    let fixed = front * offset(0) + back * Self.rise
    return (size.height - 2 * margin - fixed) * 2 / (front + back)
  }

  /// Of the card at a place, 0 in front; before it is scaled.
  func offset(_ place: Int) -> Double {
    step * Double(count - min(place, count - 1) - 1) - Self.rise
  }

  func scale(_ place: Int) -> Double { 1 - 0.03 * Double(min(place, count - 1)) + growth }

  func isSeen(_ place: Int) -> Bool { place < count }
}
