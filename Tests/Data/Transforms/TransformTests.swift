import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletData

/// Samples of one item as plain arrays.
private struct Rows: Equatable {
  var times: [Int64] = []
  var columns: [[Double]]

  mutating func append(_ rows: SampleRows) {
    times += rows.times
    for index in columns.indices { columns[index] += rows.columns[index] }
  }

  static func == (a: Rows, b: Rows) -> Bool {
    SampleRows(times: a.times, columns: a.columns) == SampleRows(times: b.times, columns: b.columns)
  }
}

private func chart(_ rows: Rows) throws -> ChartData {
  try ChartData(
    times: rows.times,
    series: rows.columns.enumerated().map { ChartSeries(id: "y\($0)", values: $1) })
}

private func delivery(_ content: Content) -> Delivery {
  Delivery(item: "x", content: .success(content), received: 0)
}

private func value(_ number: Double, at time: Int64, unit: String = "") -> Delivery {
  delivery(.value(DataValue(.number(number), unit: unit, time: time)))
}

/// Returns the rows of an item that has received deliveries.
private func shown(_ state: ItemState) -> Rows {
  let data = state.series ?? ChartData()
  return Rows(times: data.times.all, columns: data.columns)
}

/// The transforms of a series of one column, all at once.
private func transformed(
  _ transforms: [Transform], _ times: [Int64], _ values: [Double]
) throws -> Rows {
  var stage = TransformStage(transforms)
  var state = ItemState()
  state.receive(
    stage.shown(delivery(.series(try chart(Rows(times: times, columns: [values]))))))
  return shown(state)
}

// MARK: - The slow reference

/// Computes a step from all samples, as its documentation says it, window by window.
private func reference(_ step: Transform.Step, _ rows: Rows) -> Rows {
  if case .resample(let step, let statistic) = step { return resampled(rows, step, statistic) }
  var result = rows
  for column in rows.columns.indices {
    let all = rows.columns[column]
    for row in rows.times.indices {
      func window(_ length: Int64) -> [(Int64, Double)] {
        (0...row).filter { rows.times[$0] > rows.times[row] - length && !all[$0].isNaN }
          .map { (rows.times[$0], all[$0]) }
      }
      result.columns[column][row] = one(step, all, row, window)
    }
  }
  return result
}

private func one(
  _ step: Transform.Step, _ all: [Double], _ row: Int, _ window: (Int64) -> [(Int64, Double)]
) -> Double {
  if case .over(.last, let length) = step { return window(length).last?.1 ?? .nan }
  let value = all[row]
  guard !value.isNaN else { return .nan }
  func grown(_ samples: [(Int64, Double)]) -> Double {
    zip(samples, samples.dropFirst()).reduce(0) {
      $0 + ($1.1.1 < $1.0.1 ? $1.1.1 : $1.1.1 - $1.0.1)
    }
  }
  switch step {
  case .unchanged: return value
  case .scale(let factor, let offset): return value * factor + offset
  case .clamp(let minimum, let maximum): return max(minimum ?? value, min(maximum ?? value, value))
  case .map(let list): return list.first { Double($0.value) == value }?.number ?? value
  case .rate(let length, let per):
    let samples = window(length)
    guard samples.count > 1 else { return .nan }
    return grown(samples) / Double(samples.last!.0 - samples[0].0) * Double(per)
  case .increase(let length):
    let samples = window(length)
    return samples.count > 1 ? grown(samples) : .nan
  case .delta(let length):
    let samples = window(length)
    return samples.count > 1 ? samples.last!.1 - samples[0].1 : .nan
  case .derivative(let length, let per):
    let samples = window(length)
    guard samples.count > 1 else { return .nan }
    let number = Double(samples.count)
    let start = samples[0].0
    let times = samples.map { Double($0.0 - start) }
    let (time, mean) = (
      times.reduce(0, +) / number, samples.map(\.1).reduce(0, +) / number
    )
    let products = zip(times, samples).map { ($0 - time) * ($1.1 - mean) }.reduce(0, +)
    return products / times.map { ($0 - time) * ($0 - time) }.reduce(0, +) * Double(per)
  case .movingAverage(let count):
    let samples = all[max(0, row + 1 - count)...row].filter { !$0.isNaN }
    return samples.reduce(0, +) / Double(samples.count)
  case .over(let statistic, let length): return total(window(length).map(\.1), statistic)
  case .resample: return .nan
  }
}

