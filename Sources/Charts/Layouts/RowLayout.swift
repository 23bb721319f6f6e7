import MartletGeometry

/// The sizes of the cards of a row, and the angle of each.
struct RowLayout: Hashable {
  static let spacing = 50.0
  static let padding = 10.0
  /// The width of the page for which the angles were chosen, in points.
  private static let phoneWidth = 375.0
  /// The x at which the first card rests, and the distance from it within which a card is not
  /// turned, in points.
  private static let rest = (x: 16.0, reach: 6.0)

  var cardWidth: Double
  var cardHeight: Double
  private(set) var pageWidth: Double

  init(size: CGSize) {
    cardWidth = max(1, size.width * 0.95)
    cardHeight = max(1, size.height * 0.75)
    pageWidth = max(1, size.width)
  }

  /// The perspective of a turned card, at most 1. It puts the eye 1.71 card widths away, as on a
  /// phone in portrait orientation. If the eye were nearer, the next card of a wide page would hide
  /// the end of the middle card.
  var perspective: Double { min(1, max(cardWidth, cardHeight) / (1.71 * cardWidth)) }

  /// Returns the angle of a card whose left edge is at `x` of the page, in degrees: 1° per 10
  /// points from x = 16. On a page wider than a phone the angle is divided by the ratio of their
  /// widths, so that the front of the next card is visible. Within 6 points of x = 16, where the
  /// first card rests, the angle is 0 and text is sharp.
  func degrees(at x: Double) -> Double {
    let distance = x - Self.rest.x
    guard distance.magnitude > Self.rest.reach else { return 0 }
    return distance / 10 * min(1, Self.phoneWidth / pageWidth)
  }
}
