/// How the values of one series are written.
public struct SeriesNumbers: Hashable, Sendable {
  /// Such as `W`; of prices the currency's code of ISO 4217.
  public var unit: String?
  /// Places after the decimal sign, 0…9.
  public var decimals: Int?
  public var style: NumberStyle?

  public init(unit: String? = nil, decimals: Int? = nil, style: NumberStyle? = nil) {
    self.unit = unit
    self.decimals = decimals
    self.style = style
  }

  /// What others say where this says nothing.
  package func or(_ other: SeriesNumbers) -> SeriesNumbers {
    SeriesNumbers(
      unit: unit ?? other.unit, decimals: decimals ?? other.decimals, style: style ?? other.style)
  }
}

extension NumberFormat {
  /// The format for a series that says how its values are written.
  package func adjusted(by numbers: SeriesNumbers?) -> NumberFormat {
    guard let numbers else { return self }
    var format = self
    if let unit = numbers.unit { format.unit = unit }
    if let style = numbers.style { format.style = style }
    if let decimals = numbers.decimals { format.fractionDigits = min(max(decimals, 0), 9) }
    return format
  }
}

/// The places of values on a logarithmic axis, kept from one version of a chart's data to the next:
/// new samples cost what they are, not what there is.
package struct AxisPlaces: Sendable {
  private struct Column {
    var source: ValueColumn
    var places: ValueColumn
  }

  private var scale = AxisScale.linear
  private var columns: [String: Column] = [:]

  package init() {}

  /// The data with places for values, and the values kept beside them.
  package mutating func places(of data: ChartData) -> ChartData {
    let scale = data.drawnScale
    if scale != self.scale { columns = [:] }
    self.scale = scale
    guard scale != .linear else { return data }
    var data = data
    let known = Set(data.series.map(\.id))
    columns = columns.filter { known.contains(String($0.key.dropLast())) }
    for index in data.series.indices {
      let one = data.series[index]
      data.setPlaces(
        column(one.id + "u", one.values), lower: one.lower.map { column(one.id + "l", $0) },
        ofSeries: index)
    }
    return data
  }

  private mutating func column(_ key: String, _ source: ValueColumn) -> ValueColumn {
    var kept = columns.removeValue(forKey: key) ?? Column(source: source, places: ValueColumn())
    let dropped = source.droppedCount - kept.source.droppedCount
    if source.continues(kept.source), dropped <= kept.places.count {
      kept.places.removeFirst(dropped)
      for index in kept.places.count..<source.count {
        kept.places.append(scale.position(of: source.number(index)))
      }
    } else {
      kept.places = ValueColumn((0..<source.count).map { scale.position(of: source.number($0)) })
    }
    kept.source = source
    columns[key] = kept
    return kept.places
  }
}

extension ChartData {
  /// How values are laid along the axis: linear where they stand upon each other or have an axis each.
  package var drawnScale: AxisScale {
    // Most axes are; it is asked for in every frame.
    if axis == .linear { return .linear }
    let isPlain = !isStacked && !isPercentage && !hasSeparateScales
    return isPlain && !series.contains { $0.kind.standsOnZero } ? axis : .linear
  }

  /// Whether an axis leaves out values because they are 0 or less. O(number of series · log n).
  package var hasValuesWithoutPlace: Bool {
    guard drawnScale == .log else { return false }
    return series.contains { one in
      ((one.plain ?? one.values).bounds(in: 0..<count)?.lowerBound ?? 1) <= 0
    }
  }

  fileprivate mutating func setPlaces(
    _ places: ValueColumn, lower: ValueColumn?, ofSeries index: Int
  ) {
    series[index].plain = series[index].values
    series[index].plainLower = series[index].lower
    series[index].values = places
    series[index].lower = lower
  }

  /// Changes how the series look and are called, not their samples.
  package mutating func updateSeries(_ change: (inout ChartSeries) -> Void) {
    for index in series.indices { change(&series[index]) }
  }
}
