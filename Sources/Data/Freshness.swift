import MartletSeries

/// The trust that the data of an item deserves at a moment.
public enum Freshness: Hashable, Sendable {
  /// No data has come yet, and no failure.
  case blank
  /// The data is not old.
  case fresh
  /// The data is old. `since` is the time of the newest data, in milliseconds since 1970-01-01 UTC.
  case stale(since: Int64)
  /// There is no data to show; the failure says why.
  case failed(SourceFailure)

  /// The least age, in milliseconds, that counts as old if the age is learnt from the samples.
  static let leastAge: Int64 = 10_000
  /// The age at which a lone sample counts as old: a day, in milliseconds.
  static let ageOfLoneSample: Int64 = 86_400_000
}

extension ItemState {
  /// Returns the age in milliseconds at which the data counts as old; nil if it never does. An age
  /// that the settings state holds for each cadence.
  public func staleAge(_ settings: ItemSettings) -> Int64? {
    switch settings.staleness {
    case .never: return nil
    case .after(let age): return age
    case .learnt:
      if settings.cadence == .onChange { return nil }
      guard let usual = series?.times.recentDistance else { return Freshness.ageOfLoneSample }
      return max(Freshness.leastAge, usual.multipliedReportingOverflow(by: 3).partialValue)
    }
  }

  /// Returns the freshness at `now`, and the time at which it changes if no data comes; nil if it
  /// never changes.
  ///
  /// - Parameters:
  ///   - health: the health of the item's source.
  ///   - settings: the settings of the item; its cadence and staleness determine the age.
  ///   - now: milliseconds since 1970-01-01 UTC; nil without a clock, and then no data ages.
  public func freshness(
    health: SourceHealth, settings: ItemSettings, at now: Int64?
  ) -> (freshness: Freshness, until: Int64?) {
    if let failure, !hasData { return (.failed(failure), nil) }
    if !hasData {
      if case .failed(let failure, _) = health { return (.failed(failure), nil) }
      return (.blank, nil)
    }
    // The age of events and tables without times counts from their receipt.
    let since = newestKnown
    if failure != nil, let since { return (.stale(since: since), nil) }
    switch health {
    case .failed(_, let failed): return (.stale(since: since ?? failed), nil)
    case .stale(let gone): return (.stale(since: since ?? gone), nil)
    case .fresh, .unknown: break
    }
    guard let now, let since, let age = staleAge(settings) else { return (.fresh, nil) }
    // The clock was set back after the receipt, so nobody knows how old the data is.
    if since.subtractingReportingOverflow(now).partialValue > ClockSetBack.least {
      return (.stale(since: since), since - ClockSetBack.least)
    }
    let end = since.addingReportingOverflow(age)
    if end.overflow { return (.fresh, nil) }
    return now > end.partialValue ? (.stale(since: since), nil) : (.fresh, end.partialValue + 1)
  }
}
