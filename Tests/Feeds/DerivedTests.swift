import MartletConfig
import MartletData
import MartletSeries
import Synchronization
import Testing

@testable import MartletFeeds

private func reading(_ toml: String) throws -> ([SourceSettings], [String]) {
  let table = try ConfigTable(toml: toml, origin: "f", baseFolder: "/")
  var root = ConfigReader(table, name: "", location: ConfigLocation(origin: "f"))
  let reading = SourceSettings.read(&root)
  root.finish()
  return (reading.sources, root.problems.map(\.description))
}

private func derived(_ id: String, _ items: String) -> String {
  "[[source]]\nid = \"\(id)\"\nkind = \"derived\"\n\(items)\n"
}

private let house = """
  [[source]]
  id = "house"
  kind = "random"
  item.roof = { from = 1, to = 2, unit = "W" }
  item.shed = { from = 3, to = 4, unit = "W" }
  item.door = { unit = "kW" }
  \n
  """

@Test func everyRuleIsReadFromTheConfiguration() throws {
  let rules = ["sum_of", "mean_of", "min_of", "max_of", "difference_of", "ratio_of"]
  let items = rules.map { "item.\($0) = { \($0) = [\"house:roof\", \"house:shed\"] }" }
  let (sources, problems) = try reading(house + derived("d", items.joined(separator: "\n")))
  #expect(problems == [])
  let kind = try #require(sources.last?.kind.value as? DerivedKind)
  #expect(
    kind.items.map(\.derivation.rule) == [.sum, .mean, .minimum, .maximum, .difference, .ratio])
  #expect(rules.map { sources.last?.settings(of: $0).unit } == ["W", "W", "W", "W", "W", ""])
  #expect(sources.last?.settings(of: "sum_of").operands == ["house:roof", "house:shed"])
}

@Test(arguments: [
  (
    "item.x = { }",
    "f:11:6: item \"x\" needs one of sum_of, mean_of, min_of, max_of, difference_of, ratio_of"
  ),
  (
    "item.x = { sum_of = [\"house:roof\"], max_of = [\"house:roof\"] }",
    "f:11:6: item \"x\" needs one of sum_of, mean_of, min_of, max_of, difference_of, ratio_of"
  ),
  (
    "item.x = { ratio_of = [\"house:roof\"] }", "f:11:23: ratio_of takes 2 names, found 1"
  ),
  (
    "item.x = { sum_of = [\"house\"] }",
    "f:11:22: \"house\" names no item; write \"source:item\""
  ),
  (
    "item.x = { sum_of = [\"hause:roof\"] }",
    "f:11:22: d:x → hause:roof: there is no source \"hause\"; did you mean house?"
  ),
  (
    "item.x = { sum_of = [\"d:y\"] }", "f:11:22: d:x → d:y: the source has no item \"y\""
  ),
  (
    "item.x = { sum_of = [\"d:x\"] }", "f:11:22: an item must not need itself: d:x → d:x"
  ),
  (
    "item.x = { sum_of = [\"d:y\"] }\nitem.y = { max_of = [\"d:x\"] }",
    "f:12:22: an item must not need itself: d:x → d:y → d:x"
  ),
  (
    "item.x = { sum_of = [\"house:roof\", \"house:door\"] }",
    "f:11:36: sum_of takes items of one unit: house:roof is in \"W\", house:door in \"kW\""
  ),
  (
    "item.x = { unit = \"kW\", sum_of = [\"house:roof\"] }",
    "f:11:35: the item's unit is \"kW\", and sum_of gives \"W\""
  ),
])
func wrongDerivationsAreReported(items: String, problem: String) throws {
  let (_, problems) = try reading(house + derived("d", items))
  #expect(problems == [problem])
}

