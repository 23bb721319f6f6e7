import MartletSeries

/// The state of an item's data at a moment: missing, fresh, stale or failed.
public enum Freshness: Hashable, Sendable {
  /// No data and no failure has arrived yet.
  case blank
  /// The data is not stale.
  case fresh
  /// The data is stale. `since` is the time of the newest data, in milliseconds since 1970-01-01
  /// UTC.
  case stale(since: Int64)
  /// There is no data to show; the failure says why.
  case failed(SourceFailure)

  /// The minimum age, in milliseconds, at which data is stale if this age is computed from the
  /// samples.
  static let minimumAge: Int64 = 10_000
  /// The age at which a single sample is stale: a day, in milliseconds.
  static let ageOfLoneSample: Int64 = 86_400_000
}

extension ItemState {
  /// Returns the age in milliseconds at which the data is stale; nil if it never is. A fixed age in
  /// the settings applies to every cadence.
  public func staleAge(_ settings: ItemSettings) -> Int64? {
    switch settings.staleness {
    case .never: return nil
    case .after(let age): return age
    case .automatic:
      if settings.cadence == .onChange { return nil }
      guard let interval = series?.times.recentInterval else { return Freshness.ageOfLoneSample }
      return max(Freshness.minimumAge, interval.multipliedReportingOverflow(by: 3).partialValue)
    }
  }

  /// Returns the freshness at `now`, and the time at which it changes if no data arrives; nil if it
  /// never changes.
  ///
  /// - Parameters:
  ///   - health: the health of the item's source.
  ///   - settings: the settings of the item; its cadence and staleness determine the age.
  ///   - now: milliseconds since 1970-01-01 UTC; nil without a clock, in which case no data becomes
  ///     stale by its age.
  public func freshness(
    health: SourceHealth, settings: ItemSettings, at now: Int64?
  ) -> (freshness: Freshness, until: Int64?) {
    if let failure, !hasData { return (.failed(failure), nil) }
    if !hasData {
      if case .failed(let failure, _) = health { return (.failed(failure), nil) }
      return (.blank, nil)
    }
    // The age of events, and of tables without times, is measured from their receipt.
    let since = newestKnown
    if failure != nil, let since { return (.stale(since: since), nil) }
    switch health {
    case .failed(_, let failed): return (.stale(since: since ?? failed), nil)
    case .stale(let gone): return (.stale(since: since ?? gone), nil)
    case .fresh, .unknown: break
    }
    guard let now, let since, let age = staleAge(settings) else { return (.fresh, nil) }
    // The clock was set back after the receipt, so the age of the data is unknown.
    if since.subtractingReportingOverflow(now).partialValue > ClockSetBack.minimum {
      return (.stale(since: since), since - ClockSetBack.minimum)
    }
    let end = since.addingReportingOverflow(age)
    if end.overflow { return (.fresh, nil) }
    return now > end.partialValue ? (.stale(since: since), nil) : (.fresh, end.partialValue + 1)
  }
}
