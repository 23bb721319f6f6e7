import MartletSeries
import Testing

@testable import MartletData

private let start: Int64 = 1_767_225_600_000
private let day: Int64 = 86_400_000

private func value(_ number: Double, at time: Int64, received: Int64? = nil) -> Delivery {
  Delivery(
    item: "x", content: .success(.value(DataValue(.number(number), time: time))),
    received: received ?? time)
}

@Suite struct ClockStepTests {
  private var settings: ItemSettings {
    var settings = ItemSettings()
    settings.staleness = .after(5000)
    return settings
  }

  @Test func noSampleIsLostWhenTheClockIsSetBack() {
    var state = ItemState()
    for second in 0..<5 as Range<Int64> {
      state.receive(value(Double(second), at: start + day + second * 1000))
    }
    for second in 0..<5 as Range<Int64> {
      state.receive(value(Double(second + 5), at: start + second * 1000))
    }
    #expect(state.series?.count == 10)
    #expect(state.series?.times.last == start + 4000 && state.latest?.number == 9)
    #expect(state.newest == start + 4000)
  }

  @Test func aSilentSourceIsNotFreshUntilTheClockGetsThereAgain() throws {
    var state = ItemState()
    state.receive(value(21.5, at: start + day))
    let step = try #require(ClockSetBack(from: start + day + 1000, to: start))
    state.follow(step)
    let fresh = state.freshness(health: .fresh, settings: settings, at: start)
    #expect(fresh.freshness == .fresh)
    #expect(fresh.until == start - 1001 + 5001)
    let old = state.freshness(health: .fresh, settings: settings, at: start + 4000)
    #expect(old.freshness == .stale(since: start - 1001))
  }

  /// A state that nobody has told of the step, as from a file.
  @Test func dataReceivedInTheFutureIsOld() {
    var state = ItemState()
    state.receive(value(21.5, at: start + day))
    let seen = state.freshness(health: .fresh, settings: settings, at: start)
    #expect(seen.freshness == .stale(since: start + day))
    #expect(seen.until == start + day - 2000)
    // A device whose clock is ahead is fresh: its data was received now.
    var ahead = ItemState()
    ahead.receive(value(21.5, at: start + day, received: start))
    #expect(ahead.freshness(health: .fresh, settings: settings, at: start).freshness == .fresh)
  }

  @Test func ageCountsBeforeTheClockIsSet() {
    var state = ItemState()
    state.receive(value(21.5, at: 3000))
    #expect(state.freshness(health: .fresh, settings: settings, at: 8000).freshness == .fresh)
    let old = state.freshness(health: .fresh, settings: settings, at: 8001).freshness
    #expect(old == .stale(since: 3000))
    // Data of the last run, whose age nobody knows yet.
    var kept = ItemState()
    kept.receive(value(21.5, at: start))
    let seen = kept.freshness(health: .fresh, settings: settings, at: 8000).freshness
    #expect(seen == .stale(since: start))
  }

  @Test func samplesWithTimesOfTheirOwnStay() throws {
    var state = ItemState()
    for second in 0..<3 as Range<Int64> {
      state.receive(
        value(Double(second), at: start + second * 1000, received: start + day + second * 1000))
    }
    let step = try #require(ClockSetBack(from: start + day + 3000, to: start + 3000))
    state.follow(step)
    #expect(state.series?.times.all == [start, start + 1000, start + 2000])
    #expect(state.received == start + 1999)
  }

  /// A rate that took values of a clock that was set back for late ones would stay as it was for as
  /// long as the step, and count as fresh.
  @Test func aTransformGoesOnAfterAStepBack() {
    var stage = TransformStage([Transform(.delta(window: 10_000))])
    func number(_ delivery: Delivery) -> Double? {
      guard case .success(.value(let value)) = stage.shown(delivery).content else { return nil }
      return value.number
    }
    _ = number(value(1, at: start + day))
    #expect(number(value(3, at: start + day + 1000)) == 2)
    // The repeated and the late value of a clock that goes on are none.
    #expect(number(value(9, at: start + day + 500, received: start + day + 1500)) == 2)
    #expect(number(value(10, at: start)) == nil, "the first after the step")
    #expect(number(value(14, at: start + 1000)) == 4)
  }

  @Test func aDerivedItemGoesOnAfterAStepBack() throws {
    var one = ItemSettings()
    one.staleness = .after(5000)
    let operands = ["a", "b"].map {
      Derivation.Operand(ItemName(source: "s", item: $0), settings: one)
    }
    var derived = DerivedItems([("x", Derivation(.sum, of: operands))])
    var state = ItemState()
    func receive(_ time: Int64) {
      for item in ["a", "b"] {
        var data = value(1, at: time)
        data.item = item
        derived.receive(.updated([data]), from: "s")
      }
      for delivery in derived.takeChanges(received: time)?.deliveries ?? [] {
        state.receive(delivery)
      }
    }
    for second in 0..<3 as Range<Int64> { receive(start + day + second * 1000) }
    for second in 0..<3 as Range<Int64> { receive(start + second * 1000) }
    #expect(state.failure == nil)
    #expect(state.latest?.time == start + 2000 && state.latest?.number == 2)
  }
}
