import MartletData
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFeeds

/// The moment of the tests: 2023-11-14 22:13:20 UTC, in milliseconds and in seconds.
private let now: Int64 = 1_700_000_000_000
private let second = 1_700_000_000

/// A session whose server is the test.
private struct Talk {
  var session: HomeAssistantSession
  var now = MartletFeedsTests.now
  var clock = 1000.0
  var items: [String: ItemState] = [:]
  var updates: [SourceUpdate] = []

  init(_ items: HomeAssistantItem...) { session = HomeAssistantSession(items) }

  @discardableResult
  mutating func hear(_ message: String) throws(ContentFault) -> HomeAssistantSession.Step {
    let step = try session.take(Array(message.utf8), now: now, at: clock)
    guard let update = session.flush(now: now) else { return step }
    updates.append(update)
    for delivery in update.deliveries {
      items[delivery.item, default: ItemState()].receive(delivery)
    }
    return step
  }

  /// Connects; `states` is the content of the first event.
  mutating func connect(_ states: String) throws -> [String] {
    session.open(at: clock)
    #expect(try hear(#"{"type":"auth_required"}"#) == .authenticate)
    #expect(try hear(#"{"type":"auth_ok"}"#) == .accepted)
    let commands = session.takeCommands()
    try hear(#"{"id":1,"type":"result","success":true,"result":{"state":"RUNNING"}}"#)
    try hear(#"{"id":2,"type":"result","success":true,"result":null}"#)
    try event(2, #"{"a":{\#(states)}}"#)
    return commands
  }

  mutating func event(_ id: Int, _ event: String) throws {
    try hear(#"{"id":\#(id),"type":"event","event":\#(event)}"#)
  }

  func why(_ item: String) -> String? { items[item]?.failure?.why }
}

@Suite struct HomeAssistantSessionTests {
  private let hall = HomeAssistantItem("hall", entity: "sensor.hall")
  private let past = HomeAssistantItem(
    "past", entity: "sensor.hall", shape: .changes(range: 3_600_000))

  @Test func commandsAreThoseOfTheProtocol() throws {
    var talk = Talk(
      hall, past,
      HomeAssistantItem(
        "level", entity: "light.b", attribute: "level", shape: .changes(range: 60_000)),
      HomeAssistantItem(
        "day", entity: "sensor.c",
        shape: .statistics(
          HomeAssistantStatistics(.mean, .day, range: 86_400_000, hasBand: true))))
    let commands = try talk.connect("")
    #expect(
      commands == [
        #"{"id":1,"type":"get_config"}"#,
        #"{"id":2,"type":"subscribe_entities","entity_ids":["light.b","sensor.c","sensor.hall"]}"#,
        #"{"id":3,"type":"subscribe_events","event_type":"recorder_hourly_statistics_generated"}"#,
        #"{"id":4,"type":"history/stream","entity_ids":["sensor.hall"],"#
          + #""start_time":"2023-11-14T21:13:20.000Z","include_start_time_state":true,"#
          + #""significant_changes_only":false,"minimal_response":true,"no_attributes":true}"#,
        #"{"id":5,"type":"history/stream","entity_ids":["light.b"],"#
          + #""start_time":"2023-11-14T22:12:20.000Z","include_start_time_state":true,"#
          + #""significant_changes_only":false,"minimal_response":false,"no_attributes":false}"#,
        #"{"id":6,"type":"recorder/statistics_during_period","statistic_ids":["sensor.c"],"#
          + #""start_time":"2023-11-13T22:13:20.000Z","period":"day","types":["mean","max","min"]}"#,
      ])
    #expect(
      HomeAssistantCommand.auth(Secret("a\"b\\c\u{1}ü"))
        == #"{"type":"auth","access_token":"a\"b\\c\u0001ü"}"#)
  }

  @Test func changesLieOverTheStatesBeforeThem() throws {
    var talk = Talk(
      hall, HomeAssistantItem("battery", entity: "sensor.hall", attribute: "battery"))
    _ = try talk.connect(
      #""sensor.hall":{"s":"1","a":{"battery":9,"unit_of_measurement":"W"},"lc":\#(second)}"#)
    #expect(talk.items["hall"]?.value == DataValue(.number(1), unit: "W", time: now))
    #expect(talk.updates.last?.activity == .idle && talk.updates.last?.health == .fresh)
    // The state alone: the unit stays, the battery is no news.
    try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"2","lc":\#(second + 1).25}}}}"#)
    #expect(talk.items["hall"]?.value == DataValue(.number(2), unit: "W", time: now + 1250))
    #expect(talk.updates.last?.deliveries.map(\.item) == ["hall"])
    try talk.event(2, #"{"c":{"sensor.hall":{"+":{"lu":\#(second + 2),"a":{"battery":8}}}}}"#)
    #expect(talk.items["battery"]?.value == DataValue(.number(8), time: now + 2000))
    #expect(talk.updates.last?.deliveries.map(\.item) == ["battery"])
    try talk.event(2, #"{"c":{"sensor.hall":{"-":{"a":["battery"]}}}}"#)
    #expect(talk.why("battery") == "sensor.hall has no attribute battery")
    try talk.event(2, #"{"r":["sensor.hall"]}"#)
    #expect(talk.why("hall") == "there is no entity sensor.hall")
    // Other entities, and changes of entities that are not there, are nothing.
    let count = talk.updates.count
    try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"9","lc":\#(second + 9)}}}}"#)
    try talk.event(7, #"{"a":{"sensor.hall":{"s":"9","lc":\#(second + 9)}}}"#)
    #expect(talk.updates.count == count)
  }

  @Test func missingStatesAreGapsAndFailuresNeverNumbers() throws {
    var talk = Talk(hall)
    _ = try talk.connect(#""sensor.hall":{"s":"1","a":{},"lc":\#(second)}"#)
    for (offset, state) in ["unavailable", "unknown", "nan", "inf", "1e999", ""].enumerated() {
      let time = second + 2 * offset
      try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"5","lc":\#(time + 1)}}}}"#)
      #expect(talk.why("hall") == nil)
      try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"\#(state)","lc":\#(time + 2)}}}}"#)
      if offset < 2 { #expect(talk.why("hall") == "sensor.hall is \(state)") }
      #expect(talk.items["hall"]?.series?.series[0].values[2 * offset + 2] == nil, "\(state)")
    }
  }

  @Test func aServerThatStartsIsSaidToStart() throws {
    var talk = Talk(hall)
    talk.session.open(at: talk.clock)
    try talk.hear(#"{"type":"auth_ok"}"#)
    _ = talk.session.takeCommands()
    try talk.hear(#"{"id":1,"type":"result","success":true,"result":{"state":"STARTING"}}"#)
    try talk.hear(#"{"id":2,"type":"result","success":true,"result":null}"#)
    try talk.event(2, #"{"a":{}}"#)
    #expect(talk.why("hall") == "Home Assistant is starting: sensor.hall is not there yet")
    let due = try #require(talk.session.due)
    #expect(due > talk.clock)
    talk.clock = due
    try talk.session.tick(now: talk.now, at: talk.clock)
    #expect(talk.session.takeCommands() == [#"{"id":3,"type":"get_config"}"#])
    try talk.hear(#"{"id":3,"type":"result","success":true,"result":{"state":"RUNNING"}}"#)
    #expect(talk.why("hall") == "there is no entity sensor.hall")
    #expect(talk.session.due == nil, "nothing is asked for at rest")
  }

  @Test func aRecorderThatRefusesIsAskedAgain() throws {
    var talk = Talk(past)
    _ = try talk.connect(#""sensor.hall":{"s":"1","a":{},"lc":\#(second)}"#)
    try talk.hear(
      #"{"id":3,"type":"result","success":false,"error":{"code":"unknown_command","message":"No"}}"#
    )
    #expect(talk.why("past") == "unknown_command: No")
    let due = try #require(talk.session.due)
    #expect(talk.clock < due && due <= talk.clock + 1)
    talk.clock = due
    try talk.session.tick(now: talk.now, at: talk.clock)
    #expect(talk.session.takeCommands().first?.contains("history/stream") == true)
    try talk.hear(#"{"id":4,"type":"result","success":true,"result":null}"#)
    try talk.event(4, #"{"states":{},"start_time":1,"end_time":2}"#)
    #expect(talk.why("past") == nil)
    #expect(talk.items["past"]?.numbers == [1])
    #expect(talk.session.due == nil)
  }

  @Test func aCommandWithoutAnAnswerEndsTheConnection() throws {
    var talk = Talk(past)
    _ = try talk.connect("")
    // The answer to a stream is its first event, not its result.
    try talk.hear(#"{"id":3,"type":"result","success":true,"result":null}"#)
    #expect(talk.session.due == talk.clock + 30)
    #expect(throws: ContentFault("no answer to history/stream within 30 s")) {
      try talk.session.tick(now: now, at: talk.clock + 30)
    }
  }

  @Test func aServerThatNeverAsksForTheTokenEndsTheConnection() throws {
    var talk = Talk(hall)
    talk.session.open(at: talk.clock)
    #expect(talk.session.due == talk.clock + 30)
    #expect(throws: ContentFault("no answer to auth within 30 s")) {
      try talk.session.tick(now: now, at: talk.clock + 30)
    }
  }

  @Test func onlyTheTimeAwayIsAskedForAgain() throws {
    var talk = Talk(past)
    _ = try talk.connect(#""sensor.hall":{"s":"1","a":{},"lc":\#(second)}"#)
    try talk.event(3, #"{"states":{"sensor.hall":[{"s":"1","lu":\#(second)}]},"start_time":1}"#)
    talk.now += 600_000
    try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"2","lc":\#(second + 600)}}}}"#)
    talk.now += 600_000
    let commands = try talk.connect(#""sensor.hall":{"s":"4","a":{},"lc":\#(second + 1100)}"#)
    // From a minute before the last message, 600 s after the beginning.
    #expect(commands[2].contains(#""start_time":"2023-11-14T22:22:20.000Z""#), "\(commands[2])")
    #expect(commands[2].contains(#""include_start_time_state":false"#))
    #expect(talk.items["past"]?.numbers == [1, 2, 4])
    let rows = #"[{"s":"2","lu":\#(second + 600)},{"s":"3","lu":\#(second + 900)}]"#
    try talk.event(3, #"{"states":{"sensor.hall":\#(rows)},"start_time":1,"end_time":2}"#)
    #expect(talk.items["past"]?.numbers == [1, 2, 3, 4])
    #expect(talk.why("past") == nil)
    // What the recorder had yet to write ends the stream; states come by the subscription.
    _ = talk.session.takeCommands()
    let late = #"[{"s":"3.5","lu":\#(second + 1000)}]"#
    try talk.event(3, #"{"states":{"sensor.hall":\#(late)},"start_time":1,"end_time":2}"#)
    #expect(talk.items["past"]?.numbers == [1, 2, 3, 3.5, 4])
    #expect(
      talk.session.takeCommands() == [#"{"id":4,"type":"unsubscribe_events","subscription":3}"#])
  }

  @Test func samplesBeforeTheRangeAreDropped() throws {
    var talk = Talk(past)
    _ = try talk.connect(#""sensor.hall":{"s":"1","a":{},"lc":\#(second - 9000)}"#)
    // The state at the start of the range, which began earlier.
    let start = #"{"s":"1","lu":\#(second - 3600),"lc":\#(second - 9000)}"#
    try talk.event(3, #"{"states":{"sensor.hall":[\#(start)]},"start_time":1}"#)
    #expect(talk.items["past"]?.series?.times.first == now - 3_600_000)
    for minute in 1...180 {
      talk.now = now + Int64(minute) * 60_000
      let time = second + minute * 60
      try talk.event(2, #"{"c":{"sensor.hall":{"+":{"s":"\#(minute)","lc":\#(time)}}}}"#)
      let first = try #require(talk.items["past"]?.series?.times.first)
      #expect(first >= talk.now - 3_600_000 - 450_000)
    }
    #expect(talk.items["past"]?.numbers.last == 180)
  }

  @Test func statisticsHaveGapsAndAreAskedForFromTheLastOne() throws {
    let item = HomeAssistantItem(
      "m", entity: "sensor.m",
      shape: .statistics(HomeAssistantStatistics(.mean, .hour, range: 86_400_000)))
    var talk = Talk(item)
    _ = try talk.connect("")
    func row(_ hour: Int64, _ mean: String) -> String {
      #"{"start":\#(now + hour * 3_600_000),"end":\#(now + (hour + 1) * 3_600_000),"mean":\#(mean)}"#
    }
    func answer(_ id: Int, _ rows: String...) -> String {
      #"{"id":\#(id),"type":"result","success":true,"result":"#
        + #"{"sensor.m":[\#(rows.joined(separator: ","))]}}"#
    }
    try talk.hear(answer(4, row(-9, "1"), row(-8, "null"), row(-5, "4")))
    #expect(talk.items["m"]?.numbers == [1, nil, nil, 4])
    #expect(talk.items["m"]?.series?.times.all == [-9, -8, -7, -5].map { now + $0 * 3_600_000 })
    try talk.event(3, #"{"event_type":"recorder_5min_statistics_generated"}"#)
    #expect(talk.session.due == talk.clock + 30, "subscribe_events waits for its answer")
    try talk.hear(#"{"id":3,"type":"result","success":true,"result":null}"#)
    #expect(talk.session.due == nil)
    try talk.event(3, #"{"event_type":"recorder_hourly_statistics_generated"}"#)
    let due = try #require(talk.session.due)
    #expect(due <= talk.clock + 5)
    try talk.session.tick(now: talk.now, at: due)
    let command = try #require(talk.session.takeCommands().first)
    #expect(command.contains(#""start_time":"2023-11-14T17:13:20.000Z""#), "\(command)")
    // The newest period was not over before.
    try talk.hear(answer(5, row(-5, "4.5"), row(-4, "5")))
    #expect(talk.items["m"]?.numbers == [1, nil, nil, 4.5, 5])
  }

  @Test func messagesThatAreNotHomeAssistantsAreNamed() {
    for (message, words) in [
      ("", "a message is"), ("{", "a message is"), ("[1]", "a message without a type"),
      ("{}", "this is not Home Assistant"), (#"{"type":7}"#, "this is not Home Assistant"),
    ] {
      var talk = Talk(hall)
      do throws(ContentFault) {
        try talk.hear(message)
        Issue.record("\(message) was taken")
      } catch {
        #expect(error.description.contains(words), "\(error)")
      }
    }
  }

  /// Messages of any shape are taken or refused; nothing traps, and values are finite.
  @Test func messagesOfAnyShapeAreHarmless() throws {
    var random = SeededRandom(seed: 5)
    let scraps = [
      #"{"type":"event","id":2,"event":"#, #"{"a":{"#, #"{"c":{"#, #""sensor.hall":"#, #"{"+":{"#,
      #"{"s":"5","#, #""lc":1700000001"#, #""lu":-1"#, #""a":{"b":[]}"#, #"{"r":["sensor.hall"]}"#,
      #"{"states":{"#, #"[{"s":"x","lu":5}]"#, #""start_time":7"#, "}", "}}", "]", ",", "null",
      #"{"type":"result","id":3,"success":true,"result":"#,
      #"{"sensor.hall":[{"start":1,"end":2}]}"#,
    ]
    for _ in 0..<20_000 {
      var talk = Talk(hall, past)
      _ = try talk.connect(#""sensor.hall":{"s":"1","a":{},"lc":\#(second)}"#)
      let parts = (0..<random.next(1...7)).map { _ in scraps[random.next(0...scraps.count - 1)] }
      _ = try? talk.hear(parts.joined())
      for state in talk.items.values {
        #expect(state.value?.number?.isFinite != false)
      }
    }
  }

  /// Parts that come in any order and overlap make the same samples as all of them at once.
  @Test(arguments: 0..<20) func partsOfAHistoryMakeAWhole(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var history = HomeAssistantHistory(past, capacity: nil)
    var reference: [Int64: Double] = [:]
    var state = ItemState()
    for _ in 0..<60 {
      let start = Int64(random.next(0...300))
      let rows = (0..<random.next(0...20)).map { index in
        HomeAssistantHistory.Row(
          time: now + start + Int64(index * random.next(0...2)),
          values: [random.next(0...4) == 0 ? .nan : Double(random.next(0...3))])
      }
      for row in rows { reference[row.time] = row.values[0] }
      try history.insert(rows)
      if random.next(0...2) == 0, let content = history.takeChange() {
        state.receive(Delivery(item: "past", content: .success(content), received: now))
        #expect(state.failure == nil)
      }
    }
    if let content = history.takeChange() {
      state.receive(Delivery(item: "past", content: .success(content), received: now))
    }
    let expected = reference.sorted { $0.key < $1.key }
    #expect(state.series?.times.all == expected.map(\.key))
    #expect(state.numbers == expected.map { $0.value.isNaN ? nil : $0.value })
  }

  @Test func tooMuchHistoryIsAFailure() throws {
    var history = HomeAssistantHistory(past, capacity: nil)
    let maximum = HomeAssistantHistory.maximumSamples
    try history.insert(
      (0..<maximum).map { HomeAssistantHistory.Row(time: Int64($0), values: [1]) })
    #expect(throws: ContentFault.self) {
      try history.insert([HomeAssistantHistory.Row(time: Int64(maximum), values: [1])])
    }
  }
}
