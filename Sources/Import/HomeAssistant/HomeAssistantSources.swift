import MartletFeeds

/// The sources of an imported dashboard: Home Assistant itself, and one source for each picture.
/// Equal items exist once, and so do equal actions.
struct HomeAssistantSources {
  /// The placeholder address, which the owner replaces.
  static let address = "http://homeassistant.local:8123"
  private static let token = "/etc/martlet/homeassistant.token"

  private var home = Draft.Source(id: "home", kind: "homeassistant")
  private var pictures: [Draft.Source] = []

  init() {
    home.comments = [
      "Where Home Assistant is, and a file with a long-lived access token, made on the user's page."
    ]
    home.settings.set("url", Self.address)
    home.settings["token"] = .table(Self.tokenFile)
  }

  private static var tokenFile: DraftTable {
    var table = DraftTable()
    table.set("file", token)
    return table
  }

  /// All sources, Home Assistant first.
  var all: [Draft.Source] { [home] + pictures }

  /// Returns the name of the item of an entity, and adds the item unless it exists.
  ///
  /// - Parameter settings: the keys of the item besides `entity`.
  mutating func item(_ entity: String, _ settings: DraftTable = DraftTable()) -> String {
    var table = DraftTable()
    table.set("entity", entity)
    for member in settings.members { table[member.key] = member.value }
    var name = HomeAssistantCard.object(entity)
    if case .text(let attribute)? = settings["attribute"] { name += "_\(attribute)" }
    return "\(home.id):\(Self.entry(table, name: name, in: &home.items))"
  }

  /// Returns the name of an action, and adds the action unless it exists.
  mutating func action(_ service: String, on entity: String?, data: DraftTable? = nil) -> String {
    var table = DraftTable()
    table.set("service", service)
    table.set("entity", entity)
    if let data, !data.isEmpty { table["data"] = .table(data) }
    let name = entity.map(HomeAssistantCard.object) ?? service
    return "\(home.id):\(Self.entry(table, name: name, in: &home.actions))"
  }

  private static func entry(_ table: DraftTable, name: String, in all: inout DraftTable) -> String {
    if let same = all.members.first(where: { $0.value == .table(table) }) { return same.key }
    let name = SourceSketch.name(name, taken: Set(all.members.map(\.key)))
    all[name] = .table(table)
    return name
  }

  /// Adds a source of a picture, and returns the name of its item.
  ///
  /// - Parameters:
  ///   - url: the address of the picture. The token is sent only to Home Assistant.
  ///   - name: the text from which the id of the source is made.
  ///   - interval: the time between two requests, as the configuration writes it.
  mutating func picture(at url: String, name: String, every interval: String) -> String {
    let id = SourceSketch.name(name, taken: Set(all.map(\.id)))
    var picture = Draft.Source(id: id, kind: "http")
    picture.settings.set("url", url)
    picture.settings.set("format", "picture")
    picture.settings.set("every", interval)
    if url.hasPrefix(Self.address) { picture.settings["token"] = .table(Self.tokenFile) }
    picture.items["view"] = .table(DraftTable())
    pictures.append(picture)
    return "\(id):view"
  }
}
