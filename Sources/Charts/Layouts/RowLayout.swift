import MartletGeometry

/// The sizes of the cards of a row, and how far each is turned.
struct RowLayout: Hashable {
  static let spacing = 50.0
  static let padding = 10.0
  /// The width of the page that the angles were made for.
  private static let phoneWidth = 375.0

  var cardWidth: Double
  var cardHeight: Double
  private(set) var pageWidth: Double

  init(size: CGSize) {
    cardWidth = max(1, size.width * 0.95)
    cardHeight = max(1, size.height * 0.75)
    pageWidth = max(1, size.width)
  }

  /// The eye is as many card widths away as on a phone that is held upright. From nearer by, the
  /// next card of a wide page would hide the end of the one that is looked at.
  var perspective: Double { min(1, max(cardWidth, cardHeight) / (1.71 * cardWidth)) }

  /// The angle of a card whose left edge stands at `x` of the page: a degree for 10 points from
  /// 16. A page wider than a phone divides it by how much wider it is, so that the next card shows
  /// its front. Within 6 points, where the first card rests, it lies flat and its text is sharp.
  func degrees(at x: Double) -> Double {
    let distance = x - 16
    guard distance.magnitude > 6 else { return 0 }
    return distance / 10 * min(1, Self.phoneWidth / pageWidth)
  }
}
