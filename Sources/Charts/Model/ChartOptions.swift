import MartletFormats
import MartletSeries

/// The settings of a chart besides its data: units, colours, limits, ranges, marks.
public struct ChartOptions: Hashable, Sendable {
  /// The title; nil for the title of the data.
  public var title: String?
  /// The number format of series that have none of their own.
  public var numbers: SeriesNumbers
  /// The mapping from values to positions on the value axis.
  public var axis: AxisScale
  /// The limits of the value axis.
  public var limits: AxisLimits
  /// The window that is shown at first, and again after a double tap; nil for the default window.
  public var range: ChartRange?
  /// The ranges that have a button.
  public var ranges: [ChartRange]
  /// The lines and zones across the graph.
  public var thresholds: [ChartThreshold]
  /// The marked moments, and the marked spans of time, which have an `until`.
  public var markers: [ChartMarker]
  /// The settings of series by id or name. If both have an entry, the one for the id is used.
  public var series: [String: SeriesOptions]

  /// Makes settings; the default changes nothing.
  public init(
    title: String? = nil, numbers: SeriesNumbers = SeriesNumbers(), axis: AxisScale = .linear,
    limits: AxisLimits = AxisLimits(), range: ChartRange? = nil, ranges: [ChartRange] = [],
    thresholds: [ChartThreshold] = [], markers: [ChartMarker] = [],
    series: [String: SeriesOptions] = [:]
  ) {
    self.title = title
    self.numbers = numbers
    self.axis = axis
    self.limits = limits
    self.range = range
    self.ranges = ranges
    self.thresholds = thresholds
    self.markers = markers
    self.series = series
  }
}

/// The settings of one series. If a setting is nil or empty, the data decides.
public struct SeriesOptions: Hashable, Sendable {
  /// The name on screen.
  public var name: String?
  /// The colour.
  public var color: SeriesColor?
  /// The shape. It is ignored if it would turn a band into another kind, or another kind into a
  /// band.
  public var kind: SeriesKind?
  /// The treatment of missing samples.
  public var gaps: GapPolicy?
  /// The named values of a series of states.
  public var states: [SeriesState]
  /// The number format; settings that are nil here are those of the data, then those of the chart.
  public var numbers: SeriesNumbers
  /// The thresholds on the axis of this series; they are hidden with it.
  public var thresholds: [ChartThreshold]

  /// Makes settings; the default changes nothing.
  public init(
    name: String? = nil, color: SeriesColor? = nil, kind: SeriesKind? = nil,
    gaps: GapPolicy? = nil, states: [SeriesState] = [], numbers: SeriesNumbers = SeriesNumbers(),
    thresholds: [ChartThreshold] = []
  ) {
    self.name = name
    self.color = color
    self.kind = kind
    self.gaps = gaps
    self.states = states
    self.numbers = numbers
    self.thresholds = thresholds
  }
}

extension ChartOptions {
  /// Returns the data with these settings; samples do not change.
  func applied(to data: ChartData, in dates: DateFormat) -> ChartData {
    var data = data
    data.axis = axis
    data.limits = limits
    data.opening = range
    data.zone = dates.zone
    data.firstWeekday = dates.firstWeekday ?? dates.language.firstWeekday
    data.updateSeries { one in
      let options = options(of: one)
      if let name = options.name { one.name = name }
      if let color = options.color { one.color = color }
      if let gaps = options.gaps { one.gaps = gaps }
      if !options.states.isEmpty { one.states = options.states }
      // Only a band has the samples of a lower edge, so a band keeps its kind, and no other kind
      // becomes a band.
      if let kind = options.kind, kind.hasLowerEdge == one.kind.hasLowerEdge { one.kind = kind }
      let numbers = options.numbers.or(one.numbers ?? SeriesNumbers()).or(numbers)
      if numbers != SeriesNumbers() { one.numbers = numbers }
    }
    return data
  }

  /// Returns the annotations of the page, followed by those of the chart and its series.
  func annotations(of data: ChartData, besides page: ChartAnnotations) -> ChartAnnotations {
    var all = page
    all.thresholds += thresholds
    all.markers += markers
    for one in data.series {
      all.thresholds += options(of: one).thresholds.map { threshold in
        var own = threshold
        own.series = one.id
        return own
      }
    }
    return all
  }

  private func options(of one: ChartSeries) -> SeriesOptions {
    series[one.id] ?? series[one.name] ?? SeriesOptions()
  }
}

/// A cache of a chart's data with its options applied, as it is drawn.
@MainActor final class ConfiguredData {
  private var source: ChartData?
  private var options = ChartOptions()
  private var dates = DateFormat()
  private var configured = ChartData()
  private var positions = AxisPositions()

  /// Returns the data with the options applied.
  ///
  /// - Complexity: O(1) if data and options have not changed since the last call, else O(number of
  ///   new samples).
  func configured(_ data: ChartData, _ options: ChartOptions, in dates: DateFormat) -> ChartData {
    if let source, options == self.options, dates == self.dates, source == data {
      return configured
    }
    source = data
    self.options = options
    self.dates = dates
    configured = positions.positions(of: options.applied(to: data, in: dates))
    return configured
  }

  /// Returns the samples of one day with the options of the last call of `configured`.
  func configuredDay(_ samples: ChartData) -> ChartData {
    var options = options
    options.range = nil
    var positions = AxisPositions()
    return positions.positions(of: options.applied(to: samples, in: dates))
  }
}
