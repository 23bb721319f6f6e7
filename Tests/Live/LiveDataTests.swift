import MartletData
import MartletLive
import MartletSeries
import Testing

@MainActor @Suite struct LiveDataTests {
  private let live = LiveData()

  private func chart(_ times: [Int64]) -> Content {
    let values = times.map { Double($0) }
    return .series(
      (try? ChartData(times: times, series: [ChartSeries(id: "y", values: values)])) ?? ChartData())
  }

  private func deliver(_ item: String, _ content: Content, received: Int64) {
    live.receive(
      .updated([Delivery(item: item, content: .success(content), received: received)]), from: "s")
  }

  /// 2026-01-01T00:00:00Z.
  private let start: Int64 = 1_767_225_600_000

  @Test func dataWhoseWriterDiedBecomesOldWithoutAnyNews() {
    live.advance(to: start)
    deliver("a", chart((0..<10).map { start - 9000 + $0 * 1000 }), received: start)
    let item = live.item("s:a")
    #expect(item.freshness == .fresh)
    // The least age is 10 s, although the samples are 1 s apart.
    #expect(live.nextChange == start + 10_001)
    live.advance(to: start + 10_000)
    #expect(item.freshness == .fresh)
    live.advance(to: start + 10_001)
    #expect(item.freshness == .stale(since: start))
    #expect(live.nextChange == nil)
    deliver("a", chart([start + 10_000, start + 11_000]), received: start + 11_000)
    live.advance(to: start + 11_000)
    #expect(item.freshness == .fresh)
  }

  @Test func dataOfLastYearIsOldFromTheFirstMoment() {
    live.advance(to: start)
    deliver("a", chart([start - 31_536_000_000, start - 31_535_999_000]), received: start)
    #expect(live.item("s:a").freshness == .stale(since: start - 31_535_999_000))
  }

  /// A derived item has no limit of its own; a chain of two is as old as the source of both.
  @Test func aDerivedItemIsAsOldAsItsOldestOperand() {
    live.keep([]) { name in
      var settings = ItemSettings()
      settings.staleness = name.source == "s" ? .after(name.item == "a" ? 5000 : 60_000) : .never
      if name == "d:x" { settings.operands = ["s:a", "s:b"] }
      if name == "d:y" { settings.operands = ["d:x"] }
      return settings
    }
    live.advance(to: start)
    deliver("a", chart([start - 1000, start]), received: start)
    deliver("b", chart([start - 1000, start]), received: start)
    for name in ["x", "y"] {
      live.receive(
        .updated([Delivery(item: name, content: .success(chart([start])), received: start)]),
        from: "d")
    }
    #expect(live.item("d:y").freshness == .fresh)
    #expect(live.nextChange == start + 5001)
    live.advance(to: start + 5001)
    #expect(live.item("s:b").freshness == .fresh)
    #expect(live.item("d:x").freshness == .stale(since: start))
    #expect(live.item("d:y").freshness == .stale(since: start))
    deliver("a", chart([start, start + 5000]), received: start + 5000)
    #expect(live.item("d:y").freshness == .fresh)
  }

  @Test func aSnapshotLeadsToTheSameState() {
    #expect(live.snapshot(of: "s").isEmpty)
    deliver("a", chart([start, start + 1]), received: start)
    deliver("b", .value(DataValue(.number(3), time: start)), received: start)
    let other = LiveData()
    for update in live.snapshot(of: "s") { other.receive(update, from: "s") }
    #expect(other.source("s").state == live.source("s").state)
    #expect(other.item("s:a").state == live.item("s:a").state)
    #expect(other.item("s:b").state.value == live.item("s:b").state.value)
  }

  @Test func aRetryHidesNoFailure() {
    live.advance(to: start)
    deliver("a", chart([start]), received: start)
    let failure = SourceFailure(what: "Cannot read x", why: "gone")
    live.receive(.failed(failure, since: start + 1), from: "s")
    #expect(live.item("s:a").freshness == .stale(since: start))
    live.receive(.loading, from: "s")
    live.receive(.progress(0.5), from: "s")
    #expect(live.source("s").state.failure == failure)
    #expect(live.item("s:a").freshness == .stale(since: start))
    live.receive(.failed(failure, since: start + 1), from: "s")
    #expect(live.source("s").state.health == .failed(failure, since: start + 1))
  }

  @Test func anItemThatIsAwaitedFailsWithItsSource() {
    let failure = SourceFailure(.missing("/run/x.json"), why: "No such file or directory")
    live.advance(to: start)
    let early = live.item("s:early")
    live.receive(.failed(failure, since: start), from: "s")
    #expect(early.freshness == .failed(failure))
    #expect(live.item("s:late").freshness == .failed(failure), "asked for after the failure")
    #expect(live.item("t:other").freshness == .blank)
    live.receive(SourceUpdate(health: .fresh), from: "s")
    #expect(early.freshness == .blank)
  }

  @Test func silenceOfDataThatComesOnChangeIsNoTrouble() {
    var settings = ItemSettings()
    settings.cadence = .onChange
    live.keep([]) { _ in settings }
    live.advance(to: start)
    deliver("door", .value(DataValue(.truth(true), time: start)), received: start)
    live.advance(to: start + 864_000_000)
    #expect(live.item("s:door").freshness == .fresh)
    // Only the health of the source makes it old.
    live.receive(SourceUpdate(health: .stale(since: start + 5)), from: "s")
    #expect(live.item("s:door").freshness == .stale(since: start))
  }

