import MartletSeries

/// The state of one step for one column of samples.
///
/// Each case has a loop of its own, and a call passes a whole column.
enum ColumnTransform: Sendable {
  case unchanged
  case scale(factor: Double, offset: Double)
  case clamp(minimum: Double?, maximum: Double?)
  /// Replaces each of the keys by the number at the same index.
  case map(keys: [Double], numbers: [Double])
  case growth(SlidingWindow<GrowthSummary>, window: Int64, Growth)
  case slope(SlidingWindow<SlopeSummary>, window: Int64, per: Double)
  case minimum(SlidingWindow<MinimumSummary>, window: Int64)
  case maximum(SlidingWindow<MaximumSummary>, window: Int64)
  case sum(SlidingWindow<SumSummary>, window: Int64, isMean: Bool)
  case last(time: Int64, value: Double, window: Int64)
  case movingAverage(SlidingWindow<SumSummary>, rows: Int64, count: Int64)

  /// The change of a counter or a gauge from one sample to the next.
  enum Growth: Hashable, Sendable {
    /// The growth per this number of milliseconds.
    case rate(per: Double)
    case increase
    /// The last sample of the window minus the first.
    case delta
  }

  /// Makes the state of a step; nil for a step that changes the times.
  init?(_ step: Transform.Step) {
    switch step {
    case .unchanged: self = .unchanged
    case .scale(let factor, let offset): self = .scale(factor: factor, offset: offset)
    case .clamp(let minimum, let maximum): self = .clamp(minimum: minimum, maximum: maximum)
    case .map(let replacements):
      let pairs = replacements.compactMap { one in Double(one.value).map { ($0, one.number) } }
      self = .map(keys: pairs.map(\.0), numbers: pairs.map(\.1))
    case .rate(let window, let per):
      self = .growth(SlidingWindow(), window: window, .rate(per: Double(per)))
    case .increase(let window): self = .growth(SlidingWindow(), window: window, .increase)
    case .delta(let window): self = .growth(SlidingWindow(), window: window, .delta)
    case .derivative(let window, let per):
      self = .slope(SlidingWindow(), window: window, per: Double(per))
    case .movingAverage(let count):
      self = .movingAverage(SlidingWindow(), rows: 0, count: Int64(count))
    case .over(.min, let window): self = .minimum(SlidingWindow(), window: window)
    case .over(.max, let window): self = .maximum(SlidingWindow(), window: window)
    case .over(.sum, let window): self = .sum(SlidingWindow(), window: window, isMean: false)
    case .over(.mean, let window): self = .sum(SlidingWindow(), window: window, isMean: true)
    case .over(.last, let window): self = .last(time: 0, value: .nan, window: window)
    case .resample: return nil
    }
  }

  /// Replaces the values of new samples by the results. Returns false if a window contains more
  /// than `Transform.maximumSamples`; the window then continues with the newest ones.
  ///
  /// - Parameter times: the times of the values, later than all previous ones.
  mutating func apply(_ times: [Int64], _ values: inout [Double]) -> Bool {
    switch self {
    case .unchanged: return true
    case .scale(let factor, let offset):
      for index in values.indices { values[index] = values[index] * factor + offset }
      return true
    case .clamp(let minimum, let maximum):
      for index in values.indices {
        // A comparison with NaN is false, so a gap is unchanged.
        if let minimum, values[index] < minimum { values[index] = minimum }
        if let maximum, values[index] > maximum { values[index] = maximum }
      }
      return true
    case .map(let keys, let numbers):
      // No key equals NaN, so a gap is unchanged.
      for index in values.indices {
        if let found = keys.firstIndex(of: values[index]) { values[index] = numbers[found] }
      }
      return true
    case .growth(var state, let window, let growth):
      // `self` gives up its payload first, so that the state is changed without a copy.
      self = .unchanged
      defer { self = .growth(state, window: window, growth) }
      return state.apply(window, times, &values) { $0.result(growth) }
    case .slope(var state, let window, let per):
      self = .unchanged
      defer { self = .slope(state, window: window, per: per) }
      return state.apply(window, times, &values) { ($0.slope ?? .nan) * per }
    case .minimum(var state, let window):
      self = .unchanged
      defer { self = .minimum(state, window: window) }
      return state.apply(window, times, &values) { $0.value }
    case .maximum(var state, let window):
      self = .unchanged
      defer { self = .maximum(state, window: window) }
      return state.apply(window, times, &values) { $0.value }
    case .sum(var state, let window, let isMean):
      self = .unchanged
      defer { self = .sum(state, window: window, isMean: isMean) }
      return state.apply(window, times, &values) { isMean ? $0.sum / $0.count : $0.sum }
    case .last(var time, var value, let window):
      for index in values.indices {
        if !values[index].isNaN {
          time = times[index]
          value = values[index]
        } else if times[index].subtractingReportingOverflow(window).partialValue < time {
          values[index] = value
        }
      }
      self = .last(time: time, value: value, window: window)
      return true
    case .movingAverage(var state, var rows, let count):
      self = .unchanged
      for index in values.indices {
        // A moving average uses the number of the row in place of its time.
        rows += 1
        state.removeAll(through: rows - count)
        if values[index].isNaN { continue }
        state.append(time: rows, value: values[index])
        values[index] = state.summary.map { $0.sum / $0.count } ?? .nan
      }
      self = .movingAverage(state, rows: rows, count: count)
      return true
    }
  }
}

extension SlidingWindow {
  fileprivate mutating func apply(
    _ window: Int64, _ times: [Int64], _ values: inout [Double], _ result: (Summary) -> Double
  ) -> Bool {
    var fits = true
    for index in values.indices where !values[index].isNaN {
      let start = times[index].subtractingReportingOverflow(window)
      if !start.overflow { removeAll(through: start.partialValue) }
      append(time: times[index], value: values[index])
      if count > Transform.maximumSamples {
        removeOldest()
        fits = false
      }
      values[index] = summary.map(result) ?? .nan
    }
    return fits
  }
}

extension GrowthSummary {
  fileprivate func result(_ growth: ColumnTransform.Growth) -> Double {
    guard firstTime < lastTime else { return .nan }
    switch growth {
    case .rate(let per): return self.growth / Double(lastTime - firstTime) * per
    case .increase: return self.growth
    case .delta: return last - first
    }
  }
}

extension [Transform.Replacement] {
  /// Returns the number that replaces a reading; nil if the list does not contain the reading.
  func number(for reading: DataValue.Reading) -> Double? {
    first { ValueLabel(value: $0.value, text: "").matches(reading) }?.number
  }
}