private func total(_ values: [Double], _ statistic: Transform.Statistic) -> Double {
  guard !values.isEmpty else { return .nan }
  return switch statistic {
  case .last: values.last!
  case .min: values.min()!
  case .max: values.max()!
  case .sum: values.reduce(0, +)
  case .mean: values.reduce(0, +) / Double(values.count)
  }
}

private func resampled(_ rows: Rows, _ step: Int64, _ statistic: Transform.Statistic) -> Rows {
  func end(_ time: Int64) -> Int64 { Int64((Double(time) / Double(step)).rounded(.up)) * step }
  var result = Rows(columns: rows.columns.map { _ in [] })
  for part in Set(rows.times.map(end)).sorted() where part <= rows.times.last! {
    result.times.append(part)
    let inside = rows.times.indices.filter { end(rows.times[$0]) == part }
    for column in rows.columns.indices {
      let values = inside.map { rows.columns[column][$0] }.filter { !$0.isNaN }
      result.columns[column].append(total(values, statistic))
    }
  }
  return result
}

/// Whether two results are equal but for rounding.
private func isNear(_ a: Rows, _ b: Rows) -> Bool {
  guard a.times == b.times, a.columns.count == b.columns.count else { return false }
  return zip(a.columns, b.columns).allSatisfy { a, b in
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) || ($0.isNaN && $1.isNaN) }
  }
}

// MARK: - Random items

private struct RandomItem {
  var random: SeededRandom

  mutating func below(_ count: Int) -> Int { random.next(0...count - 1) }

  /// Rows after a time: a gauge and a counter with resets and gaps, at uneven distances.
  mutating func rows(_ count: Int, after time: Int64) -> Rows {
    var rows = Rows(columns: [[], []])
    var (time, counter) = (time, Double(below(1000)))
    for _ in 0..<count {
      time += Int64(1 + below(below(10) == 0 ? 30_000 : 2000))
      counter = below(20) == 0 ? 0 : counter + Double(below(50))
      rows.times.append(time)
      rows.columns[0].append(below(8) == 0 ? .nan : Double(below(2000)) / 10 - 100)
      rows.columns[1].append(below(8) == 0 ? .nan : counter)
    }
    return rows
  }

  mutating func step() -> Transform.Step {
    let window = Int64(1 + below(20_000))
    let statistic: Transform.Statistic = [.last, .min, .max, .mean, .sum][below(5)]
    switch below(11) {
    case 0: return .scale(factor: Double(below(20)) - 10, offset: Double(below(9)))
    case 1: return .clamp(minimum: -20, maximum: below(2) == 0 ? nil : 50)
    case 2: return .map([.init(value: "0", number: 7), .init(value: "12.5", number: -1)])
    case 3: return .rate(window: window, per: 1000)
    case 4: return .increase(window: window)
    case 5: return .delta(window: window)
    case 6: return .derivative(window: window, per: 60_000)
    case 7: return .movingAverage(1 + below(20))
    case 8: return .resample(step: Int64(1 + below(9000)), statistic)
    default: return .over(statistic, window: window)
    }
  }
}

