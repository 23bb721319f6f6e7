import MartletGeometry
import MartletSeries

/// How the charts of a page are laid out.
package enum ChartLayout: Hashable, Sendable, CaseIterable {
  /// As many columns as find room.
  case grid
  /// One chart a row, each as high as the page.
  case list
  /// Side by side, each turned by its place.
  case row3D
  /// A pile of cards.
  case cards

  /// The picture of the layout's tab.
  var symbol: String {
    switch self {
    case .grid: "square.grid.2x2"
    case .list: "rectangle.grid.1x2"
    case .row3D: "rectangle.split.3x1"
    case .cards: "rectangle.stack"
    }
  }

  /// The word of the layout's tab.
  func title(in language: Language) -> String {
    let titles = Self.titles[language.code] ?? Self.english
    switch self {
    case .grid: return titles.grid
    case .list: return titles.list
    case .row3D: return titles.row
    case .cards: return titles.cards
    }
  }

  private typealias Titles = (grid: String, list: String, row: String, cards: String)

  private static let english: Titles = ("Grid", "List", "Row", "Cards")

  private static let titles: [String: Titles] = [
    "en": english,
    "de": ("Raster", "Liste", "Reihe", "Karten"),
    "fr": ("Grille", "Liste", "Rangée", "Cartes"),
    "es": ("Cuadrícula", "Lista", "Fila", "Tarjetas"),
    "ru": ("Сетка", "Список", "Ряд", "Карточки"),
    "uk": ("Сітка", "Список", "Ряд", "Картки"),
    "ar": ("شبكة", "قائمة", "صف", "بطاقات"),
    "zh": ("网格", "列表", "横排", "卡片"),
    "ja": ("グリッド", "リスト", "横並び", "カード"),
  ]
}

/// Where the charts of a row stand and how far they are turned.
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

  /// Seen from as far, by a chart's width, as on a phone that is held upright: from nearer by, the
  /// next chart of a wide page would stand before the end of the one that is looked at.
  var perspective: Double { min(1, max(cardWidth, cardHeight) / (1.71 * cardWidth)) }

  /// Of a chart whose left edge stands at `x` of the page: a degree for 10 points from 16. On a
  /// page wider than a phone as much less as it is wider, so that the next chart shows its front.
  /// Within 6 points, where the first chart rests, it lies flat and its text is sharp.
  func degrees(at x: Double) -> Double {
    let way = x - 16
    guard way.magnitude > 6 else { return 0 }
    return way / 10 * min(1, Self.phoneWidth / pageWidth)
  }
}

/// Where the cards of a pile stand: the one in front lowest and largest, the others peep out
/// above it.
struct PileLayout: Hashable {
  /// More cards than this hide behind the last one seen.
  static let seen = 5
  /// How far the cards stand apart. As much more on a high page as scaling takes away there, so
  /// that names can be read.
  private var step = 43.0
  private static let rise = 40.0
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
    let margin = size.width < 1000 ? 16.0 : 24.0
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
    let (front, back) = (scale(0), scale(count - 1))
    let widest = max(1, (size.width - 2 * margin) / front)
    // Offsets are scaled too. From the upper edge of the last card to the lower one of the first:
    // front · (y + height / 2) + back · (rise + height / 2).
    let fixed = front * offset(0) + back * Self.rise
    let highest = max(120, (size.height - 2 * margin - fixed) * 2 / (front + back))
    cardHeight = min(highest, max(widest * 1.3, 120))
    cardWidth = min(widest, cardHeight * 2)
  }

  /// Of the card at a place, 0 in front; before it is scaled.
  func offset(_ place: Int) -> Double {
    step * Double(count - min(place, count - 1) - 1) - Self.rise
  }

  func scale(_ place: Int) -> Double { 1 - 0.03 * Double(min(place, count - 1)) + growth }

  func isSeen(_ place: Int) -> Bool { place < count }
}
