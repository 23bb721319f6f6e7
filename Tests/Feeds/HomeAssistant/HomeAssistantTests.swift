#if HTTP
  import Foundation
  import MartletData
  import MartletSeries
  import MartletTestSupport
  import MartletThreads
  import Testing

  @testable import MartletFeeds

  /// On a server of the loopback: see `HomeAssistantServer`.
  @Suite(.serialized) struct HomeAssistantTests {
    private static let server = Result { try HomeAssistantServer() }
    private let server: HomeAssistantServer

    init() throws { server = try Self.server.get() }

    // MARK: - Values

    @Test func statesAndAttributesOfAllFormsAreRead() throws {
      try server.set(
        "sensor.hall", "21.5",
        [
          "unit_of_measurement": "°C", "battery": 87, "charging": true, "place": "hall",
          "list": [1, 2],
        ])
      try server.set("binary_sensor.door", "on")
      try server.set("sensor.mode", "heat")
      try server.set("sensor.gone", "unavailable")
      let now = RealTime.milliseconds
      let update = try server.kind(
        """
        item.hall = { entity = "sensor.hall" }
        item.battery = { entity = "sensor.hall", attribute = "battery" }
        item.charging = { entity = "sensor.hall", attribute = "charging" }
        item.place = { entity = "sensor.hall", attribute = "place" }
        item.list = { entity = "sensor.hall", attribute = "list" }
        item.none = { entity = "sensor.hall", attribute = "none" }
        item.door = { entity = "binary_sensor.door" }
        item.word = { entity = "binary_sensor.door", as = "text" }
        item.mode = { entity = "sensor.mode" }
        item.number = { entity = "sensor.mode", as = "number" }
        item.gone = { entity = "sensor.gone" }
        item.missing = { entity = "sensor.missing" }
        """
      ).read(received: 0)
      var values: [String: DataValue] = [:]
      var failures: [String: String] = [:]
      for delivery in update.deliveries {
        switch delivery.content {
        case .success(.value(let value)): values[delivery.item] = value
        case .success: Issue.record("\(delivery)")
        case .failure(let failure): failures[delivery.item] = failure.why
        }
      }
      #expect(
        values.mapValues(\.reading) == [
          "hall": .number(21.5), "battery": .number(87), "charging": .truth(true),
          "place": .text("hall"), "door": .truth(true), "word": .text("on"),
          "mode": .text("heat"),
        ])
      #expect(values["hall"]?.unit == "°C" && values["battery"]?.unit == "")
      let time = try #require(values["hall"]?.time)
      #expect(now - 60_000 <= time && time <= now)
      #expect(
        failures == [
          "list": "the attribute list of sensor.hall is a list or an object",
          "none": "sensor.hall has no attribute none", "number": "\"heat\" is not a number",
          "gone": "sensor.gone is unavailable", "missing": "there is no entity sensor.missing",
        ])
    }

    @Test func aChangeArrivesLive() throws {
      try server.set("sensor.live", "1", ["battery": 90])
      let panel = try server.panel(
        """
        item.live = { entity = "sensor.live" }
        item.battery = { entity = "sensor.live", attribute = "battery" }
        item.later = { entity = "sensor.later" }
        """)
      #expect(panel.waits { $0.reading("live") == .number(1) && $0.health == .fresh })
      #expect(panel.waits { $0.item("later")?.failure != nil })
      try server.set("sensor.live", "2", ["battery": 90])
      let sent = MonotonicSeconds.now
      #expect(panel.waits { $0.reading("live") == .number(2) })
      #expect(MonotonicSeconds.now - sent < 2)
      try server.set("sensor.live", "2", ["battery": 80])
      #expect(panel.waits { $0.reading("battery") == .number(80) })
      try server.set("sensor.live", "unavailable")
      #expect(panel.waits { $0.item("live")?.failure?.why == "sensor.live is unavailable" })
      try server.set("sensor.live", "3")
      #expect(panel.waits { $0.reading("live") == .number(3) && $0.item("live")?.failure == nil })
      #expect(
        panel.waits { $0.item("battery")?.failure?.why == "sensor.live has no attribute battery" })
      // The history of a value has the gap.
      #expect(panel.item("live")?.numbers.suffix(3) == [2, nil, 3])
      try server.set("sensor.later", "5")
      #expect(panel.waits { $0.reading("later") == .number(5) })
      #expect(panel.item("later")?.failure == nil)
    }

    // MARK: - Series

    @Test func historyIsReadAndGoesOn() throws {
      for state in ["1", "2", "unavailable", "4"] {
        try server.set("sensor.past", state, ["friendly_name": "Past", "level": 3])
      }
      try server.set("sensor.past", "4", ["friendly_name": "Past", "level": 5])
      for state in ["off", "heat", "off"] { try server.set("climate.past", state) }
      let panel = try server.panel(
        """
        item.past = { entity = "sensor.past", range = "1h" }
        item.level = { entity = "sensor.past", attribute = "level", range = "1h" }
        item.mode = { entity = "climate.past", as = "text", range = "1h" }
        item.number = { entity = "climate.past", range = "1h" }
        item.none = { entity = "sensor.none", range = "1h" }
        """)
      panel.expect("past", reaches: [1, 2, nil, 4])
      #expect(panel.item("past")?.series?.series[0].name == "Past")
      panel.expect("level", reaches: [3, 5])
      panel.expect("mode", reaches: [0, 1, 0])
      let mode = panel.item("mode")?.series?.series[0]
      #expect(mode?.kind == .state && mode?.states.map(\.text) == ["off", "heat"])
      // `off` is 0, and a word that is no number is a gap.
      panel.expect("number", reaches: [0, nil, 0])
      #expect(panel.waits { $0.item("none")?.failure?.why == "there is no entity sensor.none" })
      try server.set("sensor.past", "unknown", ["friendly_name": "Past", "level": 5])
      #expect(panel.waits { $0.item("past")?.failure?.why == "sensor.past is unknown" })
      try server.set("sensor.past", "6", ["friendly_name": "Past", "level": 5])
      panel.expect("past", reaches: [1, 2, nil, 4, nil, 6])
      try server.set("climate.past", "cool")
      panel.expect("mode", reaches: [0, 1, 0, 2])
      #expect(
        panel.waits {
          $0.item("number")?.failure?.why
            == "\"cool\" is not a number: for a series of named states say as = \"text\""
        })
    }

    /// The relay between panel and server is gone while states change.
    @Test func changesWhileAwayComeFromTheRecorder() throws {
      let port = try TestServer.freePort()
      var relay = try server.relay(on: port)
      try server.set("sensor.away", "1")
      let panel = try server.panel(
        """
        item.away = { entity = "sensor.away", range = "1h" }
        item.now = { entity = "sensor.away" }
        """, port: port)
      panel.expect("away", reaches: [1])
      try server.set("sensor.away", "2")
      panel.expect("away", reaches: [1, 2])
      relay.stop()
      #expect(panel.waits { $0.failure != nil })
      #expect(panel.reading("now") == .number(2), "old data stays")
      for state in ["3", "4", "5"] { try server.set("sensor.away", state) }
      relay = try server.relay(on: port)
      #expect(panel.waits(90) { $0.health == .fresh && $0.reading("now") == .number(5) })
      panel.expect("away", reaches: [1, 2, 3, 4, 5])
      withExtendedLifetime(relay) {}
    }

    @Test func statisticsAreReadAndGrow() throws {
      let panel = try server.panel(
        """
        item.mean = { entity = "sensor.meter", period = "hour", range = "3d", band = true }
        item.sum = { entity = "sensor.meter", statistic = "sum", period = "hour", range = "3d" }
        item.none = { entity = "sensor.nothing", statistic = "mean", range = "3d" }
        """)
      // Hours 20 to 22 are one gap.
      var means: [Double?] = []
      for hour in 0..<46 where hour != 21 && hour != 22 {
        means.append(hour == 20 ? nil : Double(hour) + 0.5)
      }
      panel.expect("mean", reaches: means)
      let band = panel.item("mean")?.series?.series.last
      #expect(band?.kind == .band && band?.values[0] == 1 && band?.lower?[0] == 0)
      #expect(panel.waits { $0.item("sum")?.numbers.last == 90 })
      #expect(
        panel.waits {
          $0.item("none")?.failure?.why
            == "there are no statistics of sensor.nothing in this range"
        })
      try server.addHour()
      try server.fire("recorder_hourly_statistics_generated")
      panel.expect("mean", reaches: means + [46.5])
      #expect(panel.waits { $0.item("sum")?.numbers.last == 92 })
    }

    // MARK: - Failures

    @Test func aRestartIsAFailureThatEnds() throws {
      let first = try HomeAssistantServer()
      try first.set("input_boolean.lamp", "on")
      let panel = try first.panel(
        """
        item.lamp = { entity = "input_boolean.lamp" }
        item.past = { entity = "input_boolean.lamp", range = "1h" }
        """)
      #expect(panel.waits { $0.reading("lamp") == .truth(true) && $0.health == .fresh })
      #expect(panel.waits { $0.item("past")?.numbers.last == 1 })
      first.end()
      #expect(panel.waits(40) { $0.failure?.hasPrefix("Cannot reach 127.0.0.1:") == true })
      #expect(panel.reading("lamp") == .truth(true))
      let second = try HomeAssistantServer(after: first)
      #expect(panel.waits(90) { $0.health == .fresh && $0.reading("lamp") == .truth(true) })
      try second.set("input_boolean.lamp", "off")
      #expect(panel.waits { $0.reading("lamp") == .truth(false) })
      #expect(panel.waits { $0.item("past")?.numbers.last == 0 })
    }

    @Test func aWrongTokenIsSaidInTheServersWords() throws {
      let folder = try Folder()
      try folder.write("wrong\n", to: "token")
      try server.set("sensor.token", "1")
      let kind = try server.kind(
        "item.a = { entity = \"sensor.token\" }", token: folder.path("token"))
      try kind.check()
      let why = "Invalid access token or password (sent: \(folder.path("token")))"
      #expect(throws: SourceFailure(.source("127.0.0.1:\(server.port)"), why: why)) {
        try kind.read(received: 0)
      }
      let panel = Panel(kind.open(in: FeedHub()))
      #expect(panel.waits { $0.failure == "Cannot reach 127.0.0.1:\(server.port): \(why)" })
      try folder.write(String(contentsOfFile: server.tokenPath, encoding: .utf8), to: "token")
      panel.feed.refresh()
      #expect(panel.waits { $0.health == .fresh && $0.reading("a") == .number(1) })
      try FileManager.default.removeItem(atPath: folder.path("token"))
      #expect(throws: SourceFailure.self) { try kind.check() }
    }
  }
#endif
