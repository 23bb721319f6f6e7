import MartletFormats
import MartletLive
import MartletSeries
import MartletTiles

extension AlarmKeeper.Entry {
  /// Returns the value as one or two words. For an alarm about missing data it is the text "no
  /// data".
  func shortValue(in language: Language) -> String {
    if case .silent = trigger { return language.words.noData }
    return value
  }

  /// Returns the condition of the alarm: `above 90 °C`, `no data for 10 min`.
  @MainActor func reason(_ live: LiveData, in language: Language) -> String {
    let words = DashboardWords.all[language].alarms
    let item = live.item(item)
    let (pattern, part) =
      switch trigger {
      case .above(let limit, _): (words.above, item.text(of: limit, in: language))
      case .below(let limit, _): (words.below, item.text(of: limit, in: language))
      case .equals(let word): (words.equals, item.label(of: word))
      case .silent(let time): (words.silent, ChartRange.newest(time).name(in: language))
      }
    return pattern.filled(with: language.isolated(part))
  }

  /// Returns the times of the alarm: `since 08:20`, `08:20 – 08:31`. The text is empty while the
  /// clock is not set.
  func times(_ dates: DateFormat, now: Int64?) -> String {
    guard raised >= CivilTime.clockIsSetFrom else { return "" }
    let start = dates.brief(raised, now: now)
    if let ended {
      return "\(dates.language.isolated(start)) – "
        + dates.language.isolated(dates.brief(ended, now: now))
    }
    return DashboardWords.all[dates.language].alarms.since
      .filled(with: dates.language.isolated(start))
  }
}