@Test func sourcesThatNeedEachOtherAreReportedByTheirChain() throws {
  let (_, problems) = try reading(
    derived("a", "item.x = { sum_of = [\"b:y\"] }")
      + derived("b", "item.y = { sum_of = [\"a:z\"] }\n")
      + derived("a2", "item.z = { sum_of = [\"a:x\"] }"))
  #expect(
    problems == [
      "f:8:22: a:x → b:y → a:z: the source has no item \"z\""
    ])
  let (_, cycle) = try reading(
    derived("a", "item.x = { sum_of = [\"b:y\"] }")
      + derived("b", "item.y = { sum_of = [\"a:x\"] }"))
  #expect(cycle == ["f:8:22: derived sources must not need each other: a:x → b:y → a:x"])
}

@Test func aLongChainIsReportedAndAShortOneRead() throws {
  func chain(_ count: Int) -> String {
    (1...count).reversed().map { index in
      derived(
        "d\(index)", "item.x = { sum_of = [\"\(index == 1 ? "house:roof" : "d\(index - 1):x")\"] }")
    }.joined()
  }
  let (sources, problems) = try reading(house + chain(8))
  #expect(problems == [])
  #expect(sources.last { $0.id == "d8" }?.settings(of: "x").unit == "W")
  let (_, tooLong) = try reading(house + chain(9))
  #expect(tooLong.count == 1 && tooLong[0].contains("more than 8 derived sources"))
}

@Test func aRatioInPercentIsMultiplied() throws {
  let (sources, _) = try reading(
    house + derived("d", "item.x = { unit = \"%\", ratio_of = [\"house:roof\", \"house:shed\"] }"))
  let kind = try #require(sources.last?.kind.value as? DerivedKind)
  #expect(kind.items[0].derivation.factor == 100)
}

/// A derived source works where all its operands do, else beside the display.
@Test func aDerivedSourceWorksWhereItsOperandsDo() throws {
  let remote = """
    [[source]]
    id = "disk"
    kind = "command"
    run = ["/bin/true"]
    format = "number"
    item.blocks = { transform = [{ scale = 2 }] }
    \n
    """
  let (sources, problems) = try reading(
    house + remote
      + derived("far", "item.x = { sum_of = [\"disk:blocks\"] }")
      + derived("near", "item.x = { sum_of = [\"house:roof\"] }")
      + derived("both", "item.x = { sum_of = [\"disk:blocks\", \"house:roof\"] }")
      + derived("further", "item.x = { transform = [{ scale = 2 }], sum_of = [\"far:x\"] }"))
  #expect(problems == [])
  #expect(sources.filter(\.isRemote).map(\.id) == ["disk", "far", "further"])
}

/// A derived source starts anew, on both sides of the wire, when its operands have other settings.
@Test func settingsOfOperandsAreThoseOfTheSource() throws {
  let text = house + derived("d", "item.x = { sum_of = [\"house:roof\"] }")
  let (sources, _) = try reading(text)
  let (moved, _) = try reading("\n\n" + text)
  let (other, _) = try reading(text.replacing("to = 2", with: "to = 2.5"))
  #expect(sources.last?.kind == moved.last?.kind)
  #expect(sources.last?.fingerprint == moved.last?.fingerprint)
  #expect(sources.last?.kind != other.last?.kind)
  #expect(sources.last?.fingerprint != other.last?.fingerprint)
}

@Test func aDerivedSourceReadsItsOperandsForAPicture() throws {
  let (sources, problems) = try reading(
    house
      + derived(
        "d",
        """
        item.share = { ratio_of = ["d:all", "house:roof"] }
        item.all = { sum_of = ["house:roof", "house:shed"] }
        item.off = { sum_of = ["gone:x"] }
        """)
      + "[[source]]\nid = \"gone\"\nkind = \"random\"\nenabled = false\n")
  #expect(problems == [])
  let source = try #require(sources.last)
  let update = try source.kind.value.read(received: 1_000_000_000)
  #expect(update.deliveries.map(\.item) == ["share", "all", "off"])
  guard case .success(.series(let share)) = update.deliveries[0].content,
    case .success(.series(let all)) = update.deliveries[1].content,
    case .failure(let failure) = update.deliveries[2].content
  else {
    Issue.record("\(update.deliveries.map(\.item))")
    return
  }
  #expect(share.count == 600 && all.count == 600)
  #expect(failure.why == "gone:x: Cannot reach gone: the configuration has disabled it")
}

