import Foundation
import MartletData
import MartletTestSupport
import Synchronization
import Testing

@testable import MartletFeeds

private func kind(_ toml: String) throws -> any SourceKind {
  let read = source("[[source]]\nid = \"s\"\n\(toml)\n")
  #expect(read.problems == [])
  return try #require(read.source?.kind.value)
}

private func problems(_ toml: String) -> [String] {
  source("[[source]]\nid = \"s\"\n\(toml)\n").problems
}

// MARK: - Programs

@Suite struct CommandActionTests {
  @Test func aValueIsOneArgumentAndNoShellTakesPart() throws {
    let folder = try Folder()
    let file = folder.path("out")
    let panel = Panel(
      try kind(
        """
        kind = "command"
        action.note = { run = ["sh", "-c", 'printf "%s|" "$@" >> \(file)', "x", "<{value}>", "b"] }
        """
      ).open(in: FeedHub()))
    #expect(panel.becomesFresh())
    #expect(panel.act("note", "$HOME; true") == "done")
    #expect(panel.act("note", "a b") == "done")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "<$HOME; true>|b|<a b>|b|")
  }

  @Test func failuresAreSaidInTheProgramsWords() throws {
    let panel = Panel(
      try kind(
        """
        kind = "command"
        timeout = "300ms"
        action.bad = { run = ["sh", "-c", "echo the gate is stuck >&2; exit 4"] }
        action.slow = { run = ["sleep", "600"] }
        action.none = { run = ["/nowhere/at-all"] }
        """
      ).open(in: FeedHub()))
    #expect(panel.act("bad") == "Cannot do bad: sh: it ended with status 4: the gate is stuck")
    #expect(panel.act("slow") == "Cannot do slow: sleep did not end within 0.3 s")
    #expect(
      panel.act("none")
        == "Cannot do none: Cannot start /nowhere/at-all: No such file or directory")
    #expect(panel.act("other") == "Cannot do other: the source has no such action")
  }

  @Test func aSourceMayHaveItemsBesideItsActions() throws {
    let folder = try Folder()
    let file = folder.path("state")
    try folder.write("1", to: "state")
    let panel = Panel(
      try kind(
        """
        kind = "command"
        run = ["cat", "\(file)"]
        format = "number"
        every = "100ms"
        action.set = { run = ["sh", "-c", 'printf %s "$1" > \(file)', "x", "{value}"] }
        """
      ).open(in: FeedHub()))
    #expect(
      panel.waits {
        $0.reading("1") == .number(1) || $0.now.items.values.contains { $0.value?.number == 1 }
      })
    #expect(panel.act("set", "7") == "done")
    #expect(panel.waits { $0.now.items.values.contains { $0.value?.number == 7 } })
  }

  @Test func anActionNeedsAProgram() {
    #expect(
      problems("kind = \"command\"\naction.a = {}")
        .first?.hasSuffix("action \"a\" needs run, such as [\"/usr/bin/sensors\", \"-j\"]") == true)
    #expect(problems("kind = \"csv\"\npath = \"/x\"\naction.a = {}").count == 1)
  }
}

