import MartletSeries

/// A limit: a dashed line across a graph, or a tinted zone between two values.
public struct ChartThreshold: Hashable, Sendable {
  /// The zone; both ends are equal for a line.
  public var range: ClosedRange<Double>
  /// The colour; nil for the theme's alarm colour.
  public var color: SeriesColor?
  /// The text at the line or at the upper end of the zone; empty for none.
  public var label: String
  /// The index on the page of the chart that shows this, from 0; nil for all charts.
  package var chart: Int?
  /// The id of the series whose axis it uses; nil for the first axis.
  package var series: String?

  /// Makes a zone, or a line if both ends of `range` are equal.
  public init(_ range: ClosedRange<Double>, color: SeriesColor? = nil, label: String = "") {
    self.range = range
    self.color = color
    self.label = label
  }

  var isLine: Bool { range.lowerBound == range.upperBound }
}

/// A marked moment or a marked span of time. A moment is an upright line with a label at its top. A
/// span is shaded too.
public struct ChartMarker: Hashable, Sendable {
  /// The moment or the start of the span, in milliseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The end of the span, in milliseconds since 1970-01-01 UTC; nil for a moment.
  public var until: Int64?
  /// The text at the top of the line; empty for none.
  public var label: String
  /// The colour; nil for the theme's secondary text.
  public var color: SeriesColor?
  /// The index on the page of the chart that shows this, from 0; nil for all charts.
  package var chart: Int?

  /// Makes a marker; times are milliseconds since 1970-01-01 UTC.
  public init(
    time: Int64, until: Int64? = nil, label: String = "", color: SeriesColor? = nil
  ) {
    self.time = time
    self.until = until
    self.label = label
    self.color = color
  }
}

/// The thresholds and markers that a page adds to the data of its charts.
package struct ChartAnnotations: Hashable, Sendable {
  /// The lines and zones of all charts of the page.
  package var thresholds: [ChartThreshold]
  /// The marked moments and spans of all charts of the page.
  package var markers: [ChartMarker]

  /// Makes annotations; the default has none.
  package init(thresholds: [ChartThreshold] = [], markers: [ChartMarker] = []) {
    self.thresholds = thresholds
    self.markers = markers
  }

  /// Returns the annotations that one chart of a page shows.
  func of(chart: Int) -> ChartAnnotations {
    ChartAnnotations(
      thresholds: thresholds.filter { $0.chart == nil || $0.chart == chart },
      markers: markers.filter { $0.chart == nil || $0.chart == chart })
  }
}
