import MartletConfig

/// Cards that show the past of entities: statistics, graphs and states over time.
extension HomeAssistantImport {
  mutating func addStatistic(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return note(card, "it names no entity") }
    let period = card["period"]["calendar"]["period"].text ?? "day"
    let known = ["hour": "1d", "day": "7d", "week": "60d", "month": "366d"]
    guard let range = known[period], let kind = Self.statistic(card["stat_type"].text ?? "mean")
    else { return note(card, "a statistic of a \(period)") }
    var settings = DraftTable()
    settings.set("range", range)
    settings.set("period", period)
    settings.set("statistic", kind)
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("value", card, entity)
    tile.settings.set("data", name)
    tile.settings["sparkline"] = .flag(false)
    note(card, "it shows the last \(period) that is over")
    add(tile)
  }

  mutating func addGraph(_ card: HomeAssistantCard) {
    let isStatistics = card.type == "statistics-graph"
    let days = card["days_to_show"].number ?? 30
    let hours = isStatistics ? days * 24 : card["hours_to_show"].number ?? 24
    let entities = card.entities
    let numbers = entities.filter { isStatistics || HomeAssistantCard.isMeasured($0) }
    var data: [DraftValue] = []
    for entity in numbers {
      var settings = DraftTable()
      settings.set("range", Self.hours(isStatistics ? min(hours, 8760) : hours))
      if isStatistics {
        let period = card["period"].text ?? "hour"
        settings.set("period", ["hour", "day", "week", "month"].contains(period) ? period : "hour")
        let type = card["stat_types"].items.first?.text ?? card["stat_types"].text ?? "mean"
        settings.set("statistic", Self.statistic(type) ?? "mean")
      }
      if let name = item(entity, of: card, settings) { data.append(.text(name)) }
    }
    if isStatistics, card["stat_types"].items.count > 1 {
      note(card, "one statistic of each entity, not all")
    }
    if !data.isEmpty {
      var tile = tile("chart", card, nil)
      tile.settings["data"] = data.count == 1 ? data[0] : .list(data)
      tile.settings.set("range", Self.hours(hours))
      if card["chart_type"].text == "bar" { tile.settings.set("draw", "bar") }
      add(tile)
    }
    let states = entities.filter { !numbers.contains($0) }
    if !states.isEmpty { addStates(card, of: states, hours: hours) }
  }

  mutating func addStates(_ card: HomeAssistantCard, of entities: [String], hours: Double) {
    var data: [DraftValue] = []
    for entity in entities {
      var settings = DraftTable()
      settings.set("range", Self.hours(hours))
      settings.set("as", "text")
      if let name = item(entity, of: card, settings) { data.append(.text(name)) }
    }
    guard !data.isEmpty else { return note(card, "it names no entity") }
    var tile = Draft.Tile("state", name: card.name, title: card.title)
    tile.settings["data"] = .list(data)
    tile.settings.set("range", Self.hours(hours))
    add(tile)
  }

  private static func statistic(_ word: String) -> String? {
    ["mean", "min", "max", "change", "sum", "state"].contains(word) ? word : nil
  }

  /// Returns a time range as the configuration writes it, clamped to one hour up to ten years.
  static func hours(_ hours: Double) -> String {
    ConfigDuration.text((min(max(hours, 1), 87_600) * 3600).rounded())
  }
}
