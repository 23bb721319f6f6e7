/// A summary of consecutive samples, joined from summaries of their parts.
protocol WindowSummary: Sendable {
  init(time: Int64, value: Double)

  /// Returns the summary of the samples of `self` followed by those of `later`.
  func joined(_ later: Self) -> Self
}

/// The summary of the newest samples, within a window of time.
///
/// It is a queue of two stacks. Each entry of the older stack has the summary of its own sample and
/// of all newer samples in that stack. The newer stack has single samples, and there is one summary
/// of all of them. Nothing is ever subtracted, so a sum neither drifts nor keeps the rounding error
/// of a large value that has left the window. A sample is joined once when it is appended, and once
/// when it moves to the older stack. Memory is reused.
struct SlidingWindow<Summary: WindowSummary>: Sendable {
  private struct Entry {
    var time: Int64
    var summary: Summary
  }

  /// The older samples, the oldest last. Each summary covers its sample and all entries before it
  /// in the array.
  private var older: [Entry] = []
  /// The newer samples, in order of time.
  private var newer: [Entry] = []
  /// The summary of the newer samples; nil if there are none.
  private var newerSummary: Summary?

  var count: Int { older.count + newer.count }

  mutating func append(time: Int64, value: Double) {
    let one = Summary(time: time, value: value)
    newer.append(Entry(time: time, summary: one))
    newerSummary = newerSummary?.joined(one) ?? one
  }

  /// Removes the samples at or before a time.
  mutating func removeAll(through time: Int64) {
    while true {
      if older.isEmpty {
        guard let first = newer.first, first.time <= time else { return }
        turn()
      }
      while let oldest = older.last, oldest.time <= time { older.removeLast() }
      if !older.isEmpty { return }
    }
  }

  /// Removes the oldest sample.
  mutating func removeOldest() {
    if older.isEmpty { turn() }
    _ = older.popLast()
  }

  /// The summary of all samples; nil without samples.
  var summary: Summary? {
    guard let whole = older.last?.summary else { return newerSummary }
    return newerSummary.map { whole.joined($0) } ?? whole
  }

  /// Moves all newer samples to the older stack, which must be empty.
  private mutating func turn() {
    var whole: Summary?
    while let entry = newer.popLast() {
      let next = whole.map { entry.summary.joined($0) } ?? entry.summary
      older.append(Entry(time: entry.time, summary: next))
      whole = next
    }
    newerSummary = nil
  }
}

// MARK: - Summaries

/// The minimum of the values.
struct MinimumSummary: WindowSummary {
  var value: Double

  init(time: Int64, value: Double) { self.value = value }

  func joined(_ later: Self) -> Self { later.value < value ? later : self }
}

/// The maximum of the values.
struct MaximumSummary: WindowSummary {
  var value: Double

  init(time: Int64, value: Double) { self.value = value }

  func joined(_ later: Self) -> Self { later.value > value ? later : self }
}

/// The sum of the values and their number.
struct SumSummary: WindowSummary {
  /// The sum of the values.
  var sum: Double
  /// The number of values.
  var count = 1.0

  init(time: Int64, value: Double) { sum = value }

  func joined(_ later: Self) -> Self {
    var result = self
    result.sum += later.sum
    result.count += later.count
    return result
  }
}

/// The first and the last sample, and the growth of a counter between them.
struct GrowthSummary: WindowSummary {
  var firstTime: Int64
  var first: Double
  var lastTime: Int64
  var last: Double
  /// The growth so far. A counter that falls was reset to 0.
  var growth = 0.0

  init(time: Int64, value: Double) {
    firstTime = time
    first = value
    lastTime = time
    last = value
  }

  func joined(_ later: Self) -> Self {
    var result = self
    result.growth += (later.first < last ? later.first : later.first - last) + later.growth
    result.lastTime = later.lastTime
    result.last = later.last
    return result
  }
}

/// The moments of a least-squares line, joined as in Chan, Golub and LeVeque (1979).
struct SlopeSummary: WindowSummary {
  /// The number of samples.
  private var count = 1.0
  /// The time of the first sample, in milliseconds.
  private var origin: Int64
  /// The mean time, in milliseconds since `origin`.
  private var time = 0.0
  /// The mean value.
  private var value: Double
  /// The sum of the squared differences of the times from the mean time.
  private var timeSquares = 0.0
  /// The sum of the products of the differences of times and values from their means.
  private var products = 0.0

  init(time: Int64, value: Double) {
    origin = time
    self.value = value
  }

  func joined(_ later: Self) -> Self {
    var result = self
    let number = count + later.count
    let distance = Double(later.origin.subtractingReportingOverflow(origin).partialValue)
    let timeStep = later.time + distance - time
    let valueStep = later.value - value
    let weight = count * later.count / number
    result.count = number
    result.time += timeStep * later.count / number
    result.value += valueStep * later.count / number
    result.timeSquares += later.timeSquares + timeStep * timeStep * weight
    result.products += later.products + timeStep * valueStep * weight
    return result
  }

  /// The slope per millisecond; nil with fewer than two samples.
  var slope: Double? { timeSquares > 0 ? products / timeSquares : nil }
}
