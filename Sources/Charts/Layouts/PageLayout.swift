import MartletFormats

/// The layout of the items of a page, which are charts or tiles of any kind.
///
/// A page that offers several layouts has a bar with one tab for each of them.
package enum PageLayout: Hashable, Sendable, CaseIterable {
  /// The items are cards in as many columns as fit.
  case grid
  /// There is one item per row. A chart is as high as the page, a tile as high as the number of
  /// rows that its size gives.
  case list
  /// The items are side by side in perspective. Each is turned more, the farther it is from the
  /// middle.
  case row3D
  /// The items are a pile of cards.
  case cards
  /// One item is visible at a time, with a bar of names along the upper edge.
  case tabs
  /// The items are rows of names, of which one is open.
  case accordion

  /// The SF Symbols name of the picture on the layout's tab.
  var symbol: String {
    switch self {
    case .grid: "square.grid.2x2"
    case .list: "rectangle.grid.1x2"
    case .row3D: "rectangle.split.3x1"
    case .cards: "rectangle.stack"
    case .tabs: "square"
    case .accordion: "list.bullet"
    }
  }

  /// Returns the word on the layout's tab.
  func title(in language: Language) -> String {
    let titles = Self.titles[language]
    switch self {
    case .grid: return titles.grid
    case .list: return titles.list
    case .row3D: return titles.row
    case .cards: return titles.cards
    case .tabs: return titles.tabs
    case .accordion: return titles.accordion
    }
  }

  /// Returns the words on all tabs in a language, so that fonts with their characters can be
  /// chosen.
  package static func titles(in language: Language) -> [String] {
    allCases.map { $0.title(in: language) }
  }

  private typealias Titles =
    (grid: String, list: String, row: String, cards: String, tabs: String, accordion: String)

  private static let titles = Translations<Titles>(
    english: ("Grid", "List", "Row", "Cards", "Tabs", "Accordion"),
    german: ("Raster", "Liste", "Reihe", "Karten", "Reiter", "Akkordeon"),
    french: ("Grille", "Liste", "Rangée", "Cartes", "Onglets", "Accordéon"),
    spanish: ("Cuadrícula", "Lista", "Fila", "Tarjetas", "Pestañas", "Acordeón"),
    russian: ("Сетка", "Список", "Ряд", "Карточки", "Вкладки", "Гармошка"),
    ukrainian: ("Сітка", "Список", "Ряд", "Картки", "Вкладки", "Гармошка"),
    arabic: ("شبكة", "قائمة", "صف", "بطاقات", "تبويبات", "طيّ"),
    chinese: ("网格", "列表", "横排", "卡片", "标签页", "折叠"),
    japanese: ("グリッド", "リスト", "横並び", "カード", "タブ", "折りたたみ"))
}
