/// The fetched samples of an item on one grid.
struct PrometheusTrack: Sendable {
  let step: Int64
  /// The numbers of the fetched moments.
  private(set) var fetched = NumberRuns()
  /// The number of the moment of each column's first value.
  private var start: Int64 = 0
  private var count = 0
  /// The values by series, all of the same length. NaN marks a moment without a sample.
  private(set) var columns: [PrometheusLabels: [Double]] = [:]

  init(step: Int64) {
    self.step = step
  }

  /// The number of moments from the first to the last fetched one.
  var momentCount: Int { count }
  var valueCount: Int { count * columns.count }

  /// The time of the earliest fetched moment, in milliseconds since 1970-01-01 UTC; nil before the
  /// first.
  var first: Int64? { fetched.runs.first.map { $0.lowerBound * step } }

  /// The time of the latest fetched moment, in milliseconds since 1970-01-01 UTC; nil before the
  /// first.
  var last: Int64? { fetched.runs.last.map { $0.upperBound * step } }

  /// Returns the values of a series at fetched moments; empty for a series without samples.
  func values(of labels: PrometheusLabels, at numbers: ClosedRange<Int64>) -> ArraySlice<Double> {
    columns[labels]?[Int(numbers.lowerBound - start)...Int(numbers.upperBound - start)] ?? []
  }

  /// Adds the answer to a query for a part of the grid. Returns the time of the earliest moment
  /// that is new or has changed; nil if there is none.
  ///
  /// - Throws: a fault if the answer contains a moment that was not requested.
  mutating func take(
    _ series: [PrometheusAnswer.Series], of part: PrometheusGrid
  ) throws(PrometheusAnswer.Fault) -> Int64? {
    var answer: [PrometheusLabels: [Double]] = [:]
    for one in series {
      var column = [Double](repeating: .nan, count: part.count)
      for (time, value) in zip(one.times, one.values) {
        // The server's seconds are rounded to milliseconds.
        let number = (time + 1).flooredQuotient(by: step)
        guard abs(number * step - time) <= 1, part.numbers.contains(number) else {
          throw .unusable("a sample at \(time) ms, which was not asked for")
        }
        column[Int(number - part.numbers.lowerBound)] = value.isFinite ? value : .nan
      }
      answer[one.labels] = column
    }
    // The earliest moment that is fetched for the first time. Below, it becomes the earliest moment
    // that differs.
    var earliest = fetched.missing(in: part.numbers).first?.lowerBound
    let isFirst = fetched.isEmpty
    makeRoom(for: part.numbers)
    for labels in answer.keys where columns[labels] == nil {
      columns[labels] = [Double](repeating: .nan, count: count)
    }
    let offset = Int(part.numbers.lowerBound - start)
    let none = [Double](repeating: .nan, count: part.count)
    for labels in columns.keys {
      let new = answer[labels] ?? none
      let old = columns[labels]?[offset..<offset + part.count] ?? []
      if let index = zip(old, new).enumerated().first(where: { _, pair in
        pair.0 != pair.1 && !(pair.0.isNaN && pair.1.isNaN)
      })?.offset {
        let number = part.numbers.lowerBound + Int64(index)
        earliest = min(earliest ?? number, number)
      }
      columns[labels]?.replaceSubrange(offset..<offset + part.count, with: new)
    }
    fetched.insert(part.numbers)
    if isFirst, columns.isEmpty { return nil }
    return earliest.map { $0 * step }
  }

  private mutating func makeRoom(for numbers: ClosedRange<Int64>) {
    guard count > 0 else {
      start = numbers.lowerBound
      count = Int(numbers.upperBound - numbers.lowerBound) + 1
      for labels in columns.keys { columns[labels] = [Double](repeating: .nan, count: count) }
      return
    }
    let front = max(0, Int(start - numbers.lowerBound))
    let back = max(0, Int(numbers.upperBound - (start + Int64(count) - 1)))
    guard front + back > 0 else { return }
    for labels in columns.keys {
      if front > 0 {
        columns[labels]?.insert(contentsOf: repeatElement(.nan, count: front), at: 0)
      }
      columns[labels]?.append(contentsOf: repeatElement(.nan, count: back))
    }
    start -= Int64(front)
    count += front + back
  }

  /// Returns the moments of a grid to request, as parts, newest first. These are the moments that
  /// were not fetched, and the newest fetched ones, because the server may have received late
  /// samples for them.
  ///
  /// - Parameters:
  ///   - partSize: long ranges are divided at multiples of this number of moments.
  ///   - overlap: the milliseconds before the newest fetched moment that are requested again; nil
  ///     requests no fetched moment again.
  func missing(_ grid: PrometheusGrid, partSize: Int, overlap: Int64?) -> [PrometheusGrid] {
    var trusted = fetched
    if let overlap, let last = fetched.runs.last?.upperBound {
      trusted.remove(last - overlap / step...last)
    }
    return trusted.missing(in: grid.numbers).reversed().flatMap { numbers in
      let missing = PrometheusGrid(step: step, numbers: numbers)
      return missing.count <= partSize ? [missing] : missing.parts(of: partSize)
    }
  }

  /// Drops the moments before `time`, and then the series without samples. It does nothing until an
  /// eighth of all moments is older.
  mutating func drop(before time: Int64) {
    let number = -(-time).flooredQuotient(by: step)
    let old = Int(min(max(0, number - start), Int64(count)))
    guard old > count / 8 else { return }
    for (labels, column) in columns {
      let rest = Array(column.dropFirst(old))
      columns[labels] = rest.allSatisfy(\.isNaN) ? nil : rest
    }
    fetched.remove(start...start + Int64(old) - 1)
    start += Int64(old)
    count -= old
  }
}
