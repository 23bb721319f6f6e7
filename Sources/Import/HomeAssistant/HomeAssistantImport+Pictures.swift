/// Cards that show a picture, or the newest picture of a camera.
extension HomeAssistantImport {
  mutating func addPicture(_ card: HomeAssistantCard) {
    let camera =
      card["camera_image"].text
      ?? card.entity.flatMap {
        ["camera", "image"].contains(HomeAssistantCard.domain($0)) ? $0 : nil
      }
    var url: String?
    var isStill = false
    if let camera, HomeAssistantCard.isEntity(camera) {
      let proxy = HomeAssistantCard.domain(camera) == "image" ? "image_proxy" : "camera_proxy"
      url = "\(HomeAssistantSources.address)/api/\(proxy)/\(camera)"
    } else if let image = card["image"].text {
      isStill = true
      if image.hasPrefix("https://") || image.hasPrefix("http://") { url = image }
      if image.hasPrefix("/") { url = HomeAssistantSources.address + image }
    }
    guard let url else { return note(card, "it names no picture that has an address") }
    let name = camera.map(HomeAssistantCard.object) ?? card.name
    let item = picture(at: url, name: name, every: isStill ? "1h" : "10s")
    if card.type == "picture-glance", !card["entities"].items.isEmpty {
      note(card, "the entities on the picture; a tile \"map\" has places for values")
    }
    var tile = tile("image", card, nil)
    tile.settings.set("data", item)
    addTap(&tile, card)
    add(tile)
  }
}
