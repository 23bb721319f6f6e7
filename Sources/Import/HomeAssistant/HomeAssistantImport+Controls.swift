/// Cards that change entities: each domain of entities has a control of its own.
extension HomeAssistantImport {
  /// Adds the tile that suits the domain of a card's entity.
  mutating func addByDomain(_ card: HomeAssistantCard) {
    if addService(of: card) { return }
    guard let entity = card.entity else {
      var tile = tile("markdown", card, nil)
      addTap(&tile, card)
      guard tile.settings["tap"] != nil else { return note(card, card.reason) }
      tile.settings.set("text", card.title ?? card.name)
      return add(tile)
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
      add(tile)
    case "number", "input_number":
      guard let name = item(entity, of: card) else { return }
      var data = DraftTable()
      data.set("value", "{value}")
      var tile = tile("slider", card, entity)
      tile.settings.set("data", name)
      tile.settings.set("action", action("\(domain).set_value", on: entity, data: data))
      note(card, "its ends, which the file does not name: min and max are 0 and 100")
      add(tile)
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
      note(card, "the service \"\(service)\"")
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
      note(card, "targets besides one entity")
    }
    var tile = tile("button", card, card.entity)
    tile.settings.set("action", action(service, on: target, data: data))
    if !tap["confirmation"].isNull { tile.settings.set("confirm", "ask") }
    add(tile)
    return true
  }

  mutating func addToggle(_ card: HomeAssistantCard, _ entity: String) {
    guard let name = item(entity, of: card) else { return }
    let domain = HomeAssistantCard.domain(entity)
    var toggle = tile("toggle", card, entity)
    toggle.settings.set("data", name)
    toggle.settings.set("action", action("\(domain).turn_{value}", on: entity))
    add(toggle)
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
    add(slider)
  }

  private mutating func addCover(_ card: HomeAssistantCard, _ entity: String) {
    var settings = DraftTable()
    settings.set("attribute", "current_position")
    guard let name = item(entity, of: card, settings) else { return }
    var tile = tile("cover", card, entity)
    tile.settings.set("data", name)
    tile.settings.set("action", action("cover.{value}_cover", on: entity))
    add(tile)
  }

  mutating func addThermostat(_ card: HomeAssistantCard) {
    guard let entity = card.entity else { return note(card, "it names no entity") }
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
    add(tile)
  }
}
