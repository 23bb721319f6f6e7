import Testing

@testable import MartletFeeds

#if HTTP
  @Suite struct HomeAssistantSettingsTests {
    private static let head =
      "[[source]]\nid = \"s\"\nkind = \"homeassistant\"\ntoken = { file = \"t\" }\n"
      + "url = \"http://a\"\n"

    @Test(arguments: [
      ("item.a = {}", "an item of a homeassistant source needs entity"),
      ("item.a = { entity = \"Sensor.A\" }", "entity takes the id of an entity"),
      ("item.a = { entity = \"sensor\" }", "entity takes the id of an entity"),
      ("item.a = { entity = \"sensor.a\", period = \"day\" }", "statistics need range"),
      ("item.a = { entity = \"sensor.a\", range = \"1d\", band = true }", "band is for statistics"),
      (
        "item.a = { entity = \"sensor.a\", range = \"1d\", statistic = \"max\", band = true }",
        "band goes with the statistic"
      ),
      (
        "item.a = { entity = \"sensor.a\", range = \"1d\", period = \"hour\", as = \"text\" }",
        "leave out as"
      ),
      (
        "item.a = { entity = \"sensor.a\", range = \"1d\", period = \"hour\", attribute = \"b\" }",
        "leave out attribute"
      ),
      (
        "item.a = { entity = \"sensor.a\", range = \"3650d\", period = \"5minute\" }",
        "range has 1051200 periods"
      ),
      ("item.a = { entity = \"sensor.a\", range = \"1d\", period = \"year\" }", "takes one of"),
      ("", "source \"s\" needs items"),
    ])
    func wrongItemsAreReported(lines: String, words: String) {
      let problems = source(Self.head + lines).problems
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }

    @Test(arguments: [
      ("token = { file = \"t\" }", "source \"s\" needs url"),
      ("url = \"http://a\"", "source \"s\" needs token"),
      ("url = \"http://a?b\"\ntoken = { file = \"t\" }", "url is the address of Home Assistant"),
      ("url = \"mqtt://a\"\ntoken = { file = \"t\" }", "url takes a URL of http or https"),
    ])
    func wrongSourcesAreReported(lines: String, words: String) {
      let problems = source(
        "[[source]]\nid = \"s\"\nkind = \"homeassistant\"\n\(lines)\n"
          + "item.a = { entity = \"sensor.a\" }"
      ).problems
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }

    @Test(arguments: [
      ("http://ha.lan:8123", "ws://ha.lan:8123/api/websocket"),
      ("https://ha.lan/", "wss://ha.lan/api/websocket"),
      ("HTTPS://ha.lan", "wss://ha.lan/api/websocket"),
      ("ws://ha.lan/house", "ws://ha.lan/house/api/websocket"),
      ("wss://ha.lan/api/websocket", "wss://ha.lan/api/websocket"),
    ])
    func theAddressOfTheHouseIsEnough(address: String, url: String) throws {
      let found = source(
        Self.head.replacing("http://a", with: address) + "item.a = { entity = \"sensor.a\" }")
      let kind = try #require(found.source?.kind.value as? HomeAssistantKind)
      #expect(kind.server.url == url)
      // The token goes into the WebSocket, not into the request for it.
      #expect(kind.server.token == nil)
      #expect(found.source?.isRemote == true)
    }

    @Test func itemsAreRead() throws {
      let found = source(
        Self.head + """
          item.a = { entity = "sensor.a", attribute = "battery", as = "number" }
          item.b = { entity = "climate.b", as = "text", range = "6h" }
          item.c = { entity = "sensor.c", range = "30d", statistic = "change", period = "day" }
          item.d = { entity = "sensor.d", range = "1d", statistic = "max" }
          """)
      #expect(found.problems == [])
      let items = try #require(found.source?.kind.value as? HomeAssistantKind).items
      #expect(items.map(\.attribute) == ["battery", nil, nil, nil])
      #expect(items.map(\.form) == [.number, .text, .any, .any])
      #expect(
        items.map(\.shape) == [
          .value, .changes(range: 21_600_000),
          .statistics(HomeAssistantStatistics(.change, .day, range: 2_592_000_000)),
          .statistics(HomeAssistantStatistics(.max, .hour, range: 86_400_000)),
        ])
    }
  }
#endif
