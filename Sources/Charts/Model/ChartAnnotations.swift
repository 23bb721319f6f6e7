import MartletSeries

/// A value that matters: a dashed line across a graph, or a tinted zone between two values.
public struct ChartThreshold: Hashable, Sendable {
  /// One value for a line.
  public var range: ClosedRange<Double>
  /// Nil for the theme's colour of alarms.
  public var color: SeriesColor?
  public var label: String
  /// The place of the chart on its page that this belongs to, from 0; nil for all of them.
  package var chart: Int?
  /// The id of the series whose axis it uses; nil for the first axis.
  package var series: String?

  public init(_ range: ClosedRange<Double>, color: SeriesColor? = nil, label: String = "") {
    self.range = range
    self.color = color
    self.label = label
  }

  var isLine: Bool { range.lowerBound == range.upperBound }
}

/// A marked moment, drawn as an upright line with a label at its top, or a marked span of time,
/// which is also shaded.
public struct ChartMarker: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The end of the span, in milliseconds since 1970-01-01 UTC; nil for a moment.
  public var until: Int64?
  public var label: String
  /// Nil for the theme's secondary text.
  public var color: SeriesColor?
  /// The place of the chart on its page that this belongs to, from 0; nil for all of them.
  package var chart: Int?

  public init(
    time: Int64, until: Int64? = nil, label: String = "", color: SeriesColor? = nil
  ) {
    self.time = time
    self.until = until
    self.label = label
    self.color = color
  }
}

/// What a page adds to its charts that is not in their data.
package struct ChartAnnotations: Hashable, Sendable {
  package var thresholds: [ChartThreshold]
  package var markers: [ChartMarker]

  package init(thresholds: [ChartThreshold] = [], markers: [ChartMarker] = []) {
    self.thresholds = thresholds
    self.markers = markers
  }

  /// Those of one chart of a page.
  func of(chart: Int) -> ChartAnnotations {
    ChartAnnotations(
      thresholds: thresholds.filter { $0.chart == nil || $0.chart == chart },
      markers: markers.filter { $0.chart == nil || $0.chart == chart })
  }
}
