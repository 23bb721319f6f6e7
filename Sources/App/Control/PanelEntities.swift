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
  /// Whether `set/request` takes each request of `RemoteRequest`.
  package var allowsControl: Bool

  /// Makes the entities of a panel.
  package init(
    name: String, topic: String, discovery: String, hasPicture: Bool, allowsControl: Bool = false
  ) {
    self.name = name
    self.topic = topic
    self.discovery = discovery
    self.hasPicture = hasPicture
    self.allowsControl = allowsControl
  }

  /// The parts of a panel's status that the entities show: lines of a key and a value, as
  /// `martlet ctl status` gives programs.
  package struct Status: Hashable, Sendable {
    /// The values of one display. Those of the first also have the values of the whole panel.
    fileprivate struct Display: Hashable, Sendable {
      /// The id of the `[[output]]`; empty for the first display.
      var name = ""
      var values: [String: String] = [:]
      var pages: [String] = []

      subscript(key: String) -> String { values[key] ?? "" }
    }

    fileprivate var first = Display()
    /// The further displays.
    fileprivate var others: [Display] = []

    /// Parses a status. Lines without a space are ignored; `page-id` may occur several times. The
    /// lines after `output NAME` are those of a further display.
    package init(parsing text: String) {
      var display = first
      for line in text.split(separator: "\n") {
        guard let space = line.firstIndex(of: " ") else { continue }
        let (key, value) = (String(line[..<space]), String(line[line.index(after: space)...]))
        switch key {
        case "output":
          add(display)
          display = Display(name: value)
        case "page-id": display.pages.append(value)
        default: display.values[key] = value
        }
      }
      add(display)
    }

    private mutating func add(_ display: Display) {
      if display.name.isEmpty { first = display } else { others.append(display) }
    }

    /// The names of the further displays, in the order of the panel.
    package var outputs: [String] { others.map(\.name) }

    fileprivate subscript(key: String) -> String { first[key] }
  }

  // MARK: - State

  /// Returns the messages with the current state.
  package func state(of status: Status) -> [Message] {
    let brightness = status["brightness"]
    var messages: [Message] = [
      ("\(topic)/brightness", brightness.isEmpty ? "100" : brightness),
      ("\(topic)/memory", status["memory"]), ("\(topic)/failed", status["failed"]),
      ("\(topic)/alarms", status["alarms"]), ("\(topic)/troubles", status["troubles"]),
      ("\(topic)/version", status["version"]), ("\(topic)/started", status["started"]),
    ]
    for display in [status.first] + status.others {
      let root = topic(of: display.name)
      messages += [
        ("\(root)/light", display["dark"] == "true" ? "OFF" : "ON"),
        ("\(root)/page", display["page"]), ("\(root)/theme", display["theme"]),
      ]
    }
    return messages
  }

  /// Returns the topic under which the state of a display lies. For the first one, whose name here
  /// is empty, it is that of the panel.
  private func topic(of output: String) -> String {
    output.isEmpty ? topic : "\(topic)/outputs/\(ControlText.plainWord(output))"
  }

  /// Returns the topic of a display's picture.
  ///
  /// - Parameter output: the name of a further display; nil for the first one.
  package func pictureTopic(of output: String?) -> String {
    "\(topic(of: output ?? ""))/picture"
  }

  // MARK: - Discovery

  /// One entity before it is announced: its kind, its id in the device, and its own members.
  private typealias Entity = (component: String, id: String, members: [(String, String)])

  /// Returns the messages that announce the entities.
  package func announcements(of status: Status) -> [Message] {
    let displays = ([status.first] + status.others).flatMap(entities(of:))
    return (displays + panelEntities).map { entity in
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

  /// Returns the entities of one display. Those of a further display have its name in their ids,
  /// their labels and their topics. Only the first display has a backlight.
  private func entities(of display: Status.Display) -> [Entity] {
    let output = display.name
    let ending = output.isEmpty ? "" : "_\(Self.plain(output))"
    let label = { (text: String) in Self.string(output.isEmpty ? text : "\(text) (\(output))") }
    var light = [("name", label("Display")), command("light", output), state("light", output)]
    if output.isEmpty {
      light += [
        ("brightness_command_topic", Self.string("\(topic)/set/brightness")),
        ("brightness_state_topic", Self.string("\(topic)/brightness")),
        ("brightness_scale", "100"),
      ]
    }
    var entities: [Entity] = [
      ("light", "display\(ending)", light),
      (
        "select", "page\(ending)",
        [
          ("name", label("Page")), command("page", output), state("page", output),
          ("options", Self.strings(display.pages)),
        ]
      ),
      (
        "select", "theme\(ending)",
        [
          ("name", label("Theme")), command("theme", output), state("theme", output),
          ("options", Self.strings(["dark", "light"])),
        ]
      ),
    ]
    for (id, text) in [("next", "Next page"), ("previous", "Previous page")] {
      entities.append(button(id, ending, label(text), output))
    }
    if hasPicture {
      let picture = pictureTopic(of: output)
      entities.append(
        (
          "camera", "picture\(ending)",
          [
            ("name", label("Picture")), ("topic", Self.string(picture)),
            ("image_encoding", Self.string("b64")),
          ]
        ))
    }
    return entities
  }

  /// The entities that the panel has once.
  private var panelEntities: [Entity] {
    var entities: [Entity] = [
      ("text", "message", [("name", Self.string("Message")), command("message")])
    ]
    for (id, label) in [
      ("clear", "Clear messages"), ("clean", "Clean the glass"), ("reload", "Reload"),
      ("restart", "Restart"),
    ] {
      entities.append(button(id, "", Self.string(label), ""))
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
    return entities
  }

  /// - Parameter label: a JSON string.
  private func button(
    _ id: String, _ ending: String, _ label: String, _ output: String
  ) -> Entity {
    (
      "button", id + ending,
      [("name", label), command("button", output), ("payload_press", Self.string(id))]
    )
  }

  /// The id of the device. It contains only letters, digits, - and _.
  private var device: String { "martlet_\(Self.plain(topic))" }

  /// Returns a text in which each character other than letters and digits is an underscore.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isPlain ? Character(scalar) : "_"
      })
  }

  private func command(_ what: String, _ output: String = "") -> (String, String) {
    let path = output.isEmpty ? what : "outputs/\(ControlText.plainWord(output))/\(what)"
    return ("command_topic", Self.string("\(topic)/set/\(path)"))
  }

  private func state(_ what: String, _ output: String = "") -> (String, String) {
    ("state_topic", Self.string("\(topic(of: output))/\(what)"))
  }

  private static func string(_ text: String) -> String { JSONText.string(text) }

  private static func strings(_ texts: [String]) -> String {
    JSONText.array(texts.map { JSONText.string($0) })
  }

  // MARK: - Requests

  /// Returns the request that a message to `topic/set/WHAT` makes; nil if the message has no
  /// meaning. `WHAT` is `outputs/NAME/…` for a further display, and `request` for a whole request.
  package func request(_ what: String, _ payload: String) -> ControlRequest? {
    if what == "request" { return allowsControl ? try? RemoteRequest.parse(payload) : nil }
    return Self.request(what, payload)
  }

  private static func request(_ what: String, _ payload: String) -> ControlRequest? {
    let levels = what.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard levels.count == 3, levels[0] == "outputs" else {
      return request(what, payload, output: nil)
    }
    guard let output = ControlText.text(String(levels[1])),
      ["light", "page", "theme", "button"].contains(levels[2])
    else { return nil }
    return request(String(levels[2]), payload, output: output)
  }

  private static func request(
    _ what: String, _ payload: String, output: String?
  ) -> ControlRequest? {
    switch what {
    case "light":
      switch payload {
      case "ON": return ControlRequest("wake", output: output)
      case "OFF": return ControlRequest("blank", output: output)
      default: return nil
      }
    case "brightness":
      guard let percent = Int(payload), (0...100).contains(percent) else { return nil }
      return ControlRequest("brightness", texts: ["\(percent)%"])
    case "page": return ControlRequest("page", texts: [payload], output: output)
    case "theme": return ControlRequest("theme", texts: [payload], output: output)
    case "message":
      return payload.isEmpty
        ? ControlRequest("clear", texts: ["mqtt"])
        : ControlRequest("message", texts: ["info", "", "1", "mqtt", payload])
    case "button": return press(payload, output: output)
    default: return nil
    }
  }

  private static func press(_ button: String, output: String?) -> ControlRequest? {
    switch button {
    case "next": return ControlRequest("turn", texts: ["1"], output: output)
    case "previous": return ControlRequest("turn", texts: ["-1"], output: output)
    case "clear", "clean", "reload", "restart":
      // The whole panel has these.
      guard output == nil else { return nil }
      switch button {
      case "clear": return ControlRequest("clear", texts: [""])
      case "clean": return ControlRequest("clean", texts: ["30"])
      default: return ControlRequest(button)
      }
    default: return nil
    }
  }
}
