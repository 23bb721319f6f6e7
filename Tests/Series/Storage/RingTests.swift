import MartletTestSupport
import Testing

@testable import MartletSeries

/// Charts that keep their newest samples only, against arrays that do the same.
@Suite struct RingTests {
  private struct Reference {
    var times: [Int64] = []
    var values: [[Double]] = [[], []]
    let capacity: Int

    mutating func append(_ time: Int64, _ row: [Double]) {
      times.append(time)
      for index in row.indices { values[index].append(row[index]) }
      guard times.count > capacity else { return }
      times.removeFirst()
      for index in row.indices { values[index].removeFirst() }
    }
  }

  private static func empty(capacity: Int) throws -> ChartData {
    var chart = try ChartData(
      times: [], series: [ChartSeries(id: "a", values: []), ChartSeries(id: "b", values: [])])
    chart.capacity = capacity
    return chart
  }

  @Test(arguments: 1...12)
  func aRingEqualsTheNewestSamplesOfAll(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let sizes = [1, 2, 15, 16, 17, 63, 64, 65, 100, 255, 257, 1000]
    let capacity = sizes[seed % sizes.count]
    var chart = try Self.empty(capacity: capacity)
    var reference = Reference(capacity: capacity)
    var time: Int64 = 1_500_000_000_000
    for step in 0..<(capacity * 4 + 700) {
      time += seed % 3 == 0 ? 1000 : Int64.random(in: 1...5000, using: &random)
      let row = (0..<2).map { _ in
        Int.random(in: 0..<9, using: &random) == 0
          ? Double.nan : Double(Int.random(in: -500...500, using: &random)) / (step > 900 ? 8 : 1)
      }
      try chart.append(time: time, values: row)
      reference.append(time, row)
      // All the way round the wrap, and now and then elsewhere.
      let isNearWrap = (step - capacity) % max(capacity / 8, 16) < 3
      if isNearWrap || step % 37 == 0 { try compare(chart, reference, &random) }
    }
  }

