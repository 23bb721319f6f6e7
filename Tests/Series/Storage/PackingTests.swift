import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct PackingTests {
  /// Numbers as sensors give them, with what does not fit the small form strewn in.
  private static func values(seed: Int) -> [Double] {
    var random = SeededRandom(seed: UInt64(seed))
    let all: [Double] = [1, 10, 100, 1000, 1e6, 1e9]
    let divisor = all.randomElement(using: &random) ?? 1
    let reach = seed % 2 == 0 ? 10_000 : 5_000_000_000
    let strange: [Double] = [
      .nan, -0.0, 0.1 + 0.2, 1e300, .leastNonzeroMagnitude, 2_147_483_647, -2_147_483_648,
    ]
    return (0..<Int.random(in: 0...300, using: &random)).map { _ -> Double in
      if Int.random(in: 0..<(seed % 3 == 0 ? 20 : 400), using: &random) == 0 {
        return strange.randomElement(using: &random) ?? 0
      }
      let whole: Int = Int.random(in: -reach...reach, using: &random)
      return Double(whole) / divisor
    }
  }

  @Test(arguments: 1...60)
  func everyNumberComesBackAsItWas(seed: Int) {
    let values = Self.values(seed: seed)
    var store = SampleStore()
    for (index, value) in values.enumerated() {
      store.append(value)
      #expect(store.count == index + 1)
    }
    for index in values.indices {
      #expect(store[index] == values[index] || store.isGap(index) && values[index].isNaN)
      #expect(store.isGap(index) == values[index].isNaN)
    }
    #expect(store.holdsOnlyWholeNumbers == values.allSatisfy { $0.isNaN || $0 == $0.rounded() })
    let numbers = values.indices.filter { !values[$0].isNaN }
    for (a, b) in zip(numbers, numbers.reversed()) {
      #expect(store.isLess(a, b) == (values[a] < values[b]))
    }
  }

  @Test(arguments: 1...60)
  func rowsAreEqualWhateverTheirForm(seed: Int) {
    let values = Self.values(seed: seed)
    let column = ValueColumn(values)
    #expect(column == ValueColumn(values))
    // The same numbers behind one that takes eight bytes, and without it.
    var longer = ValueColumn([0.1 + 0.2] + values)
    #expect(longer != column)
    longer.append(1)
    #expect(longer == ValueColumn([0.1 + 0.2] + values + [1]))
    if let last = values.last, !last.isNaN, last.magnitude < 1e15 {
      #expect(ValueColumn(values.dropLast() + [last + 1]) != column)
    }
  }

  @Test(arguments: 1...60)
  func timesComeBackAsTheyWere(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let units: [Int64] = [1, 7, 1000, 60_000, 3_600_000, 1_000_000_000_000]
    let unit = units.randomElement(using: &random) ?? 1
    var times: [Int64] = []
    var time = Int64.random(in: -4_000_000_000_000...4_000_000_000_000, using: &random)
    for _ in 0..<Int.random(in: 0...200, using: &random) {
      times.append(time)
      // Now and then the measure of all becomes finer.
      let step = Int.random(in: 0..<100, using: &random) == 0 ? max(1, unit / 5) : unit
      time += step * Int64.random(in: 1...40, using: &random)
    }
    let whole = try #require(TimeColumn(times))
    var grown = TimeColumn()
    for time in times {
      let isTaken = grown.append(time)
      #expect(isTaken)
    }
    #expect(whole == grown)
    #expect((0..<whole.count).map { whole[$0] } == times)
    #expect(whole.first == times.first && whole.last == times.last)
    for _ in 0..<20 {
      let probe = time - Int64.random(in: 0...unit * 200, using: &random)
      #expect(whole.firstIndex(notBefore: probe) == times.firstIndex { $0 >= probe } ?? times.count)
    }
  }

  @Test func timesOfAllHistoryAreKept() throws {
    let limits = TimeColumn.limits
    let times = try #require(TimeColumn([limits.lowerBound, -1, 0, limits.upperBound]))
    #expect((0..<4).map { times[$0] } == [limits.lowerBound, -1, 0, limits.upperBound])
  }
}
