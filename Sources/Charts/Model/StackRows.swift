import MartletSeries

/// The moments at which stacked series are drawn, with all their values.
///
/// If a device column has several samples, its row is the mean of about 16 of them at even
/// distances. A gap is drawn as 0.
package struct StackRows: Hashable, Sendable {
  /// The times of the rows, in milliseconds since 1970-01-01 UTC.
  package private(set) var times: [Double] = []
  /// The time from the previous sample to the first sample of each row, in milliseconds. It is 0
  /// for a row without a previous sample.
  package private(set) var leads: [Int64] = []
  /// The values of each series, with one element per row.
  package private(set) var values: [[Double]] = []
  /// The average time that a row covers, in milliseconds.
  package private(set) var duration = 86_400_000.0

  /// Makes an empty list of rows.
  package init() {}

  /// Makes the rows of a window, with one more at each end.
  ///
  /// - Parameters:
  ///   - data: the chart.
  ///   - window: the visible time.
  ///   - columnDuration: the milliseconds in a device column.
  package init(data: ChartData, window: TimeWindow, columnDuration: Double) {
    var slots = SampleSlots()
    let rowDuration = max(columnDuration, 0)
    slots.find(in: data, window: window.range, columnDuration: rowDuration)
    values = Array(repeating: [], count: data.series.count)
    guard slots.count > 0 else { return }
    var samples = 0
    for slot in 0..<slots.count {
      let range = slots[slot]
      let step = max(1, range.count / 16)
      samples += range.count
      var time = 0.0
      var count = 0.0
      for row in stride(from: range.lowerBound, to: range.upperBound, by: step) {
        time += Double(data.times[row] - data.times[range.lowerBound])
        count += 1
      }
      times.append(Double(data.times[range.lowerBound]) + time / count)
      let first = range.lowerBound
      leads.append(first > 0 ? data.times[first] - data.times[first - 1] : 0)
      for index in data.series.indices {
        let column = data.series[index].values
        var sum = 0.0
        for row in stride(from: range.lowerBound, to: range.upperBound, by: step) {
          sum += column[row] ?? 0
        }
        values[index].append(sum / count)
      }
    }
    duration = data.spacing * Double(samples) / Double(slots.count)
  }

  /// The number of rows.
  package var count: Int { times.count }

  /// Returns the runs of rows that an area joins. A run ends before a pause of more than `longest`
  /// milliseconds without a sample; nil joins all rows.
  package func runs(longest: Int64?) -> [Range<Int>] {
    guard count > 0 else { return [] }
    guard let longest else { return [0..<count] }
    let starts = [0] + (1..<count).filter { leads[$0] > longest }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }

  /// Returns the bottom and the top of a series in a row, with all series multiplied by their
  /// weights. For percentages negative values are treated as 0.
  ///
  /// - Parameters:
  ///   - series: the index of the series.
  ///   - row: the index of the row.
  ///   - weights: one per series, 0…1; a missing weight is 1.
  ///   - isPercentage: whether the results are percentages of the sum.
  package func span(
    of series: Int, row: Int, weights: [Double], isPercentage: Bool
  ) -> (bottom: Double, top: Double) {
    var bottom = 0.0
    var total = 0.0
    var own = 0.0
    for index in values.indices {
      var value = values[index][row] * (index < weights.count ? weights[index] : 1)
      if isPercentage { value = max(value, 0) }
      if index < series { bottom += value }
      if index == series { own = value }
      total += value
    }
    guard isPercentage else { return (bottom, bottom + own) }
    guard total > 0 else { return (0, 0) }
    return (bottom / total * 100, (bottom + own) / total * 100)
  }
}
