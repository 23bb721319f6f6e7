import MartletSeries

/// How a kind of series scales, is drawn, is read and fills a mini-map.
///
/// A new kind is a case of `SeriesKind`, a type that conforms to this and a line in
/// `SeriesKind.rules`; the compiler lists what is missing. No other file asks for a series' kind.
protocol ChartKind {
  // MARK: Scaling

  /// Whether the value axis shows zero, whatever the values are.
  static var includesZero: Bool { get }
  /// The values that a series shows on its axis in a stretch of time; nil for none. O(log n).
  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>?

  // MARK: Drawing

  /// What the series are drawn in.
  static func layer(in data: ChartData) -> SeriesLayer
  /// Whether a sample is as wide as the usual distance, half of it to either side.
  static var isWide: Bool { get }
  /// Whether it hides a grid behind it.
  static var hidesGrid: Bool { get }
  /// Whether it fills a mini-map to its edges.
  static var fillsMap: Bool { get }

  // MARK: Reading

  /// Whether its values count in sums and shares.
  static var addsUp: Bool { get }
  /// Whether a ring marks the value that is read.
  static var hasRing: Bool { get }
  /// What a finger reads of a series at a moment of the chart; nil for nothing.
  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading?
  /// A reading in words.
  static func text(of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat) -> String
}

/// What is read of a series.
struct SeriesReading: Hashable {
  /// When the value was sampled, or the moment that is asked for where it holds between samples.
  var time: Int64
  var value: Double
  /// Of a band its lower edge.
  var lower: Double?
}

/// What series of a chart are drawn in, from back to front.
enum SeriesLayer: Int, Hashable, CaseIterable {
  case states
  /// Bars and areas upon each other.
  case stack
  case bands
  case lines
  case points

  /// Made once; `allCases` is a new array each time.
  static let all = Array(allCases)
}

extension SeriesKind {
  /// What charts know of the kind.
  var rules: any ChartKind.Type {
    switch self {
    case .line: LineKind.self
    case .step: LineKind.self
    case .bar: BarKind.self
    case .area: AreaKind.self
    case .band: BandKind.self
    case .point: PointKind.self
    case .state: StateKind.self
    }
  }
}

extension ChartSeries {
  var rules: any ChartKind.Type { kind.rules }
}

extension ChartData {
  /// Whether a series is drawn upon others.
  package func isDrawnStacked(_ series: ChartSeries) -> Bool {
    series.rules.layer(in: self) == .stack
  }

  /// Whether what is drawn would hide a grid behind it.
  var hidesGrid: Bool {
    isStacked || isPercentage || series.contains { $0.rules.hidesGrid }
  }

  /// How far samples reach to either side of their moments, in milliseconds.
  package var reach: Double { series.contains { $0.rules.isWide } ? spacing / 2 : 0 }

  /// The series that are drawn in each layer, by the layers' places.
  var seriesByLayer: [[Int]] {
    var parts = [[Int]](repeating: [], count: SeriesLayer.all.count)
    for index in series.indices {
      parts[series[index].rules.layer(in: self).rawValue].append(index)
    }
    return parts
  }
}

extension ChartKind {
  /// The value on the way between two samples, as the data has it.
  static func readingOnLine(
    of index: Int, in data: ChartData, at moment: Int64
  ) -> SeriesReading? {
    data.value(of: index, at: moment).map {
      SeriesReading(time: moment, value: $0, lower: data.lowerValue(of: index, at: moment))
    }
  }

  /// A number with its unit.
  static func number(_ value: Double, of series: ChartSeries, _ numbers: NumberFormat) -> String {
    let edges = [series.plain ?? series.values, series.plainLower ?? series.lower]
    let isWhole = edges.allSatisfy { $0?.holdsOnlyWholeNumbers != false }
    return numbers.adjusted(by: series.numbers).value(value, isWhole: isWhole)
  }
}
