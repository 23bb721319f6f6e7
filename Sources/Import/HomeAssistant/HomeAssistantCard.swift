/// A card of a Home Assistant dashboard, or a row inside a card. The dashboard describes both by a
/// table, or only by the id of an entity.
struct HomeAssistantCard {
  /// For types of cards without a tile: the reason, or what to use in its place.
  private static let missing: [String: String] = [
    "alarm-panel": "a button with confirm and pin arms an alarm",
    "area": "a tile \"map\" shows values on a picture",
    "calendar": "a source of kind \"ical\" has the events of a calendar",
    "energy-distribution": "the energy dashboard has no entities in the file",
    "entity-filter": "there are no conditions",
    "iframe": "a panel has no browser",
    "map": "there are no maps of places",
    "media-control": "buttons and a slider control a player",
    "picture-elements": "a tile \"map\" shows values on a picture, by mark = [{ data, at }]",
    "plant-status": "a tile \"status\" shows its sensors",
    "shopping-list": "there are no lists to tick off",
    "starting": "it is shown while Home Assistant starts",
    "todo-list": "there are no lists to tick off",
  ]

  private static let switches: Set = [
    "light", "switch", "input_boolean", "fan", "siren", "automation", "remote", "humidifier",
  ]
  private static let measured: Set = ["sensor", "number", "input_number", "counter"]

  private let document: DocumentValue
  let type: String

  init(_ document: DocumentValue) {
    if case .text = document {
      self.document = .table([DocumentValue.Member("entity", document)])
    } else {
      self.document = document
    }
    type = document["type"].text ?? "card"
  }

  subscript(key: String) -> DocumentValue { document[key] }

  var entity: String? { document["entity"].text?.lowercased() }

  /// The ids of the card's entities, without duplicates. An entry is a table with settings, or only
  /// an id.
  var entities: [String] {
    let list = document["entities"].items
    let all = list.isEmpty ? [entity].compactMap(\.self) : list.compactMap { Self($0).entity }
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// The title from the document; nil if the document gives none.
  var title: String? { document["title"].text ?? document["name"].text ?? document["label"].text }

  /// The title. A card without a title has the name of its entity, or of its type.
  var name: String { title ?? entity ?? type }

  /// The reason why no tile replaces the card.
  var reason: String {
    if let known = Self.missing[type] { return "\(type): \(known)" }
    if type.hasPrefix("custom:") { return "a card of its own kind, \(type)" }
    return "no tile shows what a card \"\(type)\" shows"
  }

  /// Whether the dashboard sets that a tap on the card leaves its entity unchanged. A card without
  /// this setting is not inert. A card of type `light` is never, because it has a slider, too.
  var isInert: Bool {
    ["none", "more-info", "navigate", "url"].contains(self["tap_action"]["action"].text)
      && type != "light"
  }

  /// The thresholds of a gauge: `segments`, or `severity` with green, yellow and red.
  var steps: [DraftTable] {
    func step(_ value: Double, _ color: String?) -> DraftTable {
      var table = DraftTable()
      table.set("value", value)
      table.set("color", color)
      return table
    }
    let segments = self["segments"].items.compactMap { segment -> DraftTable? in
      segment["from"].number.map { step($0, segment["color"].text.flatMap(Self.color)) }
    }
    if !segments.isEmpty { return segments }
    let severity = self["severity"]
    let colors = [("green", "#4BD964"), ("yellow", "#F5BD25"), ("red", "#FF6B60")]
    let known = colors.compactMap { key, color in severity[key].number.map { ($0, color) } }
    return known.sorted { $0.0 < $1.0 }.map { step($0.0, $0.1) }
  }

  private static func color(_ text: String) -> String? {
    let names = [
      "green": "#4BD964", "yellow": "#F5BD25", "red": "#FF6B60", "orange": "#FF9500",
      "blue": "#4DB1F5", "var(--success-color)": "#4BD964", "var(--warning-color)": "#F5BD25",
      "var(--error-color)": "#FF6B60",
    ]
    // Colours with digits have the same form as in Grafana.
    return names[text] ?? GrafanaColor.hex(text)
  }

  // MARK: - Entities

  static func domain(_ entity: String) -> String { String(entity.prefix { $0 != "." }) }

  /// Returns whether an entity can be turned on and off.
  static func isSwitch(_ entity: String) -> Bool { switches.contains(domain(entity)) }

  /// Returns whether the states of an entity are mostly numbers.
  static func isMeasured(_ entity: String) -> Bool { measured.contains(domain(entity)) }

  /// Returns whether a text is a domain, a point and a name. Both consist of lower-case letters,
  /// digits and `_`.
  static func isEntity(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            $0 == UInt8(ascii: "_") || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0
          }
      }
  }

  /// Returns the part of an entity's id after the point.
  static func object(_ entity: String) -> String {
    entity.split(separator: ".").last.map(String.init) ?? entity
  }

  /// Returns the name of an entity in words: "Hall temperature" for `sensor.hall_temperature`.
  static func words(_ entity: String) -> String {
    let object = entity.split(separator: ".").last ?? ""
    let text = object.split(separator: "_").joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
