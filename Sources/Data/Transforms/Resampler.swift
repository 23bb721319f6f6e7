import MartletFormats

/// The state of `Transform.Step.resample` for the columns of an item.
struct Resampler: Sendable {
  /// The statistics of one column over the current interval.
  private struct Part: Sendable {
    var sum = 0.0
    var count = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var last = Double.nan

    mutating func add(_ value: Double) {
      if value.isNaN { return }
      sum += value
      count += 1
      minimum = min(minimum, value)
      maximum = max(maximum, value)
      last = value
    }

    func result(_ statistic: Transform.Statistic) -> Double {
      guard count > 0 else { return .nan }
      return switch statistic {
      case .last: last
      case .min: minimum
      case .max: maximum
      case .mean: sum / count
      case .sum: sum
      }
    }
  }

  private let step: Int64
  private let statistic: Transform.Statistic
  /// The end of the current interval, in milliseconds since 1970-01-01 UTC; nil if no row has begun
  /// an interval.
  private var end: Int64?
  private var parts: [Part]

  init(step: Int64, _ statistic: Transform.Statistic, columns: Int) {
    self.step = max(step, 1)
    self.statistic = statistic
    parts = Array(repeating: Part(), count: columns)
  }

  /// Reads new rows and returns the rows that are complete.
  mutating func apply(_ rows: SampleRows) -> SampleRows {
    var result = SampleRows(times: [], columns: parts.map { _ in [] })
    for row in rows.times.indices {
      let time = rows.times[row]
      if let end, time > end { close(end, &result) }
      let end = end ?? -(-time).flooredDivision(by: step) * step
      self.end = end
      for column in parts.indices { parts[column].add(rows.columns[column][row]) }
      if time == end { close(end, &result) }
    }
    return result
  }

  private mutating func close(_ end: Int64, _ result: inout SampleRows) {
    result.times.append(end)
    for column in parts.indices {
      result.columns[column].append(parts[column].result(statistic))
      parts[column] = Part()
    }
    self.end = nil
  }
}