// MARK: - Running

/// The owner of sources that a test plays: keeps their states and what they were asked.
private final class Owner: Sendable {
  let hub = FeedHub()
  let states = Mutex<[String: [SourceUpdate]]>([:])
  let asked = Mutex<[String]>([])
  let heard = Mutex<[SourceUpdate]>([])

  init() {
    var owner = Junction.Owner()
    owner.state = { id in self.states.withLock { $0[id] ?? [] } }
    owner.request = { request, id in
      self.asked.withLock { $0.append("\(id):\(request.item) \(request.columns)") }
    }
    owner.refresh = { id in self.asked.withLock { $0.append(id) } }
    hub.junction.connect(owner)
  }

  func publish(_ update: SourceUpdate, from id: String) {
    hub.junction.publish(update, from: id) {
      states.withLock { $0[id, default: []].append(update) }
    }
  }

  func start(_ kind: any SourceKind) -> any DataSource {
    let source = kind.open(in: hub)
    source.start { update in self.heard.withLock { $0.append(update) } }
    return source
  }

  /// The state of an item of the derived source.
  func item(_ name: String) -> ItemState {
    var state = ItemState()
    for update in heard.withLock({ $0 }) {
      for delivery in update.deliveries where delivery.item == name { state.receive(delivery) }
    }
    return state
  }

  func holds(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

private func sample(_ item: String, _ number: Double, at time: Int64) -> SourceUpdate {
  .updated([
    Delivery(
      item: item, content: .success(.append(SampleRows(times: [time], columns: [[number]]))),
      received: time)
  ])
}

private func series(_ items: [String], _ times: [Int64]) throws -> SourceUpdate {
  let data = try ChartData(
    times: times, series: [ChartSeries(id: "y", values: times.map { _ in 1 })])
  return .ready(
    items.map { Delivery(item: $0, content: .success(.series(data)), received: times.last ?? 0) })
}

/// Updates that come while a derived source starts reach it exactly once.
@Test func aSourceThatStartsLateHasAllSamplesOnce() async throws {
  let (sources, problems) = try reading(
    house + derived("d", "item.x = { sum_of = [\"house:roof\", \"house:shed\"] }"))
  #expect(problems == [])
  let owner = Owner()
  owner.publish(try series(["roof", "shed"], [0, 1000]), from: "house")
  let feeding = Task.detached {
    for step in 2..<2000 {
      owner.publish(sample("roof", 1, at: Int64(step) * 1000), from: "house")
      owner.publish(sample("shed", 1, at: Int64(step) * 1000), from: "house")
    }
  }
  let source = owner.start(try #require(sources.last).kind.value)
  await feeding.value
  #expect(await owner.holds { owner.item("x").newest == 1_999_000 })
  let state = owner.item("x")
  #expect(state.failure == nil && state.series?.count == 2000)
  #expect(state.series?.series[0].values.bounds(in: 0..<2000) == 2...2)
  source.stop()
  let count = owner.heard.withLock { $0.count }
  owner.publish(sample("shed", 1, at: 3_000_000), from: "house")
  owner.publish(sample("roof", 1, at: 3_000_000), from: "house")
  #expect(owner.heard.withLock { $0.count } == count)
}

@Test func wishesReachTheOperands() throws {
  let (sources, _) = try reading(
    house
      + derived(
        "d",
        "item.x = { ratio_of = [\"house:roof\", \"house:shed\"] }\nitem.y = { sum_of = [\"house:roof\"] }"
      ))
  let owner = Owner()
  let source = owner.start(try #require(sources.last).kind.value)
  source.request(RangeRequest(item: "x", range: 0...9, columns: 640))
  source.refresh()
  #expect(owner.asked.withLock { $0 } == ["house:roof 640", "house:shed 640", "house"])
  source.stop()
}
