import MartletConfig

/// An action that calls a service of Home Assistant.
struct HomeAssistantAction: Hashable, Sendable {
  var name: String
  /// The first part of the service's name, such as "light".
  var domain: String
  /// The second part of the service's name, such as "turn_on" or "turn_{value}".
  var service: ActionText
  /// The entities that the service acts on.
  var entities: [String]
  var data: ActionJSON?

  /// Reads an action's table. Returns nil, after a report in the reader, if it is wrong.
  init?(_ reader: inout ConfigReader, name: String) {
    self.name = name
    let service = reader.string("service") ?? ""
    let entities = reader.oneOrMoreStrings("entity")
    let data = reader.value("data", as: .members(.anything))
    switch data?.kind {
    case .table(let table)?: self.data = ActionJSON(table)
    case nil: break
    default:
      reader.report(
        "data takes a table, such as { brightness = \"{value}\" }", at: reader.location(of: "data"))
      return nil
    }
    let parts = service.split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      parts.count == 2 && Self.isWord(parts[0])
      && Self.isWord(ActionText(String(parts[1])).filled(with: "x")[...])
    guard isName else {
      reader.report(
        "an action of a homeassistant source needs service, such as \"light.turn_on\"",
        at: reader.location(of: "service"))
      return nil
    }
    (domain, self.service) = (String(parts[0]), ActionText(String(parts[1])))
    self.entities = entities
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      }
  }

  /// Returns the command of Home Assistant's WebSocket API that calls the service.
  func command(_ id: Int, value: String) -> String {
    var members = [
      #""id":\#(id)"#, #""type":"call_service""#, #""domain":\#(JSONText.quoted(domain))"#,
      #""service":\#(JSONText.quoted(service.filled(with: value)))"#,
    ]
    if let data { members.append(#""service_data":\#(data.filled(with: value))"#) }
    if !entities.isEmpty {
      let list = entities.map { JSONText.quoted(ActionText($0).filled(with: value)) }
      members.append(#""target":{"entity_id":[\#(list.joined(separator: ","))]}"#)
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
