import MartletSeries

/// The transforms of one item and their state. It receives the deliveries of the source and returns
/// the deliveries to show.
///
/// An append takes O(new rows). If a series is replaced or prepended to, the whole series is
/// computed again. For this the stage keeps the samples of an item whose results depend on earlier
/// samples. Failures pass unchanged.
package struct TransformStage: Sendable {
  /// The state of one step.
  private enum Running: Sendable {
    /// A state for each column.
    case columns([ColumnTransform])
    case resampler(Resampler)
  }

  private let transforms: [Transform]
  private let settings: ItemSettings
  private let hasMemory: Bool
  private var running: [Running] = []
  /// The columns of the upper and the lower edges of bands.
  private var bands: [(upper: Int, lower: Int)] = []
  /// The samples as they were delivered; blank if no step depends on earlier samples.
  private var source = ItemState()
  /// The last received single value, and its result; nil for an item of series.
  private var value: (time: Int64, received: Int64, result: Result<DataValue, SourceFailure>)?

  /// Makes a stage that has received no samples.
  ///
  /// - Parameters:
  ///   - transforms: the steps, in their order.
  ///   - settings: the settings of the item; its capacity limits the samples that are kept.
  package init(_ transforms: [Transform], settings: ItemSettings = ItemSettings()) {
    self.transforms = transforms
    self.settings = settings
    hasMemory = transforms.contains(where: \.hasMemory)
  }

  /// Returns the delivery to show for a delivery of the source. If the transforms cannot be
  /// applied, its content is a failure.
  package mutating func shown(_ delivery: Delivery) -> Delivery {
    guard case .success(let content) = delivery.content else { return delivery }
    var result = delivery
    do throws(SourceFailure) {
      let new = try shown(content, delivery)
      result.content = .success(new)
      if transforms.contains(where: \.changesTimes) { result.newest = new.newest }
    } catch {
      result.content = .failure(error)
    }
    return result
  }

  private mutating func shown(
    _ content: Content, _ delivery: Delivery
  ) throws(SourceFailure) -> Content {
    switch content {
    case .value(let new):
      return .value(try shown(new, delivery))
    case .table, .events, .picture:
      throw SourceFailure(
        .item(delivery.item), why: "transforms are for numbers, not for tables, events and pictures"
      )
    case .series(let data):
      try keep(delivery)
      return .series(try whole(hasMemory ? source.series ?? data : data, delivery.item))
    case .prepend(let data):
      guard hasMemory else { return .prepend(try whole(data, delivery.item)) }
      try keep(delivery)
      return .series(try whole(source.series ?? data, delivery.item))
    case .append(let rows):
      // The item refuses an append without earlier samples, with its own reason.
      try keep(delivery)
      if !hasMemory { begin(rows.columns.count) }
      return .append(try add(rows, delivery.item))
    }
  }

  /// Keeps the delivered samples.
  ///
  /// - Throws: the failure if they do not continue the earlier samples.
  private mutating func keep(_ delivery: Delivery) throws(SourceFailure) {
    value = nil
    guard hasMemory else { return }
    source.receive(delivery, settings: settings)
    if let failure = source.failure { throw failure }
  }

  // MARK: - Rows

  private mutating func begin(_ columns: Int) {
    running = transforms.map { transform in
      if case .resample(let step, let statistic) = transform.step {
        return .resampler(Resampler(step: step, statistic, columns: columns))
      }
      let state = ColumnTransform(transform.step) ?? .unchanged
      return .columns(Array(repeating: state, count: columns))
    }
  }

  /// Computes a series from its first sample on.
  private mutating func whole(
    _ data: ChartData, _ item: String
  ) throws(SourceFailure) -> ChartData {
    let columns = data.columns
    begin(columns.count)
    bands = data.series.indices.filter { data.series[$0].lower != nil }.enumerated().map {
      ($1, data.series.count + $0)
    }
    let rows = SampleRows(times: data.times.all, columns: columns)
    guard let result = try add(rows, item).chart(like: data, transforms) else {
      throw SourceFailure(.item(item), why: "its results do not form a series")
    }
    return result
  }

  private mutating func add(
    _ rows: SampleRows, _ item: String
  ) throws(SourceFailure) -> SampleRows {
    var rows = rows
    var full: Transform?
    for index in running.indices {
      if !apply(index, to: &rows) { full = transforms[index] }
    }
    if let full {
      throw SourceFailure(
        .item(item),
        why: "a window of \(full.name) holds more than \(Transform.maximumSamples) samples; "
          + "resample them first")
    }
    for (upper, lower) in bands where lower < rows.columns.count {
      rows.order(upper, above: lower)
    }
    return rows
  }

  /// Applies one transform to new rows, in place. Returns false if the window of a column is full.
  private mutating func apply(_ index: Int, to rows: inout SampleRows) -> Bool {
    var fits = true
    switch running[index] {
    case .resampler(var state):
      rows = state.apply(rows)
      running[index] = .resampler(state)
    case .columns(var states):
      // The local array is then the only owner of the states, so they are changed in place.
      running[index] = .columns([])
      for column in rows.columns.indices
      where !states[column].apply(rows.times, &rows.columns[column]) {
        fits = false
      }
      running[index] = .columns(states)
    }
    return fits
  }

  // MARK: - Single values

  private mutating func shown(
    _ new: DataValue, _ delivery: Delivery
  ) throws(SourceFailure) -> DataValue {
    guard TimeColumn.limits.contains(new.time) else {
      throw SourceFailure(.item(delivery.item), why: "its time is out of range")
    }
    // After the clock was set back, all values would be late until it reaches the old time again.
    let step = value.flatMap { ClockSetBack(from: $0.received, to: delivery.received) }
    if let value, hasMemory, step == nil {
      // A repeated or late value is not a new sample, as in the history of an item.
      if new.time <= value.time { return try value.result.get() }
    } else {
      value = nil
      source = ItemState()
      begin(1)
    }
    let result = Result { () throws(SourceFailure) in try computed(new, delivery.item) }
    value = (new.time, delivery.received, result)
    return try result.get()
  }

  private mutating func computed(
    _ new: DataValue, _ item: String
  ) throws(SourceFailure) -> DataValue {
    var result = new
    for index in running.indices {
      let transform = transforms[index]
      result.unit = transform.unit(after: result.unit) ?? ""
      if case .unchanged = transform.step { continue }
      if case .map(let list) = transform.step {
        if let number = list.number(for: result.reading) { result.reading = .number(number) }
        continue
      }
      guard let number = result.number else {
        throw SourceFailure(.item(item), why: "\(transform.name) takes numbers, not a text")
      }
      var rows = SampleRows(times: [result.time], columns: [[number]])
      if !apply(index, to: &rows) { rows.columns[0][0] = .nan }
      // Until an interval of the resampling ends, the previous result stays.
      if rows.times.isEmpty, case .success(let last)? = value?.result { return last }
      guard let time = rows.times.last, let number = rows.columns[0].last, number.isFinite else {
        throw SourceFailure(.item(item), why: "\(transform.name) has no result of these samples")
      }
      result.time = time
      result.reading = .number(number)
    }
    return result
  }
}

