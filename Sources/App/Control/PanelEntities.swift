import MartletControl

/// A panel as a device of Home Assistant: the topics of its state, the announcement of its
/// entities, and the meaning of a message to it.
///
/// https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
package struct PanelEntities: Sendable {
  /// A message for the broker: its full topic and its payload.
  package typealias Message = (topic: String, payload: String)

  /// The name of the machine.
  package var name: String
  /// The topic under which all others lie.
  package var topic: String
  /// The topic under which Home Assistant looks for devices.
  package var discovery: String
  /// Whether pictures are sent.
  package var hasPicture: Bool

  /// Makes the entities of a panel.
  package init(name: String, topic: String, discovery: String, hasPicture: Bool) {
    self.name = name
    self.topic = topic
    self.discovery = discovery
    self.hasPicture = hasPicture
  }

  /// The parts of a panel's status that the entities show: lines of a key and a value, as
  /// `martlet ctl status` gives programs.
  package struct Status: Hashable, Sendable {
    fileprivate var values: [String: String] = [:]
    fileprivate var pages: [String] = []

    /// Parses a status. Lines without a space are ignored; `page-id` may occur several times.
    package init(parsing text: String) {
      for line in text.split(separator: "\n") {
        guard let space = line.firstIndex(of: " ") else { continue }
        let (key, value) = (String(line[..<space]), String(line[line.index(after: space)...]))
        if key == "page-id" { pages.append(value) } else { values[key] = value }
      }
    }

    fileprivate subscript(key: String) -> String { values[key] ?? "" }
  }

  // MARK: - State

  /// Returns the messages with the current state.
  package func state(of status: Status) -> [Message] {
    [
      ("\(topic)/light", status["dark"] == "true" ? "OFF" : "ON"),
      ("\(topic)/brightness", status["brightness"].isEmpty ? "100" : status["brightness"]),
      ("\(topic)/page", status["page"]), ("\(topic)/theme", status["theme"]),
      ("\(topic)/memory", status["memory"]), ("\(topic)/failed", status["failed"]),
      ("\(topic)/alarms", status["alarms"]), ("\(topic)/troubles", status["troubles"]),
      ("\(topic)/version", status["version"]), ("\(topic)/started", status["started"]),
    ]
  }

  // MARK: - Discovery

  /// Returns the messages that announce the entities.
  package func announcements(of status: Status) -> [Message] {
    let select = Self.strings(status.pages)
    var entities: [(component: String, id: String, members: [(String, String)])] = [
      (
        "light", "display",
        [
          ("name", Self.string("Display")), command("light"), state("light"),
          ("brightness_command_topic", Self.string("\(topic)/set/brightness")),
          ("brightness_state_topic", Self.string("\(topic)/brightness")),
          ("brightness_scale", "100"),
        ]
      ),
      (
        "select", "page",
        [("name", Self.string("Page")), command("page"), state("page"), ("options", select)]
      ),
      (
        "select", "theme",
        [
          ("name", Self.string("Theme")), command("theme"), state("theme"),
          ("options", Self.strings(["dark", "light"])),
        ]
      ),
      ("text", "message", [("name", Self.string("Message")), command("message")]),
    ]
    for (id, label) in [
      ("next", "Next page"), ("previous", "Previous page"), ("clear", "Clear messages"),
      ("clean", "Clean the glass"), ("reload", "Reload"), ("restart", "Restart"),
    ] {
      entities.append(
        (
          "button", id,
          [
            ("name", Self.string(label)), command("button"), ("payload_press", Self.string(id)),
          ]
        ))
    }
    for (id, label, unit, kind) in [
      ("memory", "Memory", "B", "data_size"), ("failed", "Failed sources", "", ""),
      ("alarms", "Alarms", "", ""), ("troubles", "Troubles", "", ""),
      ("version", "Version", "", ""), ("started", "Started", "", "timestamp"),
    ] {
      var members = [
        ("name", Self.string(label)), state(id),
        ("entity_category", Self.string("diagnostic")),
      ]
      if !unit.isEmpty { members.append(("unit_of_measurement", Self.string(unit))) }
      if !kind.isEmpty { members.append(("device_class", Self.string(kind))) }
      entities.append(("sensor", id, members))
    }
    if hasPicture {
      entities.append(
        (
          "camera", "picture",
          [
            ("name", Self.string("Picture")), ("topic", Self.string("\(topic)/picture")),
            ("image_encoding", Self.string("b64")),
          ]
        ))
    }
    return entities.map { entity in
      let common = [
        ("unique_id", Self.string("\(device)_\(entity.id)")),
        ("availability_topic", Self.string("\(topic)/availability")),
        (
          "device",
          JSONText.object([
            ("identifiers", Self.strings([device])), ("name", Self.string(name)),
            ("manufacturer", Self.string("Martlet")),
            ("sw_version", Self.string(status["version"])),
          ])
        ),
      ]
      return (
        "\(discovery)/\(entity.component)/\(device)/\(entity.id)/config",
        JSONText.object(entity.members + common)
      )
    }
  }

  /// The id of the device. It contains only letters, digits, - and _.
  private var device: String {
    "martlet_"
      + String(
        topic.unicodeScalars.map { scalar in
          let isPlain =
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          return isPlain ? Character(scalar) : "_"
        })
  }

  private func command(_ what: String) -> (String, String) {
    ("command_topic", Self.string("\(topic)/set/\(what)"))
  }

  private func state(_ what: String) -> (String, String) {
    ("state_topic", Self.string("\(topic)/\(what)"))
  }

  private static func string(_ text: String) -> String { JSONText.string(text) }

  private static func strings(_ texts: [String]) -> String {
    JSONText.array(texts.map { JSONText.string($0) })
  }

  // MARK: - Requests

  /// Returns the request that a message to `topic/set/WHAT` makes; nil if the message has no
  /// meaning.
  package static func request(_ what: String, _ payload: String) -> ControlRequest? {
    switch what {
    case "light":
      switch payload {
      case "ON": return ControlRequest("wake")
      case "OFF": return ControlRequest("blank")
      default: return nil
      }
    case "brightness":
      guard let percent = Int(payload), (0...100).contains(percent) else { return nil }
      return ControlRequest("brightness", texts: ["\(percent)%"])
    case "page": return ControlRequest("page", texts: [payload])
    case "theme": return ControlRequest("theme", texts: [payload])
    case "message":
      return payload.isEmpty
        ? ControlRequest("clear", texts: ["mqtt"])
        : ControlRequest("message", texts: ["info", "", "1", "mqtt", payload])
    case "button":
      switch payload {
      case "next": return ControlRequest("turn", texts: ["1"])
      case "previous": return ControlRequest("turn", texts: ["-1"])
      case "clear": return ControlRequest("clear", texts: [""])
      case "clean": return ControlRequest("clean", texts: ["30"])
      case "reload", "restart": return ControlRequest(payload)
      default: return nil
      }
    default: return nil
    }
  }
}
