import MartletFormats
import MartletSeries

/// The rules of a kind of series: its scale, its drawing, its readings and its appearance in a
/// mini-map.
///
/// A new kind needs a case of `SeriesKind`, a type that conforms to this protocol, a line in
/// `SeriesKind.rules`, and a number in recordings (ChartData+Coding.swift). If one is missing, the
/// compiler says so. Files outside of this folder do not depend on the kind of a series.
protocol ChartKind {
  // MARK: Scaling

  /// Whether the value axis always includes zero.
  static var includesZero: Bool { get }
  /// Returns the range of values that the series with an index shows on its axis during `range`;
  /// nil if it shows no value there.
  ///
  /// - Complexity: O(log n).
  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>?

  // MARK: Drawing

  /// Returns the layer in which the series is drawn.
  static func layer(in data: ChartData) -> SeriesLayer
  /// Whether a sample is drawn with a width, as a bar is: `ChartData.spacing`, the typical distance
  /// of samples, with its time in the middle.
  static var isWide: Bool { get }
  /// Whether the series covers the grid, so that the grid is drawn above it.
  static var hidesGrid: Bool { get }
  /// Whether the series fills the whole height of a mini-map.
  static var fillsMap: Bool { get }

  // MARK: Reading

  /// Whether the values are added to totals and percentages.
  static var addsUp: Bool { get }
  /// Whether a ring marks the value under the finger.
  static var hasRing: Bool { get }
  /// Returns the value of a series that is shown for a touched moment; nil in a gap.
  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading?
  /// Returns the text of a reading.
  static func text(of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat) -> String
}

/// A kind whose value between two samples lies on the line between them.
protocol LinearKind: ChartKind {}

extension LinearKind {
  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? { data.bounds(of: index, in: range) }

  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading? {
    readingOnLine(of: index, in: data, at: moment)
  }

  static func text(
    of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat
  ) -> String { number(reading.value, of: series, numbers) }
}

/// The value of a series that is shown for a touched moment.
struct SeriesReading: Hashable {
  /// The time of the sample, or the moment under the finger if the value lies between samples. The
  /// time is in milliseconds since 1970-01-01 UTC.
  var time: Int64
  var value: Double
  /// The value of a band's lower edge; nil for other kinds.
  var lower: Double?
}

/// The layers of a graph, from back to front.
enum SeriesLayer: Int, Hashable, CaseIterable {
  case states
  /// Stacked bars and areas.
  case stack
  case bands
  case lines
  case points

  /// All layers, from back to front. It is stored because `allCases` makes a new array on each
  /// call.
  static let all = Array(allCases)
}

extension ChartSeries {
  var rules: any ChartKind.Type { kind.rules }
}

extension ChartData {
  /// Returns whether a series is drawn in the stack.
  package func isDrawnStacked(_ series: ChartSeries) -> Bool {
    series.rules.layer(in: self) == .stack
  }

  /// Whether some series covers the grid, so that the grid is drawn above it. A stack always fills
  /// the area below it.
  var hidesGrid: Bool {
    isStacked || isPercentage || series.contains { $0.rules.hidesGrid }
  }

  /// Half of a bar's width, in milliseconds: the distance that a sample extends to either side of
  /// its time. It is 0 for charts without bars.
  package var reach: Double { series.contains { $0.rules.isWide } ? spacing / 2 : 0 }

  /// The indices of the series in each layer, with one element per layer.
  var seriesByLayer: [[Int]] {
    var parts = [[Int]](repeating: [], count: SeriesLayer.all.count)
    for index in series.indices {
      parts[series[index].rules.layer(in: self).rawValue].append(index)
    }
    return parts
  }
}

extension ChartKind {
  /// Returns the value of a series at a moment, interpolated between samples; nil in a gap.
  static func readingOnLine(
    of index: Int, in data: ChartData, at moment: Int64
  ) -> SeriesReading? {
    data.value(of: index, at: moment).map {
      SeriesReading(time: moment, value: $0, lower: data.lowerValue(of: index, at: moment))
    }
  }

  /// Writes a value with the series' unit and decimals.
  static func number(_ value: Double, of series: ChartSeries, _ numbers: NumberFormat) -> String {
    // `plain` has the original values if the axis is logarithmic.
    let columns = [series.plain ?? series.values, series.plainLower ?? series.lower]
    let isWhole = columns.allSatisfy { $0?.holdsOnlyWholeNumbers != false }
    return numbers.adjusted(by: series.numbers).value(value, isWhole: isWhole)
  }
}
