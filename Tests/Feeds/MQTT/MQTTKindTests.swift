import MartletData
import Testing

@testable import MartletFeeds

private let head = "[[source]]\nid = \"m\"\nkind = \"mqtt\"\nurl = \"mqtt://broker\"\n"

@Test func keysOfEarlierConfigurationsAreValid() throws {
  let (source, problems) = source(
    """
    [[source]]
    id = "m"
    kind = "mqtt"
    url = "mqtts://broker"
    password = { credential = "mqtt" }
    client_id = "panel-3"
    alive = { item = "state", is = "on" }
    item.state = { topic = "pv/state" }
    item.power = { topic = "pv/power", path = "$.w" }
    """)
  #expect(problems == [])
  let kind = try #require(source?.kind.value as? MQTTKind)
  #expect(kind.broker.port == 8883 && kind.broker.isEncrypted && kind.broker.clientID == "panel-3")
  #expect(kind.items.count == 2 && kind.alive?.item == "state" && kind.cadence == .onChange)
}

/// Messages may be rare, but an age that the configuration states applies, nearest to the item.
@Test func aStatedAgeAppliesToItemsOfABroker() throws {
  let found = source(
    head + """
      stale_after = "1h"
      item.a = { topic = "a", stale_after = "20s" }
      item.b = { topic = "b" }
      item.door = { topic = "c", cadence = "on_change" }
      """)
  #expect(found.problems == [])
  let source = try #require(found.source)
  #expect(source.settings(of: "a").staleness == .after(20_000))
  #expect(source.settings(of: "b").staleness == .after(3_600_000))
  #expect(source.settings(of: "door").staleness == .automatic)
}

/// The sign of life may be a topic that no item shows.
@Test func anAliveItemOfNoSuchNameIsATopic() throws {
  let found = source(head + "alive = { item = \"pv/on\", is = \"1\" }\nitem.a = { topic = \"a\" }")
  #expect(found.problems == [])
  let kind = try #require(found.source?.kind.value as? MQTTKind)
  #expect(kind.alive == MQTTKind.Alive(filter: try MQTTFilter("pv/on"), value: "1"))
}

@Test(arguments: [
  ("item.a = { path = \"$.x\" }", "an item of an mqtt source needs topic, such as"),
  ("item.a = { topic = \"a/#/b\" }", "# stands alone in the last level"),
  (
    "item.a = { topic = \"+/b\", legend = \"{2}\" }",
    "legend takes a text with {0} for the topic and"
  ),
  ("item.a = { topic = \"a\", time = \"$.t\" }", "time is for JSON, and needs path"),
  ("item.a = { topic = \"a\", series = \"$.t\" }", "series is for JSON, and needs path"),
  (
    "item.a = { topic = \"a\", path = \"$.t\", as = \"text\" }", "as is for payloads without a path"
  ),
  ("item.a = { topic = \"+/a\", as = \"text\" }", "each message needs one number"),
  ("item.a = { topic = \"+/a\", path = \"$[*]\" }", "each message needs one number"),
  (
    "item.a = { topic = \"+/a\", rows = \"$[*]\", columns = [\"x\"] }",
    "each message needs one number"
  ),
  ("item.a = { topic = \"a\", qos = 2 }", "qos takes a whole number from 0 to 1"),
  (
    "item.a = { topic = \"a\" }\nalive = { item = \"b+\", is = \"on\" }",
    "alive takes an item or a topic such as \"inverter/online\": + stands alone"
  ),
  (
    "item.a = { topic = \"a\" }\nalive = { is = \"on\" }",
    "alive takes either item or topic, and is"
  ),
  (
    "item.a = { topic = \"a\" }\nalive = { topic = \"a+\" }",
    "alive takes an item or a topic"
  ),
  ("item.a = { topic = \"a\" }\nsession = \"1h\"", "session needs client_id"),
  ("item.a = { topic = \"a\" }\nkey = \"k\"", "certificate and key belong together"),
  ("item.a = { topic = \"a\" }\nca = \"k\"", "need an mqtts:// url"),
  ("item.a = { topic = \"a\" }\nwill = { topic = \"a/+\" }", "will.topic takes a topic such as"),
  ("item.a = { topic = \"a\" }\nwill = { online = \"x\" }", "will.topic takes a topic such as"),
  ("item.a = { topic = \"a\" }\nversion = \"4\"", "version takes one of auto, 5, 3.1.1"),
  ("", "needs items, such as item.hall = { topic"),
])
func wrongKeysOfBrokersSayWhy(lines: String, message: String) {
  let problems = source(head + lines).problems
  #expect(problems.contains { $0.contains(message) }, "\(problems)")
}

@Test func sourcesOfOneBrokerHaveOneConnection() throws {
  func broker(_ lines: String) throws -> MQTTBroker {
    let found = source(head + lines + "\nitem.a = { topic = \"a\" }")
    return try #require(found.source?.kind.value as? MQTTKind).broker
  }
  #expect(try broker("") == broker("keep_alive = \"60s\""))
  #expect(try broker("") != broker("user = \"x\""))
  #expect(try broker("") != broker("client_id = \"x\""))
}

// MARK: - One item

