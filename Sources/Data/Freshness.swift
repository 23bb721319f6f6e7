import MartletSeries

/// How far the data of an item can be believed at a moment.
public enum Freshness: Hashable, Sendable {
  /// Nothing has come yet, and nothing is known to be wrong.
  case blank
  case fresh
  /// The data is old: it is that of the newest sample, in milliseconds of the Unix epoch.
  case stale(since: Int64)
  /// There is nothing that could be shown, and why.
  case failed(SourceFailure)

  /// Three times the usual distance of samples is late, but never less than this.
  static let leastAge: Int64 = 10_000
  /// The age at which a lone sample, of which nothing can be learnt, counts as old: a day.
  static let ageOfLoneSample: Int64 = 86_400_000
}

extension ItemState {
  /// The age in milliseconds at which the data counts as old; nil for never.
  public func staleAge(_ settings: ItemSettings) -> Int64? {
    guard settings.cadence != .onChange else { return nil }
    switch settings.staleness {
    case .never: return nil
    case .after(let age): return age
    case .learnt:
      guard let usual = series?.times.recentDistance else { return Freshness.ageOfLoneSample }
      return max(Freshness.leastAge, usual.multipliedReportingOverflow(by: 3).partialValue)
    }
  }

  /// How far the data can be believed, and when that changes if nothing comes.
  ///
  /// - Parameters:
  ///   - now: milliseconds of the Unix epoch; nil where no clock is known, and nothing ages.
  public func freshness(
    health: SourceHealth, settings: ItemSettings, at now: Int64?
  ) -> (freshness: Freshness, until: Int64?) {
    if let failure, !hasData { return (.failed(failure), nil) }
    if !hasData {
      if case .failed(let failure, _) = health { return (.failed(failure), nil) }
      return (.blank, nil)
    }
    // Events and tables that carry no time are as old as their receipt.
    let since = newestKnown
    if failure != nil, let since { return (.stale(since: since), nil) }
    switch health {
    case .failed(_, let failed): return (.stale(since: since ?? failed), nil)
    case .stale(let gone): return (.stale(since: since ?? gone), nil)
    case .fresh, .unknown: break
    }
    guard let now, now >= Self.clockIsSetFrom, let since, let age = staleAge(settings) else {
      return (.fresh, nil)
    }
    let end = since.addingReportingOverflow(age)
    if end.overflow { return (.fresh, nil) }
    return now > end.partialValue ? (.stale(since: since), nil) : (.fresh, end.partialValue + 1)
  }
}