  @Test func singleValuesMakeUpAHistory() {
    live.advance(to: start)
    for second in 0..<5 {
      let time = start + Int64(second) * 1000
      deliver("t", .value(DataValue(.number(Double(second)), time: time)), received: time)
    }
    // The last value is delivered again.
    deliver("t", .value(DataValue(.number(4), time: start + 4000)), received: start + 9000)
    let state = live.item("s:t").state
    #expect(state.series?.count == 5)
    #expect(state.latest?.number == 4)
  }

  @Test func valuesOfAClockThatIsNotSetAreHeldBackUntilItIs() throws {
    live.advance(to: 5000)
    for second in [1, 2, 3] as [Int64] {
      deliver(
        "t", .value(DataValue(.number(1), time: second * 1000)), received: second * 1000)
    }
    let item = live.item("s:t")
    #expect(item.state.series == nil)
    #expect(item.state.undated.count == 3)
    #expect(item.freshness == .fresh)
    live.clockWasSet(to: start + 5000, from: 5000)
    let series = try #require(item.state.series)
    #expect(series.timeRange == (start + 1000)...(start + 3000))
    #expect(item.state.undated.isEmpty)
    #expect(item.freshness == .fresh)
    live.advance(to: start + 13_001)
    #expect(item.freshness == .stale(since: start + 3000))
  }

  @Test func aClockThatIsSetBackLeavesNoOldNumberFresh() {
    let day: Int64 = 86_400_000
    live.advance(to: start + day)
    deliver("t", .value(DataValue(.number(1), time: start + day)), received: start + day)
    let item = live.item("s:t")
    live.clockWasSet(to: start, from: start + day + 2000)
    #expect(item.freshness == .fresh && item.state.latest?.time == start - 2001)
    deliver("t", .value(DataValue(.number(2), time: start + 1000)), received: start + 1000)
    #expect(item.state.series?.count == 2 && item.state.latest?.number == 2)
    #expect(live.nextChange != nil)
    live.advance(to: start + 1000 + 10_001)
    #expect(item.freshness == .stale(since: start + 1000))
    // Forward: old until the next sample.
    deliver("t", .value(DataValue(.number(3), time: start + 12_000)), received: start + 12_000)
    live.clockWasSet(to: start + day, from: start + 12_000)
    #expect(item.freshness == .stale(since: start + 12_000))
    deliver("t", .value(DataValue(.number(4), time: start + day)), received: start + day)
    #expect(item.freshness == .fresh && item.state.series?.count == 4)
  }

  @Test func samplesOfTheFutureDoNotHideASilentSource() {
    live.advance(to: start)
    deliver("a", chart([start + 86_400_000, start + 86_401_000]), received: start)
    #expect(live.item("s:a").freshness == .fresh)
    live.advance(to: start + 10_001)
    #expect(live.item("s:a").freshness == .stale(since: start))
  }

  @Test func aNameWithoutAnItemIsTheFirstItem() {
    #expect(live.item("s").state.isBlank, "a source that has none yet")
    deliver("t", .value(DataValue(.number(7), time: start)), received: start)
    #expect(live.item("s").name == "s:t")
    #expect(live.item("s").state.latest?.number == 7)
    deliver("", .value(DataValue(.number(8), time: start)), received: start)
    #expect(live.item("s").name == "s:t")
  }

  @Test func itemsThatAWholeUpdateLacksAreGone() {
    let one = Delivery(item: "1", content: .success(chart([start])), received: start)
    let two = Delivery(item: "2", content: .success(chart([start])), received: start)
    live.receive(.ready([one, two]), from: "s")
    #expect(live.items(of: "s").map(\.name) == ["s:1", "s:2"])
    live.receive(.ready([two]), from: "s")
    #expect(live.items(of: "s").map(\.name) == ["s:2"])
    #expect(live.item("s:1").state.isBlank)
    #expect(live.item("s:1").freshness == .blank)
  }

  @Test func olderSamplesGoBeforeThoseThatThereAre() throws {
    deliver("a", chart([start, start + 1000]), received: start)
    deliver("a", .append(SampleRows(times: [start + 2000], columns: [[7]])), received: start)
    let older = try ChartData(
      times: [start - 1000], series: [ChartSeries(id: "y", values: [3])])
    deliver("a", .prepend(older), received: start)
    let series = try #require(live.item("s:a").state.series)
    #expect(series.timeRange == (start - 1000)...(start + 2000))
    #expect(series.series[0].values[0] == 3)
    #expect(series.series[0].values[3] == 7)
    // Rows that are not newer are refused, and the earlier samples stay.
    deliver("a", .append(SampleRows(times: [start], columns: [[7]])), received: start)
    #expect(live.item("s:a").state.series?.count == 4)
    #expect(
      live.item("s:a").state.failure?.description
        == "Cannot show the item a: the times of new samples do not follow those that are there")
  }

  @Test func aHundredSilentSourcesWaitForOneInstant() {
    live.advance(to: start)
    for index in 0..<100 {
      live.receive(
        .updated([
          Delivery(
            item: "v", content: .success(chart([start - 60_000, start])), received: start)
        ]), from: "s\(index)")
    }
    #expect(live.nextChange == start + 180_001)
    live.advance(to: start + 180_001)
    #expect(
      (0..<100).allSatisfy { live.item(ItemName("s\($0):v")).freshness == .stale(since: start) })
    #expect(live.nextChange == nil)
  }
}
