import MartletSeries
import MartletUI

/// An axis with its range: it turns values into places from 0 (left or bottom) to 1.
struct PlotScale: Hashable, Sendable {
  enum Domain: Hashable, Sendable {
    /// Numbers or moments between two ends; the first may be the greater one.
    case quantities(first: Double, last: Double, areDates: Bool)
    /// Names, from the left; upright axes have the first one at the top.
    case names([String])
  }

  var domain: Domain
  var type: ScaleType
  private var places: [String: Int] = [:]

  /// Makes a scale.
  init(_ domain: Domain, type: ScaleType) {
    self.domain = domain
    self.type = type
    if case .names(let names) = domain {
      places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Whether the values are names.
  var hasNames: Bool {
    if case .names = domain { true } else { false }
  }

  /// The share of the axis that a name takes; nil for quantities.
  var nameWidth: Double? {
    if case .names(let names) = domain { 1 / Double(max(names.count, 1)) } else { nil }
  }

  /// The lesser and the greater end; nil for names.
  var bounds: ClosedRange<Double>? {
    guard case .quantities(let first, let last, _) = domain else { return nil }
    return min(first, last)...max(first, last)
  }

  /// Returns the place of a value, which is outside 0…1 for a value beyond the ends. A name has the
  /// middle of its stretch. Nil if the scale has no place for the value.
  func place(of value: _PlotValue) -> Double? {
    switch (domain, value) {
    case (.quantities(let first, let last, let areDates), .number(let number))
    where !areDates:
      return place(number, first, last)
    case (.quantities(let first, let last, let areDates), .date(let seconds)) where areDates:
      return place(seconds, first, last)
    case (.names(let names), .category(let name)):
      return places[name].map { (Double($0) + 0.5) / Double(names.count) }
    default: return nil
    }
  }

  private func place(_ value: Double, _ first: Double, _ last: Double) -> Double? {
    let (low, high) = (type.place(of: first), type.place(of: last))
    let place = (type.place(of: value) - low) / (high - low)
    return place.isFinite ? place : nil
  }

  /// Returns the value at a place; of names the one whose stretch contains it. Nil beyond all
  /// names.
  func value(at place: Double) -> _PlotValue? {
    switch domain {
    case .quantities(let first, let last, let areDates):
      let (low, high) = (type.place(of: first), type.place(of: last))
      let value = type.value(at: low + (high - low) * place)
      guard value.isFinite else { return nil }
      return areDates ? .date(value) : .number(value)
    case .names(let names):
      guard place >= 0, place < 1, !names.isEmpty else { return nil }
      return .category(names[min(Int(place * Double(names.count)), names.count - 1)])
    }
  }
}

/// The settings of a program for the range of an axis.
struct ScaleSettings {
  /// Values that the range contains; nil for those of the marks.
  var domain: [_PlotValue]?
  /// Whether zero is in the range of the marks; nil for the chart's choice.
  var includesZero: Bool?
  /// Whether the range goes from the greatest value to the least.
  var isReversed = false
  var type: ScaleType?
  /// The points that are left free at the ends.
  var padding: (start: CGFloat, end: CGFloat) = (0, 0)

  init() {}
}

extension PlotScale {
  /// Fits a scale to values.
  ///
  /// - Parameters:
  ///   - values: all values along the axis, in the order of the marks.
  ///   - includesZero: whether numbers begin at zero, unless the settings say otherwise.
  ///   - isRounded: whether the ends are rounded to grid lines.
  ///   - window: the stretch that is visible, in the quantities of the axis; nil for all.
  init(
    fitting values: some Sequence<_PlotValue>, _ settings: ScaleSettings, includesZero: Bool,
    isRounded: Bool, lines: Int, window: ClosedRange<Double>? = nil
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
        let rule = ValueScale(fitting: ends, lines: lines)
        let step = rule.step
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
  }
}
