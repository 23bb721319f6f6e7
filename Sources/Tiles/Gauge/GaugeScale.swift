import MartletCharts
import MartletData
import MartletFormats
import MartletSeries

/// The scale of a gauge or a bar: its minimum and maximum, and the positions of values and zones on
/// it.
struct GaugeScale: Hashable {
  /// The values at the beginning and at the end; `minimum` is less than `maximum`.
  let minimum: Double
  let maximum: Double

  /// A coloured part of the scale.
  struct Zone: Hashable {
    /// The positions of its ends, 0…1.
    var start: Double
    var end: Double
    /// The colour; nil for the theme's alarm colour.
    var color: SeriesColor?
  }

  /// Creates the scale from the minimum and maximum of the tile, or otherwise of the item.
  ///
  /// A minimum that is not set is 0, or a round number below the smallest known value if that is
  /// negative. A maximum that is not set is 100 for the unit %, and 1 for fractions that are shown
  /// as percentages. For other units it is a round number above the known values, the thresholds
  /// and 0. A maximum that is not above the minimum is replaced by a number above it.
  ///
  /// - Parameter state: the state with the known values. It is evaluated only if an end is not set,
  ///   so that a view with both ends does not depend on the values.
  init(
    _ state: @autoclosure () -> ItemState, item: ItemSettings, tile: ItemSettings,
    thresholds: [ChartThreshold]
  ) {
    let style = tile.numbers ?? item.numbers ?? .plain
    let set = (low: tile.minimum ?? item.minimum, high: tile.maximum ?? item.maximum)
    if let low = set.low, let high = set.high {
      self.init(low, high, steps: style.steps)
      return
    }
    let state = state()
    var known = thresholds.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    if let number = state.latest?.number { known.append(number) }
    if let series = state.series, let range = series.timeRange,
      let bounds = series.series.isEmpty ? nil : series.bounds(of: 0, in: range)
    {
      known += [bounds.lowerBound, bounds.upperBound]
    }
    known = known.filter(\.isFinite)
    let unit = tile.unit ?? item.unit ?? state.latest?.unit
    let whole = style == .percent ? 1.0 : style == .plain && unit == "%" ? 100 : nil
    let steps = style.steps
    func round(_ value: Double) -> Double { value == 0 ? 0 : steps.step(atLeast: value) }
    let lowest = known.min() ?? 0
    let low = set.low ?? (lowest < 0 ? -round(-lowest) : 0)
    let high = set.high ?? whole ?? round(max(known.max() ?? 0, 0))
    self.init(low, high, steps: steps)
  }

  /// Creates the scale between two numbers; one that is not above `low` is replaced.
  private init(_ low: Double, _ high: Double, steps: StepRule) {
    minimum = low
    maximum = high > low ? high : low + max(1, steps.step(atLeast: max(low.magnitude, 1) / 10))
  }

  /// Returns the position of a value, 0…1. Values beyond an end of the scale, also infinite ones,
  /// are at that end; NaN is at the beginning.
  func position(of value: Double) -> Double {
    guard value.isFinite else { return value > 0 ? 1 : 0 }
    // Both differences may be infinite if the ends are far apart.
    return min(max((value / 2 - minimum / 2) / (maximum / 2 - minimum / 2), 0), 1)
  }

  /// Returns the parts of the scale that thresholds colour, in order. A threshold whose range is a
  /// single value is a limit. Its zone extends to the next limit, or else to the maximum, as in
  /// `reached(by:)` of thresholds.
  func zones(_ thresholds: [ChartThreshold]) -> [Zone] {
    let limits = thresholds.map(\.range).filter { $0.lowerBound == $0.upperBound }
      .map(\.lowerBound).sorted()
    let zones = thresholds.map { threshold in
      let start = threshold.range.lowerBound
      let isLimit = start == threshold.range.upperBound
      let end = isLimit ? limits.first { $0 > start } ?? maximum : threshold.range.upperBound
      return Zone(start: position(of: start), end: position(of: end), color: threshold.color)
    }
    return zones.filter { $0.start < $0.end }.sorted { $0.start < $1.start }
  }

  /// Returns the texts of the minimum and the maximum. They lack a unit that follows the number,
  /// because the value shows it.
  func labels(_ format: NumberFormat) -> (low: String, high: String) {
    var format = format
    if format.style == .plain { format.unit = "" }
    format.fractionDigits = nil
    func text(_ value: Double) -> String {
      format.value(value, isWhole: value == value.rounded())
    }
    return (text(minimum), text(maximum))
  }
}
