import MartletSeries

/// What a page says of a chart that is not in its data: units, colours, limits, ranges, marks.
public struct ChartOptions: Hashable, Sendable {
  /// In place of the data's own; nil for that.
  public var title: String?
  /// For series that say nothing themselves.
  public var numbers: SeriesNumbers
  public var axis: AxisScale
  public var limits: AxisLimits
  /// The window that is shown first, and what a double tap leads back to; nil for what fits most
  /// charts.
  public var range: ChartRange?
  /// A button for each; none without any.
  public var ranges: [ChartRange]
  public var thresholds: [ChartThreshold]
  /// Moments, and stretches of time that have an `until`.
  public var markers: [ChartMarker]
  /// By the series' ids or names; an id comes first.
  public var series: [String: SeriesOptions]

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

/// What a page says of one series. What is nil or empty stays as the data has it.
public struct SeriesOptions: Hashable, Sendable {
  public var name: String?
  public var color: SeriesColor?
  public var kind: SeriesKind?
  public var gaps: GapPolicy?
  public var states: [SeriesState]
  public var numbers: SeriesNumbers
  /// On the axis of this series, and hidden with it.
  public var thresholds: [ChartThreshold]

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
  /// A chart's data as the page wants it. Its samples stay what they are.
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
      // A lower edge belongs to a band, and to nothing else.
      if let kind = options.kind, kind.hasLowerEdge == one.kind.hasLowerEdge { one.kind = kind }
      let numbers = options.numbers.or(one.numbers ?? SeriesNumbers()).or(numbers)
      if numbers != SeriesNumbers() { one.numbers = numbers }
    }
    return data
  }

  /// The thresholds and marks of the chart, and those of a page.
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

/// A chart's data as it is drawn, kept while neither it nor the options change.
@MainActor final class DressedData {
  private var source: ChartData?
  private var options = ChartOptions()
  private var dates = DateFormat()
  private var dressed = ChartData()
  private var places = AxisPlaces()

  /// O(1) for the same data and options as the last time, else O(number of new samples).
  func dressed(_ data: ChartData, _ options: ChartOptions, in dates: DateFormat) -> ChartData {
    if let source, options == self.options, dates == self.dates, source == data { return dressed }
    source = data
    self.options = options
    self.dates = dates
    dressed = places.places(of: options.applied(to: data, in: dates))
    return dressed
  }

  /// A day of the data that was dressed last, in the same way.
  func dressedDay(_ samples: ChartData) -> ChartData {
    var options = options
    options.range = nil
    var places = AxisPlaces()
    return places.places(of: options.applied(to: samples, in: dates))
  }
}