#if HTTP
  // MARK: - HTTP

  @Suite(.serialized) struct HTTPActionTests {
    private static let server = Result { try FaultServer() }
    private let server: FaultServer

    init() throws { server = try Self.server.get() }

    private struct Act: Codable {
      var method, path, body, type, login: String
    }

    /// Returns the actions that the server has had whose path has a word.
    private func acts(_ word: String) throws -> [Act] {
      let panel = Panel(
        try kind(
          "kind = \"http\"\nproxy = \"\"\nformat = \"text\"\nurl = \"\(server.url("/acts"))\""
        ).open(in: FeedHub()))
      #expect(panel.becomesFresh())
      guard case .text(let text)? = panel.now.items.values.first?.value?.reading else { return [] }
      return try JSONDecoder().decode([Act].self, from: Data(text.utf8)).filter {
        $0.path.contains(word)
      }
    }

    private func panel(_ actions: String, _ keys: String = "") throws -> Panel {
      Panel(
        try kind(
          "kind = \"http\"\nproxy = \"\"\nurl = \"\(server.url("/act"))\"\n\(keys)\n\(actions)"
        )
        .open(in: FeedHub()))
    }

    @Test func requestsAreSentOnceWithTheValue() throws {
      let panel = try panel(
        """
        action.text = { url = "/act/text", body = "to={value}" }
        action.json = { url = "/act/json", method = "PUT", json = { level = "{value}" } }
        action.query = { url = "/act/query?level={value}", method = "GET" }
        """)
      #expect(panel.becomesFresh())
      #expect(panel.act("text", "40") == "done")
      #expect(panel.act("json", "40") == "done")
      #expect(panel.act("query", "a b") == "done")
      let text = try acts("/text")
      #expect(text.map(\.body) == ["to=40"] && text.map(\.method) == ["POST"])
      let json = try acts("/json")
      #expect(json.map(\.body) == ["{\"level\":40}"] && json.map(\.method) == ["PUT"])
      #expect(json.map(\.type) == ["application/json"])
      #expect(try acts("/query").map(\.path) == ["/act/query?level=a%20b"])
    }

    @Test func theSecretsOfTheSourceAreSent() throws {
      let folder = try Folder()
      try folder.write("geheim\n", to: "token")
      let panel = try panel(
        "action.a = { url = \"/act/secret\" }", "token = { file = \"\(folder.path("token"))\" }")
      #expect(panel.act("a") == "done")
      #expect(try acts("/secret").map(\.login) == ["Bearer geheim"])
    }

    @Test func aRefusalIsSaidInTheServersWords() throws {
      let panel = try panel(
        "action.no = { url = \"/act/no\" }\naction.moved = { url = \"/act/moved\" }\n"
          + "action.see = { url = \"/act/see\" }\naction.none = { url = \"/nowhere\" }")
      #expect(panel.act("no") == "Cannot do no: 409: the gate is locked")
      #expect(panel.act("moved").hasPrefix("Cannot do moved: 307"))
      #expect(panel.act("see") == "done")
      #expect(panel.act("none").hasPrefix("Cannot do none: 404"))
      #expect(try acts("/moved").count == 1)
    }

    /// The server has the request, and closes the connection instead of an answer.
    @Test func aRequestWithoutAnAnswerIsNotSentAgain() throws {
      let panel = try panel("action.a = { url = \"/act\" }\naction.drop = { url = \"/act/drop\" }")
      #expect(panel.act("a") == "done")
      #expect(panel.act("drop").hasPrefix("Cannot reach 127.0.0.1"))
      #expect(try acts("/drop").count == 1)
    }

    @Test func aServerThatIsGoneIsNamed() throws {
      let port = try TestServer.freePort()
      let panel = Panel(
        try kind(
          "kind = \"http\"\nproxy = \"\"\nurl = \"http://127.0.0.1:\(port)/\"\naction.a = {}"
        )
        .open(in: FeedHub()))
      #expect(panel.act("a") == "Cannot reach 127.0.0.1:\(port): Connection refused")
    }

    @Test func anActionStaysOnItsHost() {
      func problems(_ action: String) -> [String] {
        MartletFeedsTests.problems(
          "kind = \"http\"\nurl = \"http://gate.lan:8080/x\"\naction.a = { \(action) }")
      }
      #expect(problems("url = \"/open\"") == [])
      #expect(problems("url = \"http://gate.lan:8080/open?to={value}\"") == [])
      for url in [
        "http://other.lan/", "https://gate.lan:8080/", "//other.lan/", "open", "ftp://a/",
      ] {
        #expect(problems("url = \"\(url)\"").count == 1, "\(url)")
      }
      #expect(problems("body = \"a\", json = { a = 1 }").count == 1)
      #expect(problems("method = \"HEAD\"").count == 1)
    }
  }

  // MARK: - Home Assistant

  @Suite(.serialized) struct HomeAssistantActionTests {
    @Test func servicesAreCalled() throws {
      let server = try HomeAssistantServer()
      let panel = try server.panel(
        """
        item.lamp = { entity = "input_boolean.lamp" }
        action.on = { service = "input_boolean.turn_on", entity = "input_boolean.lamp" }
        action.lamp = { service = "input_boolean.turn_{value}", entity = ["input_boolean.lamp"] }
        action.none = { service = "light.no_such", data = { level = "{value}" } }
        """)
      #expect(panel.becomesFresh())
      #expect(panel.waits { $0.reading("lamp") == .truth(false) })
      #expect(panel.act("on") == "done")
      #expect(panel.waits { $0.reading("lamp") == .truth(true) })
      #expect(panel.act("lamp", "off") == "done")
      #expect(panel.waits { $0.reading("lamp") == .truth(false) })
      // The rest of the sentence differs between versions.
      #expect(panel.act("none", "4").hasPrefix("Cannot do none: not_found: Service"))
      server.end()
      #expect(panel.waits { $0.failure != nil })
      #expect(panel.act("on").contains("127.0.0.1"))
    }

    @Test func lightsSwitchesCoversAndScenesAreControlled() throws {
      let server = try HomeAssistantServer()
      let panel = try server.panel(
        """
        item.bed = { entity = "light.bed" }
        item.level = { entity = "light.bed", attribute = "brightness" }
        item.fan = { entity = "switch.fan" }
        item.blind = { entity = "cover.blind", attribute = "current_position" }
        action.level = { service = "light.turn_on", entity = "light.bed", \
          data = { brightness_pct = "{value}" } }
        action.fan = { service = "switch.turn_{value}", entity = "switch.fan" }
        action.blind = { service = "cover.{value}_cover", entity = "cover.blind" }
        action.position = { service = "cover.set_cover_position", entity = "cover.blind", \
          data = { position = "{value}" } }
        action.scene = { service = "scene.turn_on", entity = "scene.{value}" }
        """)
      #expect(panel.waits { $0.reading("bed") == .truth(false) })
      #expect(panel.act("level", "40") == "done")
      #expect(panel.waits { $0.reading("bed") == .truth(true) })
      #expect(panel.waits { $0.reading("level") == .number(102) })
      #expect(panel.act("fan", "on") == "done")
      #expect(panel.waits { $0.reading("fan") == .truth(true) })
      #expect(panel.act("blind", "open") == "done")
      #expect(panel.waits { $0.reading("blind") == .number(100) })
      #expect(panel.act("position", "35") == "done")
      #expect(panel.waits { $0.reading("blind") == .number(35) })
      #expect(panel.act("blind", "close") == "done")
      #expect(panel.waits { $0.reading("blind") == .number(0) })
      #expect(panel.act("scene", "evening") == "done")
      #expect(
        panel.waits { $0.reading("bed") == .truth(false) && $0.reading("fan") == .truth(false) })
    }

    @Test func aSourceOfActionsAloneAsksForNoEntities() throws {
      let server = try HomeAssistantServer()
      let panel = try server.panel(
        "action.on = { service = \"input_boolean.turn_on\", entity = \"input_boolean.lamp\" }")
      #expect(panel.becomesFresh())
      #expect(panel.now.items.isEmpty)
      #expect(panel.act("on") == "done")
    }

    @Test func anActionNeedsAService() {
      func problems(_ action: String) -> [String] {
        MartletFeedsTests.problems(
          "kind = \"homeassistant\"\nurl = \"http://a.lan\"\ntoken = { file = \"/t\" }\n"
            + "action.a = { \(action) }")
      }
      #expect(problems("service = \"light.turn_on\"") == [])
      for service in ["", "light", "light.", ".on", "light.turn.on", "Light.on", "a.b{value}c"] {
        #expect(problems("service = \"\(service)\"").count == (service.contains("{") ? 0 : 1))
      }
      #expect(problems("entity = \"light.hall\"").count == 1)
      #expect(problems("service = \"a.b\", data = 4").count == 1)
    }
  }
