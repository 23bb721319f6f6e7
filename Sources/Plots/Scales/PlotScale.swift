import MartletSeries
import MartletUI

/// The scale of an axis: it maps values to positions from 0 (left or bottom) to 1 (right or top),
/// and back. `PlotModel` fits one per axis. A lookup is O(1).
struct PlotScale: Hashable, Sendable {
  /// The values that a scale covers.
  enum Domain: Hashable, Sendable {
    /// Numbers, or dates in seconds since 2001-01-01 UTC, between two ends. `first` is at position
    /// 0 and may be the greater one.
    case quantities(first: Double, last: Double, areDates: Bool)
    /// Categories in order of position. `PlotModel` sets `isReversed` for the y axis, so that the
    /// first category is at the top.
    case names([String])
  }

  var domain: Domain
  var type: ScaleType
  /// The rule for the distances between the automatic numbers of the axis.
  var steps = StepRule.divisorsOfTen
  /// The index of each category.
  private var indices: [String: Int] = [:]

  /// Makes a scale.
  init(_ domain: Domain, type: ScaleType) {
    self.domain = domain
    self.type = type
    if case .names(let names) = domain {
      indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// True if the values are categories.
  var hasNames: Bool {
    if case .names = domain { true } else { false }
  }

  /// The fraction of the axis that the band of a category takes; nil for quantities.
  var nameWidth: Double? {
    if case .names(let names) = domain { 1 / Double(max(names.count, 1)) } else { nil }
  }

  /// The range between the ends; nil for categories.
  var bounds: ClosedRange<Double>? {
    guard case .quantities(let first, let last, _) = domain else { return nil }
    return min(first, last)...max(first, last)
  }

  /// The lower and the upper end, or all categories in the order of their positions.
  var domainValues: [_PlotValue] {
    switch domain {
    case .quantities(let first, let last, let areDates):
      [min(first, last), max(first, last)].map { areDates ? .date($0) : .number($0) }
    case .names(let names): names.map { .category($0) }
    }
  }

  /// Returns the position of a value. A value beyond the ends has a position outside of 0…1, and a
  /// category has the middle of its band. The result is nil for a value of another kind, an unknown
  /// category, and a number that the scale type cannot place.
  func position(of value: _PlotValue) -> Double? {
    switch (domain, value) {
    case (.quantities(let first, let last, let areDates), .number(let number))
    where !areDates:
      return position(number, first, last)
    case (.quantities(let first, let last, let areDates), .date(let seconds)) where areDates:
      return position(seconds, first, last)
    case (.names(let names), .category(let name)):
      return indices[name].map { (Double($0) + 0.5) / Double(names.count) }
    default: return nil
    }
  }

  private func position(_ value: Double, _ first: Double, _ last: Double) -> Double? {
    let (low, high) = (type.position(of: first), type.position(of: last))
    let position = (type.position(of: value) - low) / (high - low)
    return position.isFinite ? position : nil
  }

  /// Returns the value at a position, or the category whose band contains it. The result is nil
  /// outside of all bands, and if the value is not finite.
  func value(at position: Double) -> _PlotValue? {
    switch domain {
    case .quantities(let first, let last, let areDates):
      let (low, high) = (type.position(of: first), type.position(of: last))
      let value = type.value(at: low + (high - low) * position)
      guard value.isFinite else { return nil }
      return areDates ? .date(value) : .number(value)
    case .names(let names):
      guard position >= 0, position < 1, !names.isEmpty else { return nil }
      return .category(names[min(Int(position * Double(names.count)), names.count - 1)])
    }
  }
}

/// The settings of the program for the scale of an axis.
struct ScaleSettings {
  /// The values that the scale covers; nil for the values of the marks.
  var domain: [_PlotValue]?
  /// True if the scale includes zero; nil leaves the choice to the chart.
  var includesZero: Bool?
  /// True if the greatest value is at position 0.
  var isReversed = false
  var type: ScaleType?
  /// The distances by which the axis is inset at its start and end, in points.
  var padding: (start: CGFloat, end: CGFloat) = (0, 0)

  init() {}
}

extension PlotScale {
  /// Makes the scale that covers `values`, or the domain of the settings. Without any value it
  /// covers 0…1.
  ///
  /// - Parameters:
  ///   - values: all values along the axis, in the order of the marks.
  ///   - includesZero: true if the scale of numbers includes zero, unless the settings say
  ///     otherwise.
  ///   - isRounded: true if the ends are rounded to grid lines.
  ///   - lines: the maximum number of grid lines, from which their distance follows.
  ///   - steps: the rule for this distance.
  ///   - window: the visible range, which replaces the computed one: numbers, or seconds since
  ///     2001-01-01 UTC; nil for the whole range.
  init(
    fitting values: some Sequence<_PlotValue>, _ settings: ScaleSettings, includesZero: Bool,
    isRounded: Bool, lines: Int, steps: StepRule = .divisorsOfTen,
    window: ClosedRange<Double>? = nil
  ) {
    var names: [String] = []
    var known: Set<String> = []
    var bounds: ClosedRange<Double>?
    var areDates = false
    func take(_ value: _PlotValue) {
      switch value {
      case .category(let name):
        if known.insert(name).inserted { names.append(name) }
      case .number(let number), .date(let number):
        guard number.isFinite else { return }
        if case .date = value { areDates = true }
        bounds =
          bounds.map { min($0.lowerBound, number)...max($0.upperBound, number) }
          ?? number...number
      }
    }
    let given = settings.domain
    if let given { given.forEach(take) } else { values.forEach(take) }
    if !names.isEmpty {
      self.init(.names(settings.isReversed ? names.reversed() : names), type: .category)
      return
    }
    let type = settings.type ?? (areDates ? .date : .linear)
    var ends = bounds ?? 0...1
    if given == nil, !areDates {
      if settings.includesZero ?? includesZero, type.form != .log {
        ends = min(ends.lowerBound, 0)...max(ends.upperBound, 0)
      }
      if isRounded, type.form == .linear {
        let step = ValueScale(fitting: ends, lines: lines, rule: steps).step
        ends =
          (ends.lowerBound / step).rounded(.down) * step...(ends.upperBound / step).rounded(.up)
          * step
      }
    }
    if ends.lowerBound == ends.upperBound {
      let room = areDates ? 43_200 : max(abs(ends.lowerBound) / 2, 0.5)
      ends = ends.lowerBound - room...ends.upperBound + room
    }
    if let window { ends = window }
    let (first, last) =
      settings.isReversed
      ? (ends.upperBound, ends.lowerBound) : (ends.lowerBound, ends.upperBound)
    self.init(.quantities(first: first, last: last, areDates: areDates), type: type)
    self.steps = steps
  }
}
