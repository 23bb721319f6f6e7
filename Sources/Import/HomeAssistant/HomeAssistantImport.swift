import MartletFeeds
import MartletFormats

/// Turns a Home Assistant dashboard, or one view of it, into a configuration.
///
/// Views become pages, and cards become tiles. Stacks, grids and sections only order cards, so they
/// have no tiles. Entities become items of a source of kind `homeassistant`, whose actions call the
/// services that cards call.
struct HomeAssistantImport {
  /// The maximum depth of cards inside cards.
  private static let maximumLevels = 12

  private(set) var draft = Draft()
  private var sources = HomeAssistantSources()
  /// The ids of pages by the paths of their views.
  private var pagesByPath: [String: String] = [:]
  private let isIcon: (String) -> Bool

  /// Reads a dashboard; nil for a document that is not a Home Assistant dashboard.
  init?(_ document: DocumentValue, isIcon: @escaping (String) -> Bool) {
    // The file in .storage has the dashboard in an envelope.
    var dashboard = document
    for key in ["data", "config"] where !dashboard[key].members.isEmpty {
      dashboard = dashboard[key]
    }
    let views: [DocumentValue]
    if !dashboard["views"].items.isEmpty {
      views = dashboard["views"].items
    } else if !dashboard["cards"].items.isEmpty || !dashboard["sections"].items.isEmpty {
      views = [dashboard]
    } else if dashboard.items.contains(where: { $0["type"].text != nil }) {
      views = [.table([DocumentValue.Member("cards", dashboard)])]
    } else {
      return nil
    }
    self.init(
      views, title: dashboard["title"].text ?? views[0]["title"].text, isIcon: isIcon)
  }

  private init(_ views: [DocumentValue], title: String?, isIcon: @escaping (String) -> Bool) {
    self.isIcon = isIcon
    draft.origin = "the dashboard \"\(title ?? "Home")\" of Home Assistant"
    var taken: Set<String> = []
    // The views after these have no page that a tap could open.
    for (index, view) in views.prefix(Draft.maximumEntries).enumerated() {
      let id = SourceSketch.name(Self.id(of: view, index), taken: taken)
      taken.insert(id)
      pagesByPath[view["path"].text ?? "\(index)"] = id
    }
    for (index, view) in views.enumerated() { add(view, index) }
    draft.sources = sources.all
  }

  private static func id(of view: DocumentValue, _ index: Int) -> String {
    view["path"].text ?? view["title"].text ?? "view \(index + 1)"
  }

  // MARK: - Views

  private mutating func add(_ view: DocumentValue, _ index: Int) {
    draft.beginPage(
      view["title"].text ?? "View \(index + 1)", id: Self.id(of: view, index))
    guard case .table = view else { return draft.note("", "the view stands in another file") }
    if !view["strategy"].isNull {
      draft.note("", "Home Assistant makes the cards of this view itself; the file has none")
    }
    if !view["badges"].items.isEmpty { draft.note("badges", "no tile is so small") }
    for card in view["cards"].items { add(card, level: 0) }
    for section in view["sections"].items {
      if section["type"].text != nil, section["cards"].isNull {
        add(section, level: 0)
      }
      for card in section["cards"].items { add(card, level: 1) }
    }
  }

  /// Adds the tiles of a card to the page that was begun last.
  private mutating func add(_ document: DocumentValue, level: Int) {
    guard level <= Self.maximumLevels else {
      return draft.note("", "cards in cards, more than \(Self.maximumLevels) deep")
    }
    guard case .table = document else {
      return draft.note("a card", "it stands in another file: \(document.text ?? "")")
    }
    let card = HomeAssistantCard(document)
    if !document["visibility"].isNull {
      note(card, "it is always shown: there are no conditions")
    }
    switch card.type {
    case "grid", "horizontal-stack", "vertical-stack", "custom:layout-card":
      for inner in document["cards"].items { add(inner, level: level + 1) }
    case "conditional":
      note(card, "its card is always shown: there are no conditions")
      add(document["card"], level: level + 1)
    case "heading": break
    default: addContent(of: card)
    }
  }

