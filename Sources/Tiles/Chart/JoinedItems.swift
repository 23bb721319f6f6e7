import MartletCharts
import MartletData
import MartletSeries

/// The series of several items in one chart, at the union of their times.
///
/// A series has no samples at the times of the others. Its line crosses these gaps if they are at
/// most 2.5 times the typical interval between its own samples. An item with the cadence `onChange`
/// keeps its value until the next sample.
struct JoinedItems {
  /// An item with its settings and its data. The data is nil until the first delivery.
  typealias Part = (name: ItemName, settings: ItemSettings, data: ChartData?)

  let data: ChartData
  /// The name of the only item; nil for several.
  let title: String?
  private let parts: [Part]
  /// The settings of the item to which a series belongs, by the id of the series.
  private let owners: [String: ItemSettings]

  init(_ parts: [Part]) {
    self.parts = parts
    title = parts.count == 1 ? parts[0].settings.name ?? parts[0].name.shown : nil
    guard parts.count > 1 else {
      let only = parts.first
      data = only?.data ?? ChartData()
      owners = Dictionary(
        data.series.map { ($0.id, only?.settings ?? ItemSettings()) }
      ) { first, _ in first }
      return
    }
    var owners: [String: ItemSettings] = [:]
    let found = parts.compactMap { part in part.data.map { (part, $0) } }
    let times = Self.union(found.map(\.1.times.all))
    var series: [ChartSeries] = []
    for (part, data) in found {
      for one in data.series where series.count < ChartData.maximumSeries {
        let isOnly = data.series.count == 1
        owners[isOnly ? "\(part.name)" : "\(part.name).\(one.id)"] = part.settings
        series.append(
          ChartSeries(
            id: isOnly ? "\(part.name)" : "\(part.name).\(one.id)",
            name: isOnly ? part.settings.name ?? Self.name(one, part.name) : one.name,
            kind: one.kind == .band ? .line : one.kind, color: part.settings.color ?? one.color,
            gaps: Self.gaps(part.settings, data),
            values: Self.spread(one.values, of: data.times, over: times)))
      }
    }
    data = (try? ChartData(times: times, series: series)) ?? ChartData()
    self.owners = owners
  }

  private static func name(_ series: ChartSeries, _ item: ItemName) -> String {
    series.id == ItemState.seriesID && series.name == series.id ? item.item : series.name
  }

  private static func union(_ columns: [[Int64]]) -> [Int64] {
    var all: [Int64] = []
    for column in columns { all += column }
    all.sort()
    var result: [Int64] = []
    result.reserveCapacity(all.count)
    for time in all where time != result.last { result.append(time) }
    return result
  }

  private static func spread(
    _ values: ValueColumn, of own: TimeColumn, over times: [Int64]
  ) -> [Double] {
    var next = 0
    return times.map { time in
      guard next < own.count, own[next] == time else { return .nan }
      next += 1
      return values[next - 1] ?? .nan
    }
  }

  private static func gaps(_ settings: ItemSettings, _ data: ChartData) -> GapPolicy {
    if settings.cadence == .onChange { return GapPolicy(.hold) }
    switch settings.longestGap {
    case .automatic, nil:
      // Times of other items lie between its own, so the typical interval of the chart is too
      // short.
      let own = GapPolicy(.break).longest(typicalInterval: data.times.typicalInterval)
      return GapPolicy(.connect, longest: own.map { .milliseconds($0) } ?? .unlimited)
    case let longest?: return GapPolicy(.connect, longest: longest)
    }
  }
}

extension JoinedItems {
  /// Returns the tile's options, completed by the settings of its items.
  ///
  /// Returns nil if no option is set, because options cost time in every frame.
  func options(_ tile: ChartOptions, kind: SeriesKind?) -> ChartOptions? {
    var options = tile
    if let first = parts.first, parts.count == 1 {
      options.limits.min = tile.limits.min ?? first.settings.minimum
      options.limits.max = tile.limits.max ?? first.settings.maximum
      options.numbers = tile.numbers.or(first.settings.seriesNumbers)
    }
    for series in data.series {
      let own = options.series[series.id] ?? options.series[series.name] ?? SeriesOptions()
      var result = own
      if let item = owners[series.id] {
        let settings = item.seriesOptions
        if parts.count == 1 {
          result.name = own.name ?? (data.series.count == 1 ? settings.name : nil)
          result.color = own.color ?? settings.color
          result.gaps = own.gaps ?? settings.gaps
        }
        result.states = own.states.isEmpty ? settings.states : own.states
        result.numbers = own.numbers.or(tile.numbers).or(settings.numbers)
        // An item with the cadence `onChange` keeps its value until the next change.
        if own.kind == nil, settings.gaps?.kind == .hold, series.kind == .line {
          result.kind = .step
        }
      }
      result.kind = own.kind ?? kind ?? result.kind
      if result != SeriesOptions() { options.series[series.id] = result }
    }
    return options == ChartOptions() ? nil : options
  }
}
