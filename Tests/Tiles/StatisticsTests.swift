import Foundation
import MartletFormats
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletTiles

@Suite struct StatisticsTests {
  private func chart(_ values: [Double], times: [Int64]? = nil) throws -> ChartData {
    try ChartData(
      times: times ?? values.indices.map { Int64($0) * 1000 },
      series: [ChartSeries(id: "a", values: values)])
  }

  // MARK: - Histograms

  @Test func rangesBeginAtRoundNumbers() throws {
    let histogram = try #require(
      Histogram(chart([3, 4, 7, 9.5, 10, 12, 22]), during: nil, maximumBuckets: 5))
    #expect(histogram.lower == 0)
    #expect(histogram.step == 5)
    #expect(histogram.counts == [2, 2, 2, 0, 1])
    #expect(histogram.edge(5) == 25)
  }

  @Test func everySampleCountsOnce() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let scale = [1e-9, 0.1, 1, 1000, 1e12][random.next(0...4)]
      let offset = Double(random.next(-5...5)) * scale * 10
      let values = (0..<random.next(1...200)).map { _ in
        random.next(0...9) == 0 ? .nan : offset + Double(random.next(0...1000)) / 100 * scale
      }
      let maximumBuckets = random.next(2...40)
      let known = values.filter { !$0.isNaN }
      guard
        let histogram = try Histogram(chart(values), during: nil, maximumBuckets: maximumBuckets)
      else {
        #expect(known.isEmpty)
        continue
      }
      #expect(histogram.counts.count <= maximumBuckets)
      #expect(histogram.counts.reduce(0, +) == known.count)
      #expect(histogram.edge(0) <= (known.min() ?? 0) + histogram.step * 1e-6)
      #expect(
        histogram.edge(histogram.counts.count) >= (known.max() ?? 0) - histogram.step * 1e-6)
      // Against a slow count, but for values at an edge, which rounding may move.
      for (index, count) in histogram.counts.enumerated() {
        let margin = histogram.step * 1e-6
        let low = histogram.edge(index) + margin
        let high = histogram.edge(index + 1) - margin
        let inner = known.count { $0 > low && $0 < high }
        #expect(count >= inner)
      }
    }
  }

  @Test func extremesHaveNoHistogramOrOneBar() throws {
    #expect(try Histogram(chart([]), during: nil, maximumBuckets: 10) == nil)
    #expect(try Histogram(chart([.nan]), during: nil, maximumBuckets: 10) == nil)
    #expect(try Histogram(chart([-1e300, 1e300]), during: nil, maximumBuckets: 10) == nil)
    let one = try #require(Histogram(chart([5]), during: nil, maximumBuckets: 10))
    #expect(one.counts == [1])
    let equal = try #require(Histogram(chart([0, 0, 0]), during: nil, maximumBuckets: 10))
    #expect(equal.counts == [3])
  }

  @Test func onlyTheRangeCountsAndLimitsCatchTheRest() throws {
    let values = (0..<100).map(Double.init)
    let last = try #require(Histogram(chart(values), during: 9000, maximumBuckets: 10))
    #expect(last.counts.reduce(0, +) == 10)
    let limited = try #require(
      Histogram(chart(values), during: nil, maximumBuckets: 4, limits: AxisLimits(min: 20, max: 60))
    )
    #expect(limited.counts == [30, 10, 10, 50])
  }

  // MARK: - Hours

  private func zone(_ name: String) throws -> TimeZoneRules {
    let path = "/usr/share/zoneinfo/\(name)"
    return try TimeZoneRules(tzif: Array(Data(contentsOf: URL(filePath: path))))
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"])
  func hoursAreThoseOfTheClock(name: String) throws {
    let zone = try zone(name)
    var random = SeededRandom(seed: 11)
    // The days around the two changes of the clock in Europe and Australia.
    for month in [3, 4, 10] {
      let end = CivilTime(year: 2026, month: month, day: 31 - (month == 4 ? 22 : 0), hour: 20)
        .milliseconds
      var time = end - 10 * 86_400_000
      var times: [Int64] = []
      while time < end {
        times.append(time)
        time += Int64(random.next(1...40)) * 60_000
      }
      let values = times.map { _ in Double(random.next(0...100)) }
      let data = try chart(values, times: times)
      for aggregate in [HourTable.Aggregate.mean, .sum, .max, .min] {
        let table = HourTable(data, until: end, days: 7, aggregate, zone: zone)
        for (row, day) in table.days.enumerated() {
          for hour in 0..<24 {
            let inside = zip(times, values).filter { time, _ in
              let civil = zone.civil(at: time)
              return (civil.month, civil.day, civil.hour) == (day.month, day.day, hour)
            }.map(\.1)
            let expected: Double? =
              switch aggregate {
              case .mean:
                inside.isEmpty ? nil : inside.reduce(0, +) / Double(inside.count)
              case .sum: inside.isEmpty ? nil : inside.reduce(0, +)
              case .max: inside.max()
              case .min: inside.min()
              }
            #expect(table.values[row * 24 + hour] == expected, "\(name) \(day) \(hour)")
          }
        }
      }
    }
  }

  @Test func anHourWithoutSamplesHasNoValue() throws {
    let table = HourTable(
      try chart([.nan, 5]), until: 86_400_000 * 3, days: 4, .mean, zone: .utc)
    #expect(table.values.compactMap(\.self) == [5])
    #expect(table.days.map(\.day) == [1, 2, 3, 4])
    #expect(HourTable(ChartData(), until: 0, days: 1, .sum, zone: .utc).bounds == nil)
  }
}
