import MartletSeries

/// How the items of a page are laid out: charts, or tiles of any kind.
package enum PageLayout: Hashable, Sendable, CaseIterable {
  /// As many columns as find room.
  case grid
  /// One item a row. A chart is as high as the page, a tile as high as its rows.
  case list
  /// Side by side, each turned by its place.
  case row3D
  /// A pile of cards.
  case cards
  /// One at a time, with a bar of names along the upper edge.
  case tabs

  /// The picture of the layout's tab.
  var symbol: String {
    switch self {
    case .grid: "square.grid.2x2"
    case .list: "rectangle.grid.1x2"
    case .row3D: "rectangle.split.3x1"
    case .cards: "rectangle.stack"
    case .tabs: "square"
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
    case .tabs: return titles.tabs
    }
  }

  private typealias Titles =
    (grid: String, list: String, row: String, cards: String, tabs: String)

  private static let english: Titles = ("Grid", "List", "Row", "Cards", "Tabs")

  private static let titles: [String: Titles] = [
    "en": english,
    "de": ("Raster", "Liste", "Reihe", "Karten", "Reiter"),
    "fr": ("Grille", "Liste", "Rangée", "Cartes", "Onglets"),
    "es": ("Cuadrícula", "Lista", "Fila", "Tarjetas", "Pestañas"),
    "ru": ("Сетка", "Список", "Ряд", "Карточки", "Вкладки"),
    "uk": ("Сітка", "Список", "Ряд", "Картки", "Вкладки"),
    "ar": ("شبكة", "قائمة", "صف", "بطاقات", "تبويبات"),
    "zh": ("网格", "列表", "横排", "卡片", "标签页"),
    "ja": ("グリッド", "リスト", "横並び", "カード", "タブ"),
  ]
}
