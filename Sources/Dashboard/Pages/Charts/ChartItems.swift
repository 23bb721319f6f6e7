import MartletCharts
import MartletData
import MartletFormats
import MartletLive
import MartletSeries
import MartletTiles

extension LiveData {
  /// Returns the cards of a page that shows a whole source, in the source's order.
  ///
  /// The card of an item without data shows its failure. Stale data is marked. A source that failed
  /// without items has one card, which shows the failure.
  ///
  /// - Parameters:
  ///   - title: the title of items without their own; it is numbered if there are several items.
  ///   - end: the end of the time axes; nil lets the data decide.
  ///   - language: the language of failures.
  func chartItems(
    of id: String, title: String, until end: ChartEnd? = nil, in language: Language = .english
  ) -> [ChartItem] {
    let source = source(id).state
    if source.items.isEmpty {
      guard let failure = source.failure else { return [] }
      return [
        ChartItem(
          id: id, title: title, data: ChartData(),
          status: .failed(what: failure.what(in: language), why: failure.why))
      ]
    }
    let items = items(of: id)
    return items.enumerated().map { index, item in
      item.chartItem(
        title: items.count == 1 ? title : "\(title) \(index + 1)", until: end, now: now,
        in: language)
    }
  }
}

extension LiveData {
  /// Returns the failure of a source that has data from before the failure; nil without a failure
  /// or without data.
  func failure(of id: String) -> SourceFailure? {
    let source = source(id).state
    if source.items.isEmpty { return nil }
    if let failure = source.failure { return failure }
    return items(of: id).lazy.compactMap { $0.state.hasData ? $0.state.failure : nil }.first
  }
}

extension LiveItem {
  /// Returns the card of this item.
  ///
  /// - Parameters:
  ///   - title: the title if neither the configuration nor the data has one.
  ///   - end: the end of its time axis; nil lets the data decide.
  ///   - now: the wall time, in milliseconds since 1970-01-01 UTC; nil without a clock.
  func chartItem(
    title: String, until end: ChartEnd?, now: Int64?, in language: Language
  ) -> ChartItem {
    let status: ChartStatus =
      switch freshness {
      case .blank, .fresh: .current
      case .stale(let since): .stale(since: since)
      case .failed(let failure): .failed(what: failure.what(in: language), why: failure.why)
      }
    var chart = ChartItem(
      id: name.description, title: settings.name ?? title, data: state.series ?? ChartData(),
      status: status, until: (state.series ?? ChartData()).end(end, at: now),
      options: options)
    if settings.takesRanges { chart.ranged = [name.description] }
    return chart
  }

  /// The options of the item's chart on a page of all items. It is nil if no option is set, because
  /// options cost time in every frame.
  private var options: ChartOptions? {
    var options = ChartOptions()
    options.numbers = settings.seriesNumbers
    options.limits = AxisLimits(min: settings.minimum, max: settings.maximum)
    let own = settings.seriesOptions
    let series = state.series?.series ?? []
    for one in series {
      let wanted = SeriesOptions(
        name: series.count == 1 ? own.name : nil, color: series.count == 1 ? own.color : nil,
        gaps: own.gaps, states: own.states)
      if wanted != SeriesOptions() { options.series[one.id] = wanted }
    }
    return options == ChartOptions() ? nil : options
  }
}
