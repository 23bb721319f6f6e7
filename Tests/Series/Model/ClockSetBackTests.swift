import MartletSeries
import Testing

private let now: Int64 = 1_767_225_600_000

private func chart(_ times: [Int64]) throws -> ChartData {
  try ChartData(
    times: times, series: [ChartSeries(id: "y", values: times.indices.map(Double.init))])
}

@Suite struct ClockSetBackTests {
  @Test func smallStepsAndAClockThatIsNotSetAreNoSteps() {
    #expect(ClockSetBack(from: now + 1999, to: now) == nil)
    #expect(ClockSetBack(from: now, to: now + 5000) == nil)
    #expect(ClockSetBack(from: now, to: 1000) == nil)
    #expect(ClockSetBack(from: .max, to: .min) == nil)
    #expect(ClockSetBack(from: now + 2000, to: now)?.distance == 2001)
  }

  @Test func aClockThatWasAheadAllAlongMovesAllSamples() throws {
    let step = try #require(ClockSetBack(from: now + 86_400_000, to: now))
    var data = try chart((0..<100).map { now + 86_400_000 - 99_000_000 + $0 * 1_000_000 })
    let moved1 = data.follow(step)
    #expect(moved1)
    #expect(data.times.last == now - 1)
    #expect(data.times.first == now - 1 - 99_000_000)
    #expect(data.series[0].values[99] == 99)
  }

  @Test func samplesFromBeforeAStepForwardStay() throws {
    let before = (0..<10).map { now - 20_000 + $0 * 1000 }
    let after = (0..<10).map { now + 3_600_000 + $0 * 1000 }
    var data = try chart(before + after)
    let step = try #require(ClockSetBack(from: now + 3_610_000, to: now))
    let moved2 = data.follow(step)
    #expect(moved2)
    #expect(data.times.all == before + after.map { $0 - 3_610_001 })
  }

  @Test func samplesThatAreNotInTheFutureStay() throws {
    var data = try chart([now - 2000, now - 1000, now])
    let old = data
    let step = try #require(ClockSetBack(from: now + 5000, to: now))
    let wasMoved = data.follow(step)
    #expect(!wasMoved && data == old)
    var empty = ChartData()
    let wasEmptyMoved = empty.follow(step)
    #expect(!wasEmptyMoved)
  }

  /// Whatever the samples are, none is lost and their order stays.
  @Test(arguments: 0..<200) func nothingIsLost(seed: Int) throws {
    // Knuth's generator, so that each seed gives the same samples.
    var state = UInt64(seed)
    func random(_ range: ClosedRange<Int64>) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int64(state >> 33) % Int64(range.count)
    }
    let distance = random(2000...100_000)
    var times = Set((0..<30).map { _ in now + random(-100_000...distance) })
    times.insert(now + distance)
    var data = try chart(times.sorted())
    let old = data
    let step = try #require(ClockSetBack(from: now + distance, to: now))
    data.follow(step)
    #expect(data.count == old.count, "\(seed)")
    #expect(zip(data.times.all, data.times.all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(data.times.all.last == now - 1)
    #expect(data.series == old.series)
    // What follows the step can be appended.
    try data.append(time: now, values: [1])
  }
}
