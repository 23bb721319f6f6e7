import MartletSeries

/// An operand of derived items, with the data that its source has delivered so far.
struct DerivedInput: Sendable {
  var item = ItemState()
  var health = SourceHealth.unknown
  /// Whether the source has listed its items, and this one is not among them.
  var isMissing = false
  /// The settings of the item; their capacity limits the samples that are kept.
  let settings: ItemSettings

  /// Whether the source may still deliver the first data.
  var isPending: Bool {
    guard item.isBlank, !isMissing else { return false }
    switch health {
    case .unknown, .fresh: return true
    case .stale, .failed: return false
    }
  }

  /// Returns the reason why this operand cannot be used; nil if it can.
  func fault(_ name: ItemName) -> String? {
    if let failure = item.failure { return "\(name): \(failure.why)" }
    switch health {
    case .failed(let failure, _): return "\(name): \(failure)"
    case .stale: return "\(name): its source has only old data"
    case .fresh, .unknown: break
    }
    if !item.hasData { return "\(name): its source has no such item" }
    guard let data = item.series else {
      return item.value == nil ? "\(name): it has no numbers" : nil
    }
    if data.series.count != 1 { return "\(name): it has \(data.series.count) series, not one" }
    if data.series[0].lower != nil { return "\(name): it is a band" }
    return nil
  }

  /// The maximum age of a sample that is used, in milliseconds; nil for any age. It is the age at
  /// which the operand itself becomes stale.
  var lookback: Int64? { item.staleAge(settings) }

  /// Whether the result waits for samples of this operand. It never waits for an operand that
  /// delivers only changes.
  var isAwaited: Bool { settings.cadence != .onChange }

  /// The unit of the operand; nil if neither the configuration nor the source gives one.
  var unit: String? {
    if let unit = settings.unit { return unit }
    if let unit = item.value?.unit, !unit.isEmpty { return unit }
    return item.series?.series.first?.numbers?.unit
  }
}

/// The state of the computation of one derived item.
///
/// **Series** are joined in time. The result has a sample at each time at which an operand has one,
/// up to the newest time that all operands have reached. It waits for the slowest operand, so no
/// later sample changes it. For each time of the result, an operand has the value of its newest
/// sample at or before this time. If that sample is older than the age at which the operand becomes
/// stale, the result has a gap.
///
/// **Single values** give one value, computed from the newest value of each operand. Its time is
/// that of the oldest of them.
///
/// An append takes O(new rows). If a series is replaced or prepended to, the whole item is computed
/// again.
struct DerivedItem: Sendable {
  let name: String
  let derivation: Derivation
  /// The time of the last delivered row; nil without rows.
  private var last: Int64?
  private(set) var failure: SourceFailure?
  /// Whether the next delivery of rows is a whole series.
  private var deliversWholeSeries = true

  init(_ name: String, _ derivation: Derivation) {
    self.name = name
    self.derivation = derivation
  }