  private func compare(
    _ chart: ChartData, _ reference: Reference, _ random: inout SeededRandom
  ) throws {
    let count = reference.times.count
    try #require(chart.count == count)
    #expect((0..<count).map { chart.times[$0] } == reference.times)
    #expect(chart.timeRange == (reference.times.first ?? 0)...(reference.times.last ?? 0))
    for index in 0..<2 {
      let column = chart.series[index].values
      let values = reference.values[index]
      try #require(column.count == count)
      for _ in 0..<6 {
        let low = Int.random(in: 0...count, using: &random)
        let range = low..<Int.random(in: low...count, using: &random)
        let slow = values[range].filter { !$0.isNaN }
        #expect(column.bounds(in: range) == slow.min().map { $0...(slow.max() ?? $0) })
        #expect(column.lastSample(before: low) == values[..<low].lastIndex { !$0.isNaN })
        #expect(column.firstSample(from: low) == values[low...].firstIndex { !$0.isNaN })
        let time = Int64.random(
          in: (reference.times.first ?? 0) - 10...(reference.times.last ?? 0) + 10, using: &random)
        #expect(
          chart.times.firstIndex(notBefore: time)
            == reference.times.firstIndex { $0 >= time } ?? count)
      }
    }
    // Equal to a chart that never held more.
    let fresh = try ChartData(
      times: reference.times,
      series: [
        ChartSeries(id: "a", values: reference.values[0]),
        ChartSeries(id: "b", values: reference.values[1]),
      ])
    #expect(chart.times == fresh.times && chart.times.hashValue == fresh.times.hashValue)
    #expect(chart.series == fresh.series)
  }

  @Test(arguments: 1...6)
  func slotsStayWhereTheyAreWhileTheOldestSamplesGo(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var chart = try Self.empty(capacity: 6000)
    var time: Int64 = 1_500_000_000_000
    var former: Set<Int64> = []
    for step in 0..<12_000 {
      time += Int64.random(in: 1...2000, using: &random)
      try chart.append(time: time, values: [Double(step % 97), .nan])
      guard step > 5000, step % 101 == 0 else { continue }
      var slots = SampleSlots()
      slots.find(in: chart, window: time - 3_000_000...time, columnDuration: 20_000)
      let edges = Set(slots.edges.dropLast().map { chart.times[$0] })
      // The first slot may begin where the window does, the last one grows.
      let common = edges.filter { edge in edge > time - 2_900_000 && edge < time - 300_000 }
      #expect(common.count > 60 && (former.isEmpty || common.subtracting(former).isEmpty))
      former = edges
      #expect(slots.visited < 1000)
    }
  }

  @Test(arguments: 1...12)
  func manySamplesAtOnceEqualOneAfterTheOther(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var whole = try Self.empty(capacity: seed % 2 == 0 ? 333 : 100_000)
    var single = whole
    let kinds: [Double] = [.nan, 1, .infinity, 0.5, 0.125, 1e7, seed % 3 == 0 ? 1e300 : 4]
    var time: Int64 = 0
    for _ in 0..<12 {
      var times: [Int64] = []
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        time += seed % 4 == 0 ? 7 : Int64.random(in: 1...9, using: &random)
        times.append(time)
      }
      let rows = (0..<2).map { _ in
        times.map { _ in kinds.randomElement(using: &random) ?? 0 }
      }
      try whole.append(times: times, values: rows)
      for index in times.indices {
        try single.append(time: times[index], values: rows.map { $0[index] })
      }
      #expect(whole == single)
      let low = Int.random(in: 0...whole.count, using: &random)
      let range = low..<Int.random(in: low...whole.count, using: &random)
      for series in 0..<2 {
        let bounds = single.series[series].values.bounds(in: range)
        #expect(whole.series[series].values.bounds(in: range) == bounds)
      }
    }
    let before = whole
    #expect(throws: ChartDataError.timesOutOfOrder) {
      try whole.append(times: [time + 5, time + 5], values: [[1, 2], [3, 4]])
    }
    #expect(throws: ChartDataError.unequalLengths(series: "b", count: 1, times: 2)) {
      try whole.append(times: [time + 5, time + 6], values: [[1, 2], [3]])
    }
    #expect(whole == before)
  }

  @Test func memoryOfARingIsBounded() throws {
    let capacity = 4096
    var chart = try Self.empty(capacity: capacity)
    for step in 0..<200_000 {
      try chart.append(time: Int64(step) * 1000, values: [Double(step), 0.5])
    }
    #expect(chart.count == capacity)
    #expect(chart.series[0].values.storedCount <= ValueColumn.stored(for: capacity))
    #expect(chart.times.storedCount <= ValueColumn.stored(for: capacity))
    #expect(chart.series[0].values.bounds(in: 0..<capacity) == Double(200_000 - capacity)...199_999)
  }

  /// A clock in milliseconds counts 2^32 of them in 50 days.
  @Test func aRingGoesOnForEverInFourBytesATime() throws {
    var chart = try Self.empty(capacity: 100)
    var time: Int64 = 0
    for step in 0..<5000 {
      time += 3_000_000 + Int64(step % 2)
      try chart.append(time: time, values: [1, 2])
    }
    #expect(time > Int64(UInt32.max))
    #expect(chart.times.last == time && chart.times.isPacked)
  }

  @Test func timesTooFarApartForFourBytesKeepTheirIndex() throws {
    var chart = try Self.empty(capacity: 100)
    var expected: [Int64] = []
    for step in 0..<400 {
      let time = Int64(step) * 1000 + (step > 104 ? 20_000_000_000_001 : 0)
      try chart.append(time: time, values: [Double(step), .nan])
      expected.append(time)
      #expect((0..<chart.count).map { chart.times[$0] } == Array(expected.suffix(100)))
    }
  }

  @Test func capacityTakesEffectAtOnce() throws {
    var chart = try ChartData(
      times: (0..<1000).map { $0 * 10 },
      series: [
        ChartSeries(
          id: "b", lower: Array(repeating: 1, count: 1000),
          upper: (0..<1000).map { Double($0) })
      ])
    chart.capacity = 300
    #expect(chart.count == 300 && chart.series[0].lower?.count == 300)
    #expect(chart.bounds(of: 0, in: 0...10_000) == 1...999)
    chart.capacity = nil
    try chart.append(time: 10_000, values: [5, 4])
    #expect(chart.count == 301)
    chart.capacity = 0
    #expect(chart.count == 1)
  }
}