private func feed(_ line: String) throws -> MQTTItemFeed {
  let (source, problems) = source(head + "item.i = { \(line) }")
  #expect(problems == [])
  let kind = try #require(source?.kind.value as? MQTTKind)
  return MQTTItemFeed(try #require(kind.items.first), capacity: nil)
}

private let start: Int64 = 1_700_000_000_000

extension MQTTItemFeed {
  fileprivate func take(_ text: String, _ now: Int64, isRetained: Bool = false) {
    take(Array(text.utf8), topic: "t", parts: [], isRetained: isRetained, now: now)
  }

  fileprivate func flushed(_ now: Int64 = start) -> [Delivery] {
    var deliveries: [Delivery] = []
    _ = flush(into: &deliveries, now: now, at: 0)
    return deliveries
  }
}

@Test func messagesBetweenTwoDeliveriesBecomeSamples() throws {
  let feed = try feed("topic = \"t\"")
  var state = ItemState()
  for round in 0..<3 {
    for index in 0..<10 { feed.take("\(index)", start + Int64(round * 16 + index)) }
    feed.take("99", start + Int64(round * 16 + 9))  // the same millisecond
    let deliveries = feed.flushed()
    #expect(deliveries.count <= 3)
    for delivery in deliveries { state.receive(delivery) }
    #expect(state.failure == nil)
  }
  let series = try #require(state.series)
  #expect(series.count == 30 && state.value?.reading == .number(99))
  #expect((0..<10).map { series.series[0].values[$0] } == [0, 1, 2, 3, 4, 5, 6, 7, 8, 99])
  #expect(feed.dropped == 3)
}

@Test func wrongPayloadsKeepTheValueAndSayWhy() throws {
  let feed = try feed("topic = \"t\", as = \"number\"")
  var state = ItemState()
  func send(_ text: String, at time: Int64) -> Int {
    feed.take(text, start + time)
    let deliveries = feed.flushed()
    for delivery in deliveries { state.receive(delivery) }
    return deliveries.count
  }
  #expect(send("5", at: 0) == 1 && state.failure == nil)
  #expect(send("broken", at: 100) == 1)
  #expect(state.failure?.why == "expected a number, found \"broken\"")
  #expect(send("broken", at: 200) == 0, "the same failure is said once")
  #expect(state.value?.reading == .number(5))
  #expect(send("NaN", at: 300) == 2 && state.failure?.why.contains("NaN") == true)
  #expect(send("6", at: 400) == 1 && state.failure == nil)
  let series = try #require(state.series)
  #expect((0..<series.count).map { series.series[0].values[$0] } == [5, nil, 6])
}

@Test func jsonPayloadsHaveValuesTimesAndHistories() throws {
  let one = try feed("topic = \"t\", path = \"$.w\", time = \"$.t\"")
  one.take("{\"w\": 3, \"t\": \"2026-01-31T08:00:00Z\"}", start)
  #expect(
    one.flushed().map(\.content) == [
      .success(.value(DataValue(.number(3), time: 1_769_846_400_000)))
    ])
  one.take("{\"w\": ", start)
  guard case .failure(let failure)? = one.flushed().first?.content else {
    return #expect(Bool(false))
  }
  #expect(failure.why.contains("not JSON"))
  let many = try feed("topic = \"t\", path = \"$.s[*].w\", time = \"$.t\", series = \"$.s[*].n\"")
  var state = ItemState()
  for time in 1...3 {
    many.take(
      "{\"t\": \(time), \"s\": [{\"n\": \"a\", \"w\": \(time)}, {\"n\": \"b\", \"w\": 9}]}", start)
    for delivery in many.flushed() { state.receive(delivery) }
  }
  #expect(state.failure == nil && state.series?.times.all == [1000, 2000, 3000])
}

@Test func storedMessagesAreNoNewSamples() throws {
  let feed = try feed("topic = \"t\"")
  feed.take("5", start, isRetained: true)
  #expect(feed.flushed().count == 1)
  feed.take("5", start + 60_000, isRetained: true)
  #expect(feed.flushed().isEmpty, "the broker repeats it after each connection")
  feed.take("6", start + 60_000, isRetained: true)
  #expect(feed.flushed().count == 1)
}

@Test func storedMessagesCanBeLeftOut() throws {
  let feed = try feed("topic = \"t\", retained = false")
  feed.take("5", start, isRetained: true)
  #expect(feed.flushed().isEmpty)
  feed.take("5", start)
  #expect(feed.flushed().count == 1)
}

@Test func aClockThatStepsBackCostsNoValue() throws {
  let feed = try feed("topic = \"t\"")
  var state = ItemState()
  for (index, time) in [start, start + 100, start - 5000, start - 4990, start + 200].enumerated() {
    feed.take("\(index)", time)
    for delivery in feed.flushed(time) { state.receive(delivery) }
    #expect(state.failure == nil && state.value?.reading == .number(Double(index)))
  }
  // The samples of the clock that was ahead come right before those that follow.
  #expect(
    state.series?.times.all == [
      start - 5101, start - 5001, start - 5000, start - 4990, start + 200,
    ])
  #expect(feed.dropped == 0)
}
