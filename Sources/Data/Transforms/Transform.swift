import MartletSeries

/// One step between the data that a source delivers and the data that is shown.
///
/// Each series, and each edge of a band, is transformed on its own. A gap stays a gap, unless a
/// case says otherwise, and windows ignore gaps. A window ends at a sample and excludes its own
/// start: it contains the samples of `(t − length, t]`, as in Prometheus 3.
package struct Transform: Hashable, Sendable {
  /// The operation of a step. Windows and times are in milliseconds.
  package enum Step: Hashable, Sendable {
    /// Changes no value. The step only names the unit.
    case unchanged
    /// The value times `factor`, plus `offset`.
    case scale(factor: Double, offset: Double)
    /// The nearest value within the limits; nil for no limit.
    case clamp(minimum: Double?, maximum: Double?)
    /// The number that replaces a reading. Other readings do not change.
    case map([Replacement])
    /// The growth of a counter per millisecond, times `per`, over a window of this length in
    /// milliseconds. A counter that falls was reset to 0. The result is a gap if there are fewer
    /// than two samples.
    ///
    /// It is the growth between the first and the last sample, divided by the time between them.
    /// PromQL's `rate` extrapolates to the ends of the window instead.
    case rate(window: Int64, per: Int64)
    /// The growth of a counter between the first and the last sample of a window. Resets are
    /// handled as in `rate`.
    case increase(window: Int64)
    /// The last sample of a window minus the first.
    case delta(window: Int64)
    /// The slope of the line of least squares through the samples of a window, per `per`
    /// milliseconds. It is a gap with fewer than two samples.
    case derivative(window: Int64, per: Int64)
    /// The average of this number of newest rows, without gaps.
    case movingAverage(Int)
    /// A statistic of the samples of a window. The statistic `last` also fills gaps.
    case over(Statistic, window: Int64)
    /// One sample for each interval of the time axis, at the end of the interval. The intervals are
    /// `(k·step, (k + 1)·step]` since 1970-01-01 UTC. The sample appears with the first row at or
    /// after that end. An interval without rows has no sample. An interval with only gaps gives a
    /// gap.
    case resample(step: Int64, Statistic)
  }

  /// The statistics of several samples.
  package enum Statistic: Hashable, Sendable {
    /// `last` is the newest sample. All statistics ignore gaps.
    case last, min, max, mean, sum
  }

  /// A reading as text, and the number that replaces it.
  package struct Replacement: Hashable, Sendable {
    /// The reading as text, such as "on".
    package var value: String
    /// The number that replaces it.
    package var number: Double

    /// Makes a replacement.
    package init(value: String, number: Double) {
      self.value = value
      self.number = number
    }
  }

  /// The operation of the step.
  package var step: Step
  /// The unit of the result; nil if the step does not name it.
  package var unit: String?

  /// Makes a step.
  package init(_ step: Step, unit: String? = nil) {
    self.step = step
    self.unit = unit
  }

  /// Whether a result depends on earlier samples.
  var hasMemory: Bool {
    switch step {
    case .unchanged, .scale, .clamp, .map: false
    default: true
    }
  }

  /// The key of the step in the configuration.
  package var name: String {
    switch step {
    case .unchanged: "unit"
    case .scale: "scale"
    case .clamp: "clamp"
    case .map: "map"
    case .rate: "rate"
    case .increase: "increase"
    case .delta: "delta"
    case .derivative: "derivative"
    case .movingAverage: "moving_average"
    case .over(let statistic, _): "\(statistic)_over_time"
    case .resample: "resample"
    }
  }

  /// The maximum number of samples in a window. The item fails if a window needs more.
  package static let maximumSamples = 1 << 17
  /// The maximum number of steps of one item.
  package static let maximumSteps = 16
}

// MARK: - Units

extension Transform {
  /// Returns the unit of the result for a unit of the values; nil if it is unknown.
  package func unit(after unit: String?) -> String? {
    if let named = self.unit { return named }
    switch step {
    case .unchanged, .clamp, .increase, .delta, .movingAverage, .over, .resample: return unit
    case .scale(let factor, _): return factor == 1 ? unit : nil
    case .map: return nil
    case .rate(_, let per), .derivative(_, let per):
      guard let unit, !unit.isEmpty else { return unit == nil ? nil : Self.frequency(per) }
      return Self.quotient(unit, per)
    }
  }

  /// Returns the unit of a quotient by time. Energy divided by the time unit in its name is power;
  /// every other unit is written as a quotient.
  private static func quotient(_ unit: String, _ per: Int64) -> String {
    if per == 3_600_000, unit.hasSuffix("Wh") { return String(unit.dropLast()) }
    if per == 1000 {
      if unit.hasSuffix("Ws") { return String(unit.dropLast()) }
      if unit == "J" { return "W" }
      if unit == "kJ" { return "kW" }
    }
    return unit + frequency(per)
  }

  private static func frequency(_ per: Int64) -> String {
    switch per {
    case 1000: "/s"
    case 60_000: "/min"
    case 3_600_000: "/h"
    case 86_400_000: "/d"
    default: "/\(per) ms"
    }
  }
}

extension Sequence<Transform> {
  /// Returns the unit of the results of all steps for a unit of the values; nil if it is unknown.
  package func unit(after unit: String?) -> String? { reduce(unit) { $1.unit(after: $0) } }
}
