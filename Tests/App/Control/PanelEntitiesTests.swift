import Foundation
import MartletControl
import Testing

@testable import MartletApp

struct PanelEntitiesTests {
  private let entities = PanelEntities(
    name: "kitchen", topic: "martlet/kitchen", discovery: "homeassistant", hasPicture: true)
  private let status = PanelEntities.Status(
    parsing: """
      page home
      page-id home
      page-id energy "1"
      theme dark
      dark true
      brightness 40
      memory 12345
      failed 1
      version martlet 1.0
      """)

  @Test func theStateIsATopicEach() {
    let state = Dictionary(
      entities.state(of: status).map { ($0.topic, $0.payload) }
    ) { first, _ in first }
    #expect(state["martlet/kitchen/light"] == "OFF")
    #expect(state["martlet/kitchen/page"] == "home")
    #expect(state["martlet/kitchen/brightness"] == "40")
    #expect(state["martlet/kitchen/version"] == "martlet 1.0")
  }

  @Test func eachEntityIsAnnouncedWithItsTopicsAndTheDevice() throws {
    var ids: Set<String> = []
    var components: Set<String> = []
    for message in entities.announcements(of: status) {
      let parts = message.topic.split(separator: "/")
      #expect(parts.count == 5 && parts[0] == "homeassistant" && parts[4] == "config")
      #expect(parts[2] == "martlet_martlet_kitchen")
      components.insert(String(parts[1]))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(message.payload.utf8)) as? [String: Any])
      ids.insert(try #require(object["unique_id"] as? String))
      #expect(object["availability_topic"] as? String == "martlet/kitchen/availability")
      if parts[3] == "page" {
        #expect(object["options"] as? [String] == ["home", "energy \"1\""])
        #expect(object["command_topic"] as? String == "martlet/kitchen/set/page")
      }
    }
    #expect(ids.count == entities.announcements(of: status).count)
    #expect(components == ["light", "select", "button", "sensor", "camera", "text"])
  }

  @Test(arguments: [
    ("light", "ON", "wake"), ("light", "OFF", "blank"), ("brightness", "40", "brightness 40%25"),
    ("page", "two words", "page two%20words"), ("button", "previous", "turn -1"),
    ("button", "clear", "clear %"), ("button", "restart", "restart"),
    ("message", "Lift out", "message info % 1 mqtt Lift%20out"), ("message", "", "clear mqtt"),
  ])
  func aMessageIsARequest(what: String, payload: String, words: String) {
    let request = entities.request(what, payload)
    #expect(request.map { ([$0.verb] + $0.arguments).joined(separator: " ") } == words)
  }

  private let several = PanelEntities.Status(
    parsing: """
      version martlet 1.0
      page home
      theme dark
      dark false
      page-id home
      output hall
      page bus
      theme light
      dark true
      page-id bus
      page-id map
      output 1/2
      page map
      page-id map
      """)

  @Test func aFurtherDisplayHasTopicsWithItsName() {
    let state = Dictionary(
      entities.state(of: several).map { ($0.topic, $0.payload) }
    ) { first, _ in first }
    #expect(several.outputs == ["hall", "1/2"])
    #expect(state["martlet/kitchen/page"] == "home" && state["martlet/kitchen/light"] == "ON")
    #expect(state["martlet/kitchen/outputs/hall/page"] == "bus")
    #expect(state["martlet/kitchen/outputs/hall/light"] == "OFF")
    #expect(state["martlet/kitchen/outputs/hall/theme"] == "light")
    #expect(state["martlet/kitchen/outputs/1%2F2/page"] == "map")
    #expect(entities.pictureTopic(of: nil) == "martlet/kitchen/picture")
    #expect(entities.pictureTopic(of: "hall") == "martlet/kitchen/outputs/hall/picture")
  }

  @Test func theEntitiesOfAFurtherDisplayHaveItsPages() throws {
    let announced = entities.announcements(of: several)
    #expect(Set(announced.map(\.topic)).count == announced.count)
    let page = try #require(
      announced.first { $0.topic.hasSuffix("/page_hall/config") })
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(page.payload.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "Page (hall)")
    #expect(object["options"] as? [String] == ["bus", "map"])
    #expect(object["command_topic"] as? String == "martlet/kitchen/set/outputs/hall/page")
    #expect(object["state_topic"] as? String == "martlet/kitchen/outputs/hall/page")
    // The panel has one backlight, one list of messages and one restart.
    let ids = announced.map { $0.topic.split(separator: "/")[3] }.filter { $0.hasSuffix("_hall") }
    #expect(
      Set(ids) == [
        "display_hall", "page_hall", "theme_hall", "next_hall", "previous_hall", "picture_hall",
      ])
  }

  @Test(arguments: [
    ("outputs/hall/page", "bus", "martlet 1 @hall page bus"),
    ("outputs/1%2F2/light", "OFF", "martlet 1 @1/2 blank"),
    ("outputs/hall/button", "next", "martlet 1 @hall turn 1"),
    ("outputs/hall/theme", "light", "martlet 1 @hall theme light"),
  ])
  func aMessageToAFurtherDisplayNamesIt(what: String, payload: String, line: String) {
    let request = entities.request(what, payload)
    #expect(request.map { String(decoding: $0.line, as: UTF8.self) } == line + "\n")
  }

  @Test func wholeRequestsAreTakenIfControlIsAllowed() {
    var entities = self.entities
    #expect(entities.request("request", "set room Bath") == nil)
    entities.allowsControl = true
    for (payload, line) in [
      ("set room Bath", "martlet 1 set room Bath"), ("loading 0.4 %", "martlet 1 loading 0.4 %"),
      ("record start noon", "martlet 1 record start noon"),
      (
        "@hall message alarm 60 1 lift Lift%20out",
        "martlet 1 @hall message alarm 60 1 lift Lift%20out"
      ),
    ] {
      let request = entities.request("request", payload)
      #expect(request.map { String(decoding: $0.line, as: UTF8.self) } == line + "\n")
    }
    for payload in ["screenshot", "input down", "", "page  two"] {
      #expect(entities.request("request", payload) == nil, "\(payload)")
    }
    #expect(entities.request("page", "home") != nil)
  }

  @Test(arguments: [
    ("outputs/hall/button", "restart"), ("outputs/hall/message", "Hello"),
    ("outputs/hall/brightness", "40"), ("outputs/hall", "bus"), ("outputs/5%/page", "bus"),
    ("light", "on"), ("brightness", "101"), ("brightness", "x"), ("button", "screenshot"),
    ("input", "down 0 1 1"), ("", ""),
  ])
  func everythingElseIsNone(what: String, payload: String) {
    #expect(entities.request(what, payload) == nil)
  }
}