extension Transform {
  /// Whether results have other times than the samples.
  fileprivate var changesTimes: Bool { if case .resample = step { true } else { false } }
}

extension SampleRows {
  /// Exchanges the edges of a band where a negative factor has swapped them.
  fileprivate mutating func order(_ upper: Int, above lower: Int) {
    for row in times.indices where columns[upper][row] < columns[lower][row] {
      (columns[upper][row], columns[lower][row]) = (columns[lower][row], columns[upper][row])
    }
  }

  /// Returns a chart of these rows with the names and the appearance of another chart. The axis and
  /// the limits of that chart are not copied, because they were chosen for other values.
  fileprivate func chart(like data: ChartData, _ transforms: [Transform]) -> ChartData? {
    var edges = columns.dropFirst(data.series.count).makeIterator()
    let series = zip(data.series, columns).map { old, column in
      var new = ChartSeries(
        id: old.id, name: old.name, kind: old.kind, color: old.color, gaps: old.gaps,
        column: ValueColumn(column),
        lower: old.lower == nil ? nil : edges.next().map { ValueColumn($0) })
      new.states = old.states
      if var numbers = old.numbers {
        numbers.unit = transforms.unit(after: numbers.unit)
        new.numbers = numbers
      }
      return new
    }
    guard
      var chart = try? ChartData(
        title: data.title, times: times, series: series,
        hasSeparateScales: data.hasSeparateScales, isStacked: data.isStacked,
        isPercentage: data.isPercentage)
    else { return nil }
    chart.capacity = data.capacity
    chart.opening = data.opening
    chart.zone = data.zone
    chart.firstWeekday = data.firstWeekday
    return chart
  }
}