/// Random deliveries through a stage give what a fresh stage gives for all samples at once.
@Test(arguments: 0..<300) func appendsEqualOneSeries(seed: Int) throws {
  var item = RandomItem(random: SeededRandom(seed: UInt64(seed)))
  let transforms = (0...item.below(3)).map { _ in Transform(item.step()) }
  var stage = TransformStage(transforms)
  var (raw, state) = (ItemState(), ItemState())
  func receive(_ content: Content) {
    raw.receive(delivery(content))
    state.receive(stage.shown(delivery(content)))
  }
  var first: Int64 = 1_000_000_000
  for turn in 0..<20 {
    let last = raw.series?.times.last ?? first
    switch turn == 0 ? 0 : item.below(12) {
    case 0:
      first = 1_000_000_000
      receive(.series(try chart(item.rows(item.below(60), after: first))))
    case 1:
      first -= 10_000_000
      let older = item.rows(1 + item.below(20), after: first)
      receive(.prepend(try chart(older)))
    default:
      let rows = item.rows(item.below(4) == 0 ? item.below(200) : 1, after: last)
      receive(.append(SampleRows(times: rows.times, columns: rows.columns)))
    }
    var fresh = ItemState()
    var again = TransformStage(transforms)
    fresh.receive(again.shown(delivery(.series(try #require(raw.series)))))
    #expect(isNear(shown(state), shown(fresh)), "\(transforms)")
    #expect(state.failure == nil)
  }
}

/// A step gives what its documentation says, computed window by window.
@Test(arguments: 0..<300) func stepsEqualTheSlowReference(seed: Int) throws {
  var item = RandomItem(random: SeededRandom(seed: UInt64(seed)))
  let rows = item.rows(1 + item.below(300), after: 5_000_000)
  let step = item.step()
  var stage = TransformStage([Transform(step)])
  var state = ItemState()
  state.receive(stage.shown(delivery(.series(try chart(rows)))))
  #expect(isNear(shown(state), reference(step, rows)), "\(step)")
}

// MARK: - Cases

@Test func rateCountsAResetCounterFromZero() throws {
  let rate = [Transform(.rate(window: 60_000, per: 1000))]
  let rows = try transformed(rate, [0, 10_000, 20_000], [100, 150, 30])
  #expect(rows == Rows(times: [0, 10_000, 20_000], columns: [[.nan, 5, 4]]))
}

@Test func rateIsTheGrowthBetweenSamplesAndDoesNotExtrapolate() throws {
  let rate = [Transform(.rate(window: 15_000, per: 1000))]
  // The window (5 s, 20 s] holds the samples at 10 s and 20 s.
  let rows = try transformed(rate, [0, 10_000, 20_000], [0, 10, 40])
  #expect(rows.columns[0][2] == 3)
}

@Test func lastOverTimeFillsGapsWithinItsWindow() throws {
  let last = [Transform(.over(.last, window: 2000))]
  let rows = try transformed(last, [0, 1000, 2000, 3000], [5, .nan, .nan, .nan])
  #expect(rows == Rows(times: [0, 1000, 2000, 3000], columns: [[5, 5, .nan, .nan]]))
}

@Test func resampleShowsOnlyWholePartsAtTheirEnds() throws {
  let mean = [Transform(.resample(step: 1000, .mean))]
  let rows = try transformed(mean, [1, 1000, 1001, 3500, 4200], [2, 4, 7, .nan, 9])
  #expect(rows == Rows(times: [1000, 2000, 4000], columns: [[3, 7, .nan]]))
}

@Test func aSumForgetsALargeValueThatHasLeft() throws {
  let sum = [Transform(.over(.sum, window: 1000))]
  let rows = try transformed(sum, [0, 500, 5000, 5500], [1e299, 0.1, 0.2, 0.3])
  #expect(rows.columns[0][2...] == [0.2, 0.5])
}

@Test func aNegativeFactorKeepsTheEdgesOfABandInOrder() throws {
  let band = ChartSeries(id: "b", lower: [1, 2], upper: [3, .nan])
  let data = try ChartData(times: [0, 1], series: [band])
  var stage = TransformStage([Transform(.scale(factor: -1, offset: 0))])
  guard case .success(.series(let result)) = stage.shown(delivery(.series(data))).content else {
    Issue.record("no series")
    return
  }
  #expect(result.series[0].values[0] == -1 && result.series[0].lower?[0] == -3)
}

@Test func aFailedDeliveryPassesAndTheStateStays() throws {
  var stage = TransformStage([Transform(.delta(window: 10_000))])
  _ = stage.shown(value(4, at: 0))
  let failed = Delivery(
    item: "x", content: .failure(SourceFailure(.item("x"), why: "gone")), received: 0)
  #expect(stage.shown(failed) == failed)
  #expect(stage.shown(value(6, at: 5000)) == value(2, at: 5000))
}

@Test func aValueWithTooFewSamplesFails() {
  var stage = TransformStage([Transform(.rate(window: 1000, per: 1000))])
  let why = SourceFailure(.item("x"), why: "rate has no result of these samples")
  #expect(stage.shown(value(4, at: 0)).content == .failure(why))
  #expect(stage.shown(value(5, at: 500, unit: "B")) == value(2, at: 500, unit: "B/s"))
  // A repeated value is no new sample.
  #expect(stage.shown(value(5, at: 500, unit: "B")) == value(2, at: 500, unit: "B/s"))
  // The window has only one sample again.
  #expect(stage.shown(value(6, at: 9000)).content == .failure(why))
}

@Test func appendsOutOfOrderFailAndChangeNothing() throws {
  var stage = TransformStage([Transform(.resample(step: 1000, .last))])
  _ = stage.shown(delivery(.series(try chart(Rows(times: [0, 1500], columns: [[1, 2]])))))
  let late = SampleRows(times: [1200], columns: [[9]])
  let why = "the times of new samples do not follow those that are there"
  #expect(
    stage.shown(delivery(.append(late))).content == .failure(SourceFailure(.item("x"), why: why)))
  let next = stage.shown(delivery(.append(SampleRows(times: [2500], columns: [[3]]))))
  #expect(next.content == .success(.append(SampleRows(times: [2000], columns: [[2]]))))
  #expect(next.newest == 2000)
}

@Test func textsBecomeNumbersOnlyWhereMapNamesThem() {
  let list = [Transform.Replacement(value: "on", number: 1)]
  var stage = TransformStage([Transform(.map(list)), Transform(.scale(factor: 5, offset: 0))])
  func shown(_ text: String) -> Result<Content, SourceFailure> {
    stage.shown(delivery(.value(DataValue(.text(text), time: 7)))).content
  }
  #expect(shown("on") == .success(.value(DataValue(.number(5), time: 7))))
  let why = "scale takes numbers, not a text"
  #expect(shown("jammed") == .failure(SourceFailure(.item("x"), why: why)))
}

@Test func tablesAndEventsFail() {
  var stage = TransformStage([Transform(.scale(factor: 5, offset: 0))])
  for content in [Content.table(DataTable(columns: [], rows: [])), .events([])] {
    #expect(throws: SourceFailure.self) { try stage.shown(delivery(content)).content.get() }
  }
}

@Test func aFullWindowFails() throws {
  let times = (0...Int64(Transform.maximumSamples)).map { $0 }
  let values = times.map { Double($0) }
  var stage = TransformStage([Transform(.over(.max, window: 1 << 40))])
  let data = try chart(Rows(times: times, columns: [values]))
  #expect(throws: SourceFailure.self) {
    try stage.shown(delivery(.series(data))).content.get()
  }
}

@Test func capacityBoundsTheSamplesThatAreKept() throws {
  var settings = ItemSettings()
  settings.capacity = 10
  var stage = TransformStage([Transform(.delta(window: 5000))], settings: settings)
  var state = ItemState()
  state.receive(
    stage.shown(delivery(.series(try chart(Rows(times: [0], columns: [[0]]))))),
    settings: settings)
  for step in 1...1000 {
    let rows = SampleRows(times: [Int64(step) * 1000], columns: [[Double(step * step)]])
    state.receive(stage.shown(delivery(.append(rows))), settings: settings)
  }
  let last = shown(state)
  #expect(last.times.count == 10 && last.columns[0].last == Double(1000 * 1000 - 996 * 996))
}

/// 100,000 appends of one sample cost no more than a few microseconds each, whatever the window.
@Test func manyAppendsAreLinear() throws {
  let transforms = [
    Transform(.rate(window: 3_600_000, per: 1000)), Transform(.over(.max, window: 600_000)),
  ]
  var stage = TransformStage(transforms)
  _ = stage.shown(delivery(.series(try chart(Rows(times: [0], columns: [[0]])))))
  let start = ContinuousClock.now
  for step in 1...100_000 {
    let rows = SampleRows(times: [Int64(step) * 1000], columns: [[Double(step)]])
    _ = stage.shown(delivery(.append(rows)))
  }
  let each = (ContinuousClock.now - start) / 100_000
  #expect(each < .microseconds(50))
  print("transform: \(each) an append of one sample, windows of 3600 and 600")
}

@Test func unitsFollowTheSteps() {
  let hour: Int64 = 3_600_000
  let power = [Transform(.unchanged, unit: "kWh"), Transform(.rate(window: hour, per: hour))]
  #expect(power.unit(after: nil) == "kW")
  #expect(Transform(.rate(window: hour, per: 1000)).unit(after: "B") == "B/s")
  #expect(Transform(.derivative(window: hour, per: hour)).unit(after: "°C") == "°C/h")
  #expect(Transform(.scale(factor: 2, offset: 0)).unit(after: "W") == nil)
  #expect(Transform(.scale(factor: 2, offset: 0), unit: "kW").unit(after: "W") == "kW")
}
