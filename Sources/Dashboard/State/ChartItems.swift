import MartletCharts
import MartletData
import MartletLive
import MartletSeries
import MartletTiles

extension LiveData {
  /// The cards of a page that shows a whole source, in the source's order.
  ///
  /// An item that cannot be shown stands in its place and says why. Old data is marked as such;
  /// without any there is one card that says what failed.
  ///
  /// - Parameters:
  ///   - title: of charts that bring none of their own; numbered where there are several.
  ///   - end: where their time axes end; nil lets the data decide.
  func chartItems(of id: String, title: String, until end: ChartEnd? = nil) -> [ChartItem] {
    let source = source(id).state
    if source.items.isEmpty {
      guard let failure = source.failure else { return [] }
      return [
        ChartItem(
          id: id, title: title, data: ChartData(),
          status: .failed(what: failure.what, why: failure.why))
      ]
    }
    let items = items(of: id)
    return items.enumerated().map { index, item in
      item.chartItem(
        title: items.count == 1 ? title : "\(title) \(index + 1)", until: end, now: now)
    }
  }
}

extension LiveData {
  /// What failed since the data came that a page of this source shows; nil while all is well, and
  /// where there is no data.
  func failure(of id: String) -> SourceFailure? {
    let source = source(id).state
    if source.items.isEmpty { return nil }
    if let failure = source.failure { return failure }
    return items(of: id).lazy.compactMap { $0.state.hasData ? $0.state.failure : nil }.first
  }
}

extension LiveItem {
  /// The card of this item.
  ///
  /// - Parameters:
  ///   - title: where neither the configuration nor the data names it.
  ///   - end: where its time axis ends; nil lets the data decide.
  ///   - now: the wall clock, in milliseconds of the Unix epoch; nil where none is known.
  func chartItem(title: String, until end: ChartEnd?, now: Int64?) -> ChartItem {
    let status: ChartStatus =
      switch freshness {
      case .blank, .fresh: .current
      case .stale(let since): .stale(since: since)
      case .failed(let failure): .failed(what: failure.what, why: failure.why)
      }
    return ChartItem(
      id: name.description, title: settings.name ?? title, data: state.series ?? ChartData(),
      status: status, until: end ?? state.series?.usualEnd(at: now) ?? .newest,
      options: options)
  }

  /// What the configuration says about the item, for its chart on a page of all items; nil for
  /// nothing, because a chart with options pays for them in every frame.
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
