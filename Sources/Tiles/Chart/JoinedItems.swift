import MartletData
import MartletSeries

/// The series of several items in one chart, on the union of their times.
///
/// A series has no samples of its own at the others' times: these are bridged as far as its own
/// samples usually lie apart, and an item that comes on change holds its value.
struct JoinedItems {
  /// What an item holds, and what the configuration says about it.
  typealias Part = (name: ItemName, settings: ItemSettings, data: ChartData?)

  let data: ChartData
  /// The name of the only item; nil for several.
  let title: String?
  private let settings: [ItemSettings]

  init(_ parts: [Part]) {
    settings = parts.map(\.settings)
    title = parts.count == 1 ? parts[0].settings.name ?? parts[0].name.item : nil
    guard parts.count > 1 else {
      data = parts.first.map { Self.single($0) } ?? ChartData()
      return
    }
    let found = parts.compactMap { part in part.data.map { (part, $0) } }
    let times = Self.union(found.map(\.1.times.all))
    var series: [ChartSeries] = []
    for (part, data) in found {
      for one in data.series where series.count < ChartData.mostSeries {
        let isOnly = data.series.count == 1
        series.append(
          ChartSeries(
            id: isOnly ? "\(part.name)" : "\(part.name).\(one.id)",
            name: isOnly ? part.settings.name ?? Self.name(one, part.name) : one.name,
            kind: kind(one, part.settings), color: part.settings.color ?? one.color,
            gaps: Self.gaps(part.settings, data),
            values: Self.spread(one.values, of: data.times, over: times)))
      }
    }
    data = (try? ChartData(times: times, series: series)) ?? ChartData()
  }

  private static func single(_ part: Part) -> ChartData { part.data ?? ChartData() }

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
    case .learned, nil:
      // The times of the others lie between its own, so its own distance is told by number.
      let own = data.times.usualDistance.map { GapPolicy.Longest.milliseconds($0 / 2 * 5) }
      return GapPolicy(.connect, longest: own ?? .unlimited)
    case let longest?: return GapPolicy(.connect, longest: longest)
    }
  }
}

/// How the series of an item is drawn: what comes on change holds until it changes.
private func kind(_ series: ChartSeries, _ settings: ItemSettings) -> SeriesKind {
  settings.cadence == .onChange && series.kind == .line
    ? .step
    : series.kind == .band ? .line : series.kind
}

extension JoinedItems {
  /// How values are written: as the tile says, else as the first item that says anything.
  func numberFormat(_ tile: ItemSettings, language: Language) -> NumberFormat {
    var format = NumberFormat(language: language)
    let all = [tile] + settings
    if let style = all.lazy.compactMap(\.numbers).first { format.style = style }
    format.fractionDigits = all.lazy.compactMap(\.decimals).first
    format.unit = all.lazy.compactMap(\.unit).first ?? ""
    return format
  }
}