  private mutating func addContent(of card: HomeAssistantCard) {
    switch card.type {
    case "entity", "sensor", "custom:mushroom-entity-card": addValue(card)
    case "statistic": addStatistic(card)
    case "tile", "button", "light", "custom:button-card", "custom:mushroom-light-card",
      "custom:mushroom-cover-card", "custom:mushroom-climate-card", "custom:mushroom-fan-card",
      "custom:mushroom-lock-card", "custom:mushroom-template-card":
      addByDomain(card)
    case "thermostat", "humidifier": addThermostat(card)
    case "entities", "glance": addList(card)
    case "gauge": addGauge(card)
    case "history-graph", "custom:mini-graph-card", "statistics-graph": addGraph(card)
    case "logbook": addStates(card, of: card.entities, hours: card["hours_to_show"].number ?? 24)
    case "markdown": addMarkdown(card)
    case "clock": add(Draft.Tile("clock", name: card.name, title: card.title))
    case "weather-forecast": addWeather(card)
    case "picture", "picture-entity", "picture-glance": addPicture(card)
    default: note(card, card.reason)
    }
  }

  private mutating func addMarkdown(_ card: HomeAssistantCard) {
    guard let content = card["content"].text else { return note(card, "it is empty") }
    guard !content.containsText("{{"), !content.containsText("{%") else {
      return note(
        card,
        "a template, which Home Assistant fills in; a tile \"markdown\" shows an entity's text")
    }
    var tile = Draft.Tile("markdown", name: card.name, title: card.title)
    tile.settings.set("text", content)
    add(tile)
  }

  // MARK: - Parts of a tile

  /// Returns the name of an item, and adds the item unless it exists. For a text that is not an
  /// entity's id it adds a note and returns nil.
  mutating func item(
    _ entity: String, of card: HomeAssistantCard, _ settings: DraftTable = DraftTable()
  ) -> String? {
    let id = entity.lowercased()
    guard HomeAssistantCard.isEntity(id) else {
      note(card, "\"\(entity)\" is no entity")
      return nil
    }
    return sources.item(id, settings)
  }

  /// Returns the name of an action, and adds the action unless it exists.
  mutating func action(_ service: String, on entity: String?, data: DraftTable? = nil) -> String {
    sources.action(service, on: entity, data: data)
  }

  /// Adds a source of a picture, and returns the name of its item; see `HomeAssistantSources`.
  mutating func picture(at url: String, name: String, every interval: String) -> String {
    sources.picture(at: url, name: name, every: interval)
  }

  /// Returns a tile of an entity, with the card's name and icon.
  func tile(_ kind: String, _ card: HomeAssistantCard, _ entity: String?) -> Draft.Tile {
    var tile = Draft.Tile(
      kind, name: card.title ?? entity.map { HomeAssistantCard.object($0) } ?? card.name,
      title: card.title ?? entity.map(HomeAssistantCard.words))
    if let icon = card["icon"].text, isIcon(icon) { tile.settings.set("icon", icon) }
    return tile
  }

  /// Sets `tap` to the page that a tap on the card opens, if there is one.
  mutating func addTap(_ tile: inout Draft.Tile, _ card: HomeAssistantCard) {
    let tap = card["tap_action"]
    guard tap["action"].text == "navigate", let path = tap["navigation_path"].text else { return }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard let page = pagesByPath[last] else {
      return note(card, "the way to \(path)")
    }
    var table = DraftTable()
    table.set("page", page)
    tile.settings["tap"] = .table(table)
  }

  /// Adds a tile to the page that was begun last.
  mutating func add(_ tile: Draft.Tile) { draft.add(tile) }

  /// Notes what the tiles of a card leave out.
  mutating func note(_ card: HomeAssistantCard, _ what: String) { draft.note(card.name, what) }
}
