#if HTTP
  import MartletData
  import MartletNetwork
  import MartletSeries

  /// The state of one item of a running source.
  struct PrometheusTask {
    let item: PrometheusItem
    /// The samples of an item with a range; nil for an item without one.
    var history: PrometheusHistory?
    /// The time of the next query, in seconds of the monotonic clock.
    var due = 0.0
    /// The number of queries for the item itself without an answer.
    var open = 0
    /// The number of queries for finer ranges without an answer.
    var openDetails = 0
    /// The last delivered failure; nil after content.
    var failure: SourceFailure?
    /// The wait after answers that refuse the query.
    var backOff = BackOff()
    /// The warnings in the answers to the current queries.
    var warnings: [String] = []

    /// The milliseconds that are requested again, because a scrape that begins before the newest
    /// moment may end after it.
    private static let overlap: Int64 = 15_000

    init(_ item: PrometheusItem) {
      self.item = item
      history = item.step.map {
        PrometheusHistory(name: item.name, legend: item.legend, step: $0)
      }
    }

    /// Returns the milliseconds between two queries.
    func period(_ interval: Int64) -> Int64 {
      guard let step = history?.base.step else { return interval }
      return max(step, -(-interval).flooredQuotient(by: step) * step)
    }

    /// Returns the moments to request now.
    mutating func plan(at now: Int64, interval: Int64) -> [PrometheusRequest.Moments] {
      guard var history, case .series(let range, _) = item.shape else {
        return [.at(now.flooredQuotient(by: interval) * interval)]
      }
      // The clock was set back. Moments that were fetched before would not be fetched again.
      if let last = history.base.last, ClockSetBack(from: last, to: now) != nil {
        history.restart()
      }
      guard let exact = PrometheusGrid(step: history.base.step, in: now - range...now) else {
        return []
      }
      let size = PrometheusGrid.partSize(count: exact.count)
      let grid = exact.widened(toPartsOf: size)
      history.drop(before: grid.first)
      history.extendLive(to: now)
      self.history = history
      // If a finer range that grows with time covers the whole item, the coarse grid is not needed.
      let isCovered = history.details.contains { $0.isLive && $0.wanted.first <= exact.first }
      let parts =
        isCovered && !history.base.fetched.isEmpty
        ? [] : history.base.missing(grid, partSize: size, overlap: Self.overlap)
      return parts.map { .part($0, detail: nil) } + planDetails()
    }

    /// Returns the moments of finer ranges to request now.
    func planDetails() -> [PrometheusRequest.Moments] {
      (history?.details ?? []).flatMap { detail in
        detail.track.missing(
          detail.wanted, partSize: PrometheusGrid.partSize(count: detail.wanted.count),
          overlap: detail.isLive ? Self.overlap : nil
        ).map { .part($0, detail: detail.id) }
      }
    }
  }
#endif
