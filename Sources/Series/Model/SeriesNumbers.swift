import MartletFormats

/// The number format of one series. A nil property leaves the choice to the chart.
public struct SeriesNumbers: Hashable, Sendable {
  /// The unit, such as `W`; for the style `currency` the ISO 4217 code, such as `EUR`.
  public var unit: String?
  /// The digits after the decimal sign, 0…9.
  public var decimals: Int?
  /// The meaning of the numbers, such as bytes or a duration.
  public var style: NumberStyle?

  /// Makes settings. A setting that is left out is taken from the chart.
  public init(unit: String? = nil, decimals: Int? = nil, style: NumberStyle? = nil) {
    self.unit = unit
    self.decimals = decimals
    self.style = style
  }

  /// Returns these settings, with the value of `other` for each setting that is nil here.
  package func or(_ other: SeriesNumbers) -> SeriesNumbers {
    SeriesNumbers(
      unit: unit ?? other.unit, decimals: decimals ?? other.decimals, style: style ?? other.style)
  }
}

extension NumberFormat {
  /// Returns this format with the settings in `numbers` that are not nil in place of its own.
  package func adjusted(by numbers: SeriesNumbers?) -> NumberFormat {
    guard let numbers else { return self }
    var format = self
    if let unit = numbers.unit { format.unit = unit }
    if let style = numbers.style { format.style = style }
    if let decimals = numbers.decimals { format.fractionDigits = min(max(decimals, 0), 9) }
    return format
  }
}

/// A cache of the positions of values on a logarithmic axis. When the next version of a chart's
/// data only adds samples, only the new ones are converted.
package struct AxisPositions: Sendable {
  private struct Column {
    var source: ValueColumn
    var positions: ValueColumn
  }

  private var scale = AxisScale.linear
  private var columns: [String: Column] = [:]

  /// Makes an empty cache.
  package init() {}

  /// Returns the data with positions in `values` and the original values in `plain`. A chart with a
  /// linear axis is returned unchanged.
  ///
  /// - Complexity: O(new samples) if the samples continue those of the previous call; otherwise
  ///   O(samples).
  package mutating func positions(of data: ChartData) -> ChartData {
    let scale = data.drawnScale
    if scale != self.scale { columns = [:] }
    self.scale = scale
    guard scale != .linear else { return data }
    var data = data
    let known = Set(data.series.map(\.id))
    columns = columns.filter { known.contains(String($0.key.dropLast())) }
    for index in data.series.indices {
      let one = data.series[index]
      data.setPositions(
        column(one.id + "u", one.values), lower: one.lower.map { column(one.id + "l", $0) },
        ofSeries: index)
    }
    return data
  }

  private mutating func column(_ key: String, _ source: ValueColumn) -> ValueColumn {
    var kept = columns.removeValue(forKey: key) ?? Column(source: source, positions: ValueColumn())
    let dropped = source.droppedCount - kept.source.droppedCount
    if source.continues(kept.source), dropped <= kept.positions.count {
      kept.positions.removeFirst(dropped)
      for index in kept.positions.count..<source.count {
        kept.positions.append(scale.position(of: source.number(index)))
      }
    } else {
      kept.positions = ValueColumn((0..<source.count).map { scale.position(of: source.number($0)) })
    }
    kept.source = source
    columns[key] = kept
    return kept.positions
  }
}

extension ChartData {
  /// The scale that is drawn. It is linear if series are stacked, are percentages, have separate
  /// axes or start at zero; otherwise it is `axis`.
  package var drawnScale: AxisScale {
    // Most axes are linear, and this property is read in every frame.
    if axis == .linear { return .linear }
    let isPlain = !isStacked && !isPercentage && !hasSeparateScales
    return isPlain && !series.contains { $0.kind.standsOnZero } ? axis : .linear
  }

  /// Whether a logarithmic axis leaves out values of 0 or less.
  ///
  /// - Complexity: O(number of series · log n).
  package var hasValuesWithoutPosition: Bool {
    guard drawnScale == .log else { return false }
    return series.contains { one in
      ((one.plain ?? one.values).bounds(in: 0..<count)?.lowerBound ?? 1) <= 0
    }
  }

  fileprivate mutating func setPositions(
    _ positions: ValueColumn, lower: ValueColumn?, ofSeries index: Int
  ) {
    series[index].plain = series[index].values
    series[index].plainLower = series[index].lower
    series[index].values = positions
    series[index].lower = lower
  }

  /// Calls `change` with each series. It may change names and appearances, but not samples.
  package mutating func updateSeries(_ change: (inout ChartSeries) -> Void) {
    for index in series.indices { change(&series[index]) }
  }
}
