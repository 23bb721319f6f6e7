import MartletConfig

/// Cards that show the present values of entities.
extension HomeAssistantImport {
  mutating func addValue(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return note(card, "it names no entity") }
    var settings = DraftTable()
    settings.set("attribute", card["attribute"].text)
    settings.set("unit", card["unit"].text)
    let isGraph = card["graph"].text == "line" && card["attribute"].text == nil
    if isGraph { settings.set("range", Self.hours(card["hours_to_show"].number ?? 24)) }
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("value", card, entity)
    tile.settings.set("data", name)
    if isGraph {
      tile.settings.set("range", Self.hours(card["hours_to_show"].number ?? 24))
    } else {
      tile.settings["sparkline"] = .flag(false)
    }
    addTap(&tile, card)
    add(tile)
  }

  mutating func addGauge(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return note(card, "it names no entity") }
    var settings = DraftTable()
    settings.set("attribute", card["attribute"].text)
    settings.set("unit", card["unit"].text)
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("gauge", card, entity)
    tile.settings.set("data", name)
    let (low, high) = (card["min"].number ?? 0, card["max"].number ?? 100)
    if low < high {
      tile.settings.set("min", low)
      tile.settings.set("max", high)
    }
    let steps = card.steps
    if !steps.isEmpty { tile.settings["threshold"] = .list(steps.map { .table($0) }) }
    addTap(&tile, card)
    add(tile)
  }

  mutating func addList(_ card: HomeAssistantCard) {
    var names: [DraftValue] = []
    for row in card["entities"].items {
      let inner = HomeAssistantCard(row)
      guard let entity = inner.entity else {
        if let type = row["type"].text, type != "divider", type != "section" {
          note(card, "a row \"\(type)\"")
        }
        continue
      }
      if card.type == "entities", HomeAssistantCard.isSwitch(entity) {
        addToggle(inner, entity)
        continue
      }
      var settings = DraftTable()
      settings.set("attribute", row["attribute"].text)
      settings.set("name", row["name"].text)
      if let name = item(entity, of: card, settings), !names.contains(.text(name)) {
        names.append(.text(name))
      }
    }
    guard !names.isEmpty else { return }
    var tile = Draft.Tile("status", name: card.name, title: card.title)
    tile.settings["data"] = .list(Array(names.prefix(ConfigReader.maximumCount)))
    add(tile)
  }

  mutating func addWeather(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return note(card, "it names no entity") }
    func attribute(_ name: String, unit: String?) -> DraftTable {
      var settings = DraftTable()
      settings.set("attribute", name)
      settings.set("unit", unit)
      return settings
    }
    guard let sky = item(entity, of: card),
      let temperature = item(entity, of: card, attribute("temperature", unit: "°C")),
      let humidity = item(entity, of: card, attribute("humidity", unit: "%"))
    else { return }
    var tile = tile("weather", card, entity)
    tile.settings.set("data", sky)
    tile.settings.set("temperature", temperature)
    tile.settings["details"] = .list([.text(humidity)])
    if card["show_forecast"] != .bool(false) {
      note(card, "the forecast: ask a weather service by a source of kind \"http\"")
    }
    add(tile)
  }
}
