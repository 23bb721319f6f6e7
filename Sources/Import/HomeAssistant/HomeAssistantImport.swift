import MartletConfig
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
  /// The placeholder address, which the owner replaces.
  private static let address = "http://homeassistant.local:8123"
  private static let token = "/etc/martlet/homeassistant.token"

  private(set) var draft = Draft()
  private var source = Draft.Source(id: "home", kind: "homeassistant")
  /// The sources of pictures.
  private var pictures: [Draft.Source] = []
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
    finishSource()
  }

  private static func id(of view: DocumentValue, _ index: Int) -> String {
    view["path"].text ?? view["title"].text ?? "view \(index + 1)"
  }

  private mutating func finishSource() {
    source.comments = [
      "Where Home Assistant is, and a file with a long-lived access token, made on the user's page."
    ]
    source.settings.set("url", Self.address)
    source.settings["token"] = .table(Self.tokenFile)
    draft.sources = [source] + pictures
  }

  private static var tokenFile: DraftTable {
    var table = DraftTable()
    table.set("file", token)
    return table
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
      draft.note(card.name, "it is always shown: there are no conditions")
    }
    switch card.type {
    case "grid", "horizontal-stack", "vertical-stack", "custom:layout-card":
      for inner in document["cards"].items { add(inner, level: level + 1) }
    case "conditional":
      draft.note(card.name, "its card is always shown: there are no conditions")
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
    case "clock": draft.add(Draft.Tile("clock", name: card.name, title: card.title))
    case "weather-forecast": addWeather(card)
    case "picture", "picture-entity", "picture-glance": addPicture(card)
    default: draft.note(card.name, card.reason)
    }
  }

  // MARK: - Items and actions

  /// Returns the name of an item, and adds the item unless it exists. For a text that is not an
  /// entity's id it adds a note and returns nil.
  private mutating func item(
    _ entity: String, of card: HomeAssistantCard, _ settings: DraftTable = DraftTable()
  ) -> String? {
    let id = entity.lowercased()
    guard HomeAssistantCard.isEntity(id) else {
      draft.note(card.name, "\"\(entity)\" is no entity")
      return nil
    }
    var table = DraftTable()
    table.set("entity", id)
    for member in settings.members { table[member.key] = member.value }
    return "\(source.id):\(Self.entry(table, name: Self.object(id, settings), in: &source.items))"
  }

  /// Returns the name of an action, and adds the action unless it exists.
  private mutating func action(_ service: String, on entity: String?, data: DraftTable? = nil)
    -> String
  {
    var table = DraftTable()
    table.set("service", service)
    table.set("entity", entity)
    if let data, !data.isEmpty { table["data"] = .table(data) }
    let name = entity.map { Self.object($0) } ?? service
    return "\(source.id):\(Self.entry(table, name: name, in: &source.actions))"
  }

  private static func entry(_ table: DraftTable, name: String, in all: inout DraftTable) -> String {
    if let same = all.members.first(where: { $0.value == .table(table) }) { return same.key }
    let name = SourceSketch.name(name, taken: Set(all.members.map(\.key)))
    all[name] = .table(table)
    return name
  }

  /// Returns the part of an entity's id after the point, with the attribute.
  private static func object(_ entity: String, _ settings: DraftTable = DraftTable()) -> String {
    let object = entity.split(separator: ".").last.map(String.init) ?? entity
    guard case .text(let attribute)? = settings["attribute"] else { return object }
    return "\(object)_\(attribute)"
  }

  /// Returns a tile of an entity, with the card's name and icon.
  private func tile(_ kind: String, _ card: HomeAssistantCard, _ entity: String?) -> Draft.Tile {
    var tile = Draft.Tile(
      kind, name: card.title ?? entity.map { Self.object($0) } ?? card.name,
      title: card.title ?? entity.map(HomeAssistantCard.words))
    if let icon = card["icon"].text, isIcon(icon) { tile.settings.set("icon", icon) }
    return tile
  }

  /// Sets `tap` to the page that a tap on the card opens, if there is one.
  private mutating func addTap(_ tile: inout Draft.Tile, _ card: HomeAssistantCard) {
    let tap = card["tap_action"]
    guard tap["action"].text == "navigate", let path = tap["navigation_path"].text else { return }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard let page = pagesByPath[last] else {
      return draft.note(card.name, "the way to \(path)")
    }
    var table = DraftTable()
    table.set("page", page)
    tile.settings["tap"] = .table(table)
  }

  // MARK: - Values

  private mutating func addValue(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return draft.note(card.name, "it names no entity") }
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
    draft.add(tile)
  }

  private mutating func addStatistic(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return draft.note(card.name, "it names no entity") }
    let period = card["period"]["calendar"]["period"].text ?? "day"
    let known = ["hour": "1d", "day": "7d", "week": "60d", "month": "366d"]
    guard let range = known[period], let kind = Self.statistic(card["stat_type"].text ?? "mean")
    else { return draft.note(card.name, "a statistic of a \(period)") }
    var settings = DraftTable()
    settings.set("range", range)
    settings.set("period", period)
    settings.set("statistic", kind)
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("value", card, entity)
    tile.settings.set("data", name)
    tile.settings["sparkline"] = .flag(false)
    draft.note(card.name, "it shows the last \(period) that is over")
    draft.add(tile)
  }

  private static func statistic(_ word: String) -> String? {
    ["mean", "min", "max", "change", "sum", "state"].contains(word) ? word : nil
  }

  /// Returns a time range as the configuration writes it, clamped to one hour up to ten years.
  private static func hours(_ hours: Double) -> String {
    ConfigDuration.text((min(max(hours, 1), 87_600) * 3600).rounded())
  }

  private mutating func addGauge(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return draft.note(card.name, "it names no entity") }
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
    draft.add(tile)
  }

  // MARK: - Lists

  private mutating func addList(_ card: HomeAssistantCard) {
    var names: [DraftValue] = []
    for row in card["entities"].items {
      let inner = HomeAssistantCard(row)
      guard let entity = inner.entity else {
        if let type = row["type"].text, type != "divider", type != "section" {
          draft.note(card.name, "a row \"\(type)\"")
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
    draft.add(tile)
  }

  private mutating func addMarkdown(_ card: HomeAssistantCard) {
    guard let content = card["content"].text else { return draft.note(card.name, "it is empty") }
    guard !content.containsText("{{"), !content.containsText("{%") else {
      return draft.note(
        card.name,
        "a template, which Home Assistant fills in; a tile \"markdown\" shows an entity's text")
    }
    var tile = Draft.Tile("markdown", name: card.name, title: card.title)
    tile.settings.set("text", content)
    draft.add(tile)
  }

  // MARK: - Graphs

  private mutating func addGraph(_ card: HomeAssistantCard) {
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
      draft.note(card.name, "one statistic of each entity, not all")
    }
    if !data.isEmpty {
      var tile = tile("chart", card, nil)
      tile.settings["data"] = data.count == 1 ? data[0] : .list(data)
      tile.settings.set("range", Self.hours(hours))
      if card["chart_type"].text == "bar" { tile.settings.set("draw", "bar") }
      draft.add(tile)
    }
    let states = entities.filter { !numbers.contains($0) }
    if !states.isEmpty { addStates(card, of: states, hours: hours) }
  }

  private mutating func addStates(_ card: HomeAssistantCard, of entities: [String], hours: Double) {
    var data: [DraftValue] = []
    for entity in entities {
      var settings = DraftTable()
      settings.set("range", Self.hours(hours))
      settings.set("as", "text")
      if let name = item(entity, of: card, settings) { data.append(.text(name)) }
    }
    guard !data.isEmpty else { return draft.note(card.name, "it names no entity") }
    var tile = Draft.Tile("state", name: card.name, title: card.title)
    tile.settings["data"] = .list(data)
    tile.settings.set("range", Self.hours(hours))
    draft.add(tile)
  }

  // MARK: - Controls

  /// Adds the tile that suits the domain of a card's entity.
  private mutating func addByDomain(_ card: HomeAssistantCard) {
    if addService(of: card) { return }
    guard let entity = card.entity else {
      var tile = tile("markdown", card, nil)
      addTap(&tile, card)
      guard tile.settings["tap"] != nil else { return draft.note(card.name, card.reason) }
      tile.settings.set("text", card.title ?? card.name)
      return draft.add(tile)
    }
    let domain = HomeAssistantCard.domain(entity)
    switch domain {
    case _ where HomeAssistantCard.isSwitch(entity) && !card.isInert: addToggle(card, entity)
    case "cover": addCover(card, entity)
    case "climate": addThermostat(card)
    case "scene", "script", "button", "input_button":
      let service = domain == "scene" || domain == "script" ? "turn_on" : "press"
      var tile = tile("button", card, entity)
      tile.settings.set("action", action("\(domain).\(service)", on: entity))
      draft.add(tile)
    case "number", "input_number":
      guard let name = item(entity, of: card) else { return }
      var data = DraftTable()
      data.set("value", "{value}")
      var tile = tile("slider", card, entity)
      tile.settings.set("data", name)
      tile.settings.set("action", action("\(domain).set_value", on: entity, data: data))
      draft.note(card.name, "its ends, which the file does not name: min and max are 0 and 100")
      draft.add(tile)
    default: addValue(card)
    }
  }

  /// Adds a button for a card whose tap calls a service. Returns whether it does.
  private mutating func addService(of card: HomeAssistantCard) -> Bool {
    let tap = card["tap_action"]
    guard ["perform-action", "call-service"].contains(tap["action"].text),
      let service = tap["perform_action"].text ?? tap["service"].text
    else { return false }
    guard HomeAssistantCard.isEntity(service) else {
      draft.note(card.name, "the service \"\(service)\"")
      return true
    }
    var data = DraftTable()
    for member in tap["data"].members + tap["service_data"].members where member.key != "entity_id"
    {
      data[member.key] = DraftValue(member.value)
    }
    let target =
      tap["target"]["entity_id"].text ?? tap["target"]["entity_id"].items.first?.text
      ?? tap["data"]["entity_id"].text ?? tap["service_data"]["entity_id"].text
    if tap["target"]["entity_id"].items.count > 1 || !tap["target"]["area_id"].isNull
      || !tap["target"]["device_id"].isNull
    {
      draft.note(card.name, "targets besides one entity")
    }
    var tile = tile("button", card, card.entity)
    tile.settings.set("action", action(service, on: target, data: data))
    if !tap["confirmation"].isNull { tile.settings.set("confirm", "ask") }
    draft.add(tile)
    return true
  }

  private mutating func addToggle(_ card: HomeAssistantCard, _ entity: String) {
    guard let name = item(entity, of: card) else { return }
    let domain = HomeAssistantCard.domain(entity)
    var toggle = tile("toggle", card, entity)
    toggle.settings.set("data", name)
    toggle.settings.set("action", action("\(domain).turn_{value}", on: entity))
    draft.add(toggle)
    let wantsBrightness =
      card.type == "light"
      || card["features"].items.contains { $0["type"].text == "light-brightness" }
    guard domain == "light", wantsBrightness else { return }
    var settings = DraftTable()
    settings.set("attribute", "brightness")
    guard let level = item(entity, of: card, settings) else { return }
    var data = DraftTable()
    data.set("brightness", "{value}")
    var slider = tile("slider", card, entity)
    slider.settings.set("data", level)
    slider.settings.set("action", action("light.turn_on", on: entity, data: data))
    slider.settings.set("min", 0)
    slider.settings.set("max", 255)
    draft.add(slider)
  }

  private mutating func addCover(_ card: HomeAssistantCard, _ entity: String) {
    var settings = DraftTable()
    settings.set("attribute", "current_position")
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("cover", card, entity)
    tile.settings.set("data", name)
    tile.settings.set("action", action("cover.{value}_cover", on: entity))
    draft.add(tile)
  }

  private mutating func addThermostat(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return draft.note(card.name, "it names no entity") }
    let domain = HomeAssistantCard.domain(entity)
    let isHumidifier = domain == "humidifier"
    let wanted = isHumidifier ? "humidity" : "temperature"
    var (target, present) = (DraftTable(), DraftTable())
    target.set("attribute", wanted)
    present.set("attribute", "current_\(wanted)")
    for unit in isHumidifier ? ["%"] : [] {
      target.set("unit", unit)
      present.set("unit", unit)
    }
    guard let data = item(entity, of: card, target), let measured = item(entity, of: card, present)
    else { return }
    var values = DraftTable()
    values.set(wanted, "{value}")
    var tile = tile("thermostat", card, entity)
    tile.settings.set("data", data)
    tile.settings.set("measured", measured)
    tile.settings.set("action", action("\(domain).set_\(wanted)", on: entity, data: values))
    tile.settings.set("step", isHumidifier ? 1 : 0.5)
    draft.add(tile)
  }

  // MARK: - Weather and pictures

  private mutating func addWeather(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return draft.note(card.name, "it names no entity") }
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
      draft.note(card.name, "the forecast: ask a weather service by a source of kind \"http\"")
    }
    draft.add(tile)
  }

  private mutating func addPicture(_ card: HomeAssistantCard) {
    let camera =
      card["camera_image"].text
      ?? card.entity.flatMap {
        ["camera", "image"].contains(HomeAssistantCard.domain($0)) ? $0 : nil
      }
    var url: String?
    var isStill = false
    if let camera, HomeAssistantCard.isEntity(camera) {
      let proxy = HomeAssistantCard.domain(camera) == "image" ? "image_proxy" : "camera_proxy"
      url = "\(Self.address)/api/\(proxy)/\(camera)"
    } else if let image = card["image"].text {
      isStill = true
      if image.hasPrefix("https://") || image.hasPrefix("http://") { url = image }
      if image.hasPrefix("/") { url = Self.address + image }
    }
    guard let url else { return draft.note(card.name, "it names no picture that has an address") }
    let taken = Set(pictures.map(\.id) + [source.id])
    let id = SourceSketch.name(camera.map { Self.object($0) } ?? card.name, taken: taken)
    var picture = Draft.Source(id: id, kind: "http")
    picture.settings.set("url", url)
    picture.settings.set("format", "picture")
    picture.settings.set("every", isStill ? "1h" : "10s")
    // The token is sent only to Home Assistant.
    if url.hasPrefix(Self.address) { picture.settings["token"] = .table(Self.tokenFile) }
    picture.items["view"] = .table(DraftTable())
    pictures.append(picture)
    if card.type == "picture-glance", !card["entities"].items.isEmpty {
      draft.note(card.name, "the entities on the picture; a tile \"map\" has places for values")
    }
    var tile = tile("image", card, nil)
    tile.settings.set("data", "\(id):view")
    addTap(&tile, card)
    draft.add(tile)
  }
}
