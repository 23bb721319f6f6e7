import MartletFormats
import MartletSeries

/// One value for each hour of consecutive days.
struct HourTable: Hashable {
  /// The function that makes one value from the samples of an hour.
  enum Aggregate: Hashable, Sendable {
    case mean
    case sum
    case max
    case min
  }

  /// The days, with the oldest first.
  let days: [CivilTime]
  /// The values day by day, 24 each; nil for an hour without samples. If the clock is set back by
  /// an hour, the repeated hour has the samples of both; an hour that the clock skips has none.
  private(set) var values: [Double?]

  /// Computes the table from a chart's first series.
  ///
  /// - Parameter end: a moment of the last day, in milliseconds since 1970-01-01 UTC.
  /// - Complexity: O(number of samples in the days).
  init(
    _ data: ChartData, until end: Int64, days count: Int, _ aggregate: Aggregate,
    zone: TimeZoneRules
  ) {
    let today = zone.civil(at: end)
    let last = CivilTime.dayNumber(year: today.year, month: today.month, day: today.day)
    let first = last - count + 1
    days = (first...last).map { CivilTime(dayNumber: $0) }
    values = Array(repeating: nil, count: 24 * count)
    guard let column = data.series.first?.values else { return }
    var sums = Array(repeating: (value: 0.0, count: 0), count: 24 * count)
    let hour: Int64 = 3_600_000
    let start = zone.moment(local: Int64(first) * 24 * hour)
    var row = data.times.firstIndex(notBefore: start)
    // Local hours and changes of a zone's offset begin at quarters of an hour, so all samples of a
    // quarter belong to the same local hour.
    let quarter = hour / 4
    while row < data.count {
      let from = data.times[row].flooredDivision(by: quarter) * quarter
      let next = data.times.firstIndex(notBefore: from + quarter)
      let local = zone.local(at: from)
      let index = Int(local.flooredDivision(by: hour)) - first * 24
      if index >= values.count { break }
      if index >= 0 {
        for sample in row..<next {
          guard let value = column[sample] else { continue }
          let known = values[index]
          switch aggregate {
          case .mean, .sum:
            sums[index].value += value
            sums[index].count += 1
            values[index] =
              aggregate == .sum ? sums[index].value : sums[index].value / Double(sums[index].count)
          case .max: values[index] = Swift.max(known ?? value, value)
          case .min: values[index] = Swift.min(known ?? value, value)
          }
        }
      }
      row = next
    }
  }

  /// The minimum and the maximum value; nil without any value.
  var bounds: ClosedRange<Double>? {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return nil }
    return low...high
  }
}
