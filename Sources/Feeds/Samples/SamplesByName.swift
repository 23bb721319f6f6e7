import MartletSeries

/// Collects samples of several series, in any order, and makes a chart of them.
struct SamplesByName {
  private struct One {
    var name: String
    var samples: [(time: Int64, value: Double)] = []
  }

  /// The maximum number of values of an item, in all series together.
  static let maximumValues = 1 << 23

  /// The maximum number of newest times that are kept; nil for all.
  private let capacity: Int?
  private var series: [One] = []
  private var indices: [String: Int] = [:]
  private var count = 0

  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// Adds a series, which the chart contains even if it has no samples.
  mutating func expect(_ name: String) {
    guard indices[name] == nil else { return }
    indices[name] = series.count
    series.append(One(name: name))
  }

  /// Adds a sample. Returns false, and adds nothing, if there are too many values.
  mutating func add(_ value: Double, at time: Int64, to name: String) -> Bool {
    count += 1
    guard count <= Self.maximumValues else { return false }
    let index = indices[name] ?? series.count
    if index == series.count {
      indices[name] = index
      series.append(One(name: name))
    }
    series[index].samples.append((time, value))
    return true
  }

  /// Returns a chart of all series, in the order in which they were first added. The samples are
  /// sorted by time; if several samples of a series have the same time, the one that was added last
  /// is kept.
  ///
  /// - Throws: the reason if there are no samples, too many series or too many values.
  mutating func chart() throws(ContentFault) -> ChartData {
    guard series.count <= ChartData.maximumSeries else {
      throw ContentFault(
        "\(series.count) series; a chart can have at most \(ChartData.maximumSeries)")
    }
    guard !series.isEmpty else { throw ContentFault("there are no samples") }
    for index in series.indices { Self.sort(&series[index].samples) }
    var times = series.first?.samples.map(\.time) ?? []
    let areAlike = series.dropFirst().allSatisfy {
      $0.samples.elementsEqual(times) { $0.time == $1 }
    }
    if !areAlike { times = Set(series.flatMap { $0.samples.map(\.time) }).sorted() }
    if let capacity, times.count > capacity { times.removeFirst(times.count - capacity) }
    guard times.count * series.count <= Self.maximumValues else {
      throw ContentFault("\(series.count) series at \(times.count) moments are too many values")
    }
    let made = series.map { one in
      ChartSeries(
        id: one.name,
        // If the times of the series differ, a series without a sample at the time of another one
        // has no gap there.
        gaps: GapPolicy(areAlike ? .break : .connect), values: Self.values(one.samples, at: times))
    }
    do throws(ChartDataError) {
      return try ChartData(times: times, series: made)
    } catch {
      throw ContentFault("the samples do not form a chart: \(error)")
    }
  }

  private static func sort(_ samples: inout [(time: Int64, value: Double)]) {
    let isSorted = zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time }
    if isSorted { return }
    let sorted = samples.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    samples = sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].time > sorted[$0].time
    }.map { sorted[$0] }
  }

  /// Returns one value per time; NaN where there is no sample.
  private static func values(
    _ samples: [(time: Int64, value: Double)], at times: [Int64]
  ) -> [Double] {
    var next = 0
    return times.map { time in
      while next < samples.count, samples[next].time < time { next += 1 }
      return next < samples.count && samples[next].time == time ? samples[next].value : .nan
    }
  }
}