#endif

#if MQTT
  // MARK: - MQTT

  @Suite(.serialized) struct MQTTActionTests {
    private func panel(_ broker: Mosquitto, _ lines: String) throws -> Panel {
      Panel(
        try kind("kind = \"mqtt\"\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\n\(lines)")
          .open(in: FeedHub()))
    }

    @Test(arguments: ["5", "3.1.1"]) func messagesAreTakenByTheBroker(version: String) throws {
      let broker = try Mosquitto()
      let panel = try panel(
        broker,
        """
        version = "\(version)"
        item.lamp = { topic = "lamp/set" }
        item.scene = { topic = "scene" }
        action.lamp = { topic = "lamp/set" }
        action.scene = { topic = "scene", payload = '{"scene": "{value}"}', qos = 0, retain = true }
        """)
      #expect(panel.becomesFresh())
      #expect(panel.act("lamp", "21.5") == "done")
      #expect(panel.waits { $0.reading("lamp") == .number(21.5) })
      #expect(panel.act("scene", "evening") == "done")
      #expect(panel.waits { $0.reading("scene") == .text("{\"scene\": \"evening\"}") })
      #expect(panel.act("none") == "Cannot do none: the source has no such action")
      // What was retained comes again.
      let second = try self.panel(
        broker, "item.a = { topic = \"scene\" }\nitem.b = { topic = \"lamp/set\" }")
      #expect(second.waits { $0.reading("a") != nil })
      #expect(second.reading("b") == nil)
    }

    @Test func aSourceMayHaveActionsAlone() throws {
      let broker = try Mosquitto()
      let panel = try panel(broker, "action.lamp = { topic = \"lamp/set\", payload = \"ON\" }")
      #expect(panel.becomesFresh())
      let listener = try self.panel(broker, "item.a = { topic = \"lamp/set\" }")
      #expect(listener.becomesFresh())
      #expect(panel.act("lamp") == "done")
      #expect(listener.waits { $0.reading("a") == .text("ON") || $0.reading("a") == .truth(true) })
    }

    @Test func aBrokerThatRefusesSaysWhy() throws {
      let broker = try Mosquitto("allow_anonymous true", "acl_file FOLDER/acl", starts: false)
      try broker.folder.write("topic read lamp/#\n", to: "acl")
      try broker.start()
      let panel = try panel(broker, "action.lamp = { topic = \"lamp/set\" }")
      #expect(panel.becomesFresh())
      #expect(panel.act("lamp", "on") == "Cannot do lamp: the broker refused it: Not authorized")
    }

    @Test func withoutABrokerAnActionFailsAtOnceAndIsNotSentLater() throws {
      let broker = try Mosquitto()
      let panel = try panel(
        broker, "item.a = { topic = \"lamp/set\" }\naction.lamp = { topic = \"lamp/set\" }")
      #expect(panel.becomesFresh())
      broker.stop()
      #expect(panel.waits { $0.failure != nil })
      #expect(panel.act("lamp", "1") == "Cannot reach 127.0.0.1:\(broker.port): not connected")
      try broker.start()
      #expect(panel.waits(90) { $0.health == .fresh })
      #expect(panel.act("lamp", "2") == "done")
      #expect(panel.waits { $0.reading("a") == .number(2) })
      #expect(panel.item("a")?.series?.count ?? 1 == 1)
    }

    @Test func anActionNeedsATopicWithoutWildcards() {
      func problems(_ action: String) -> [String] {
        MartletFeedsTests.problems(
          "kind = \"mqtt\"\nurl = \"mqtt://a.lan\"\naction.a = { \(action) }")
      }
      #expect(problems("topic = \"lamp/set\"") == [])
      for topic in ["", "lamp/+", "#", "a\\u0000b"] {
        #expect(problems("topic = \"\(topic)\"").count >= 1, "\(topic)")
      }
      #expect(problems("payload = \"x\"").count == 1)
      #expect(problems("topic = \"a\", qos = 2").count == 1)
    }
  }
#endif