  /// Returns the delivery after operands have changed; nil if the result is unchanged.
  ///
  /// - Parameters:
  ///   - inputs: the operands in the order of the derivation.
  ///   - isNew: whether an operand has new samples in the past, so the whole series is computed
  ///     again.
  ///   - received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  mutating func delivery(_ inputs: [DerivedInput], isNew: Bool, received: Int64) -> Delivery? {
    if isNew { deliversWholeSeries = true }
    if inputs.contains(where: \.isPending) { return nil }
    let old = failure
    do throws(SourceFailure) {
      let operands = zip(inputs, derivation.operands)
      if let why = operands.lazy.compactMap({ $0.fault($1.name) }).first { throw failed(why) }
      let unit = try unit(inputs)
      let values = inputs.compactMap(\.item.value)
      failure = nil
      let content =
        values.count == inputs.count
        ? .value(try value(values, inputs, unit))
        : try rows(inputs.compactMap(\.item.series), inputs, unit, wasFailed: old != nil)
      guard let content else { return nil }
      return Delivery(item: name, content: .success(content), received: received)
    } catch {
      failure = error
      if error == old { return nil }
      return Delivery(item: name, content: .failure(error), received: received)
    }
  }

  private func failed(_ why: String) -> SourceFailure { SourceFailure(.item(name), why: why) }

  private func unit(_ inputs: [DerivedInput]) throws(SourceFailure) -> String? {
    if let unit = derivation.unit { return unit }
    let units = inputs.map(\.unit)
    if let (one, other) = derivation.rule.conflict(of: units) {
      throw failed(
        "\(derivation.operands[one].name) is in \(units[one] ?? ""), "
          + "\(derivation.operands[other].name) in \(units[other] ?? "")")
    }
    return derivation.rule.unit(of: units)
  }

  // MARK: - Single values

  private func value(
    _ values: [DataValue], _ inputs: [DerivedInput], _ unit: String?
  ) throws(SourceFailure) -> DataValue {
    var numbers: [Double] = []
    var oldest: Int64?
    let newest = values.map(\.time).max() ?? 0
    for (index, value) in values.enumerated() {
      guard let number = value.number else {
        throw failed("\(derivation.operands[index].name): it is a text")
      }
      numbers.append(number)
      guard inputs[index].isAwaited else { continue }
      oldest = min(oldest ?? value.time, value.time)
      let (age, isFar) = newest.subtractingReportingOverflow(value.time)
      if let lookback = inputs[index].lookback, isFar || age > lookback {
        throw failed("\(derivation.operands[index].name): its value is old")
      }
    }
    let result = derivation.result(numbers)
    guard result.isFinite else { throw failed("the result is not a number") }
    return DataValue(.number(result), unit: unit ?? "", time: oldest ?? newest)
  }

  // MARK: - Series

  private mutating func rows(
    _ data: [ChartData], _ inputs: [DerivedInput], _ unit: String?, wasFailed: Bool
  ) throws(SourceFailure) -> Content? {
    // An operand of single values has no series until the clock is set, because its values have no
    // valid time before.
    guard data.count == inputs.count else { return nil }
    let rows = joined(data, inputs)
    if let time = rows.times.last { last = time }
    // After a failure, an append without rows reports that the item works again.
    guard deliversWholeSeries else { return rows.times.isEmpty && !wasFailed ? nil : .append(rows) }
    deliversWholeSeries = false
    // A new series without rows has no last row.
    if rows.times.isEmpty { last = nil }
    var series = ChartSeries(id: ItemState.seriesID, name: name, values: rows.columns[0])
    if let unit { series.numbers = SeriesNumbers(unit: unit) }
    guard var chart = try? ChartData(times: rows.times, series: [series]) else {
      throw failed("its results do not form a series")
    }
    let capacities = data.compactMap(\.capacity)
    chart.capacity =
      derivation.capacity ?? (capacities.count == data.count ? capacities.max() : nil)
    return .series(chart)
  }

  /// Joins the operands in time. Returns the rows after `last`; all rows if the whole series is to
  /// be delivered.
  private func joined(_ data: [ChartData], _ inputs: [DerivedInput]) -> SampleRows {
    var rows = SampleRows(times: [], columns: [[]])
    let awaited = data.indices.filter { inputs[$0].isAwaited }
    let ends = awaited.map { data[$0].times.last }
    // If no operand is awaited, the rows end at the newest change of any operand.
    let end = awaited.isEmpty ? data.compactMap(\.times.last).max() : ends.compactMap(\.self).min()
    guard let end, !ends.contains(nil) else { return rows }
    // No row is complete before every operand has a sample.
    let first = data.compactMap(\.times.first).max() ?? 0
    let begin = deliversWholeSeries ? first : last.map { $0 + 1 } ?? first
    let lookbacks = inputs.map { $0.isAwaited ? $0.lookback : nil }
    var next = data.map { $0.times.firstIndex(notBefore: begin) }
    var numbers = data.map { _ in Double.nan }
    while true {
      var time = Int64.max
      for index in data.indices where next[index] < data[index].times.count {
        time = min(time, data[index].times[next[index]])
      }
      guard time <= end else { return rows }
      for index in data.indices {
        let times = data[index].times
        if next[index] < times.count, times[next[index]] == time { next[index] += 1 }
        let newest = next[index] - 1
        var number = newest < 0 ? nil : data[index].series[0].values[newest]
        if let lookback = lookbacks[index], newest >= 0, time - times[newest] > lookback {
          number = nil
        }
        numbers[index] = number ?? .nan
      }
      rows.times.append(time)
      rows.columns[0].append(derivation.result(numbers))
    }
  }
}
