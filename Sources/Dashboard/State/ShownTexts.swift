import MartletCharts
import MartletData
import MartletFeeds
import MartletSeries
import MartletTiles

extension Config {
  /// The texts that a panel with this configuration may show besides its data: the language's
  /// words, titles, units and labels. `martlet doctor` checks whether the fonts have their
  /// characters.
  package var shownTexts: [String] {
    let language = locale.language
    var texts = language.months + language.shortMonths
    texts += language.weekdays + language.shortWeekdays + language.dayPeriods
    texts += language.words.texts + language.time.texts + PageLayout.titles(in: language)
    texts += SourceFailure.sentences(in: language) + DashboardWords.all[language].texts
    texts += ControlWords.all[language].texts + RoomWords.all[language].texts
    texts += WeatherWords.all[language].texts
    texts += PinWords.all[language].texts
    texts += TroubleWords.all[language].texts + WelcomeWords.all[language].texts
    texts += MessageWords.all[language].texts + ServiceWords.all[language].texts
    texts += alarms.map { $0.label ?? "" }
    for source in sources { texts += source.shownTexts }
    for page in pagesOfAllOutputs {
      texts += [page.title, page.group ?? ""]
      texts += page.kind.value.shownTexts
    }
    return texts
  }
}

extension SourceSettings {
  /// The names, units and labels of the source's items, and the units and labels that it sets for
  /// all other items. An item without a name is shown by its key.
  fileprivate var shownTexts: [String] {
    let named = items.flatMap { [$0.settings.name ?? $0.name] + $0.settings.shownTexts }
    return named + defaults.shownTexts
  }
}

extension ItemSettings {
  /// The unit and the labels of values.
  fileprivate var shownTexts: [String] { [unit ?? ""] + labels.map(\.text) }
}

extension SourceUpdate {
  /// The texts in the update: titles, names of series, values, cells and events.
  package var shownTexts: [String] { deliveries.flatMap(\.shownTexts) }
}

extension Delivery {
  fileprivate var shownTexts: [String] {
    guard case .success(let content) = content else { return [] }
    switch content {
    case .series(let data), .prepend(let data):
      return [data.title ?? ""] + data.series.map(\.name)
    case .append: return []
    case .value(let value):
      if case .text(let text) = value.reading { return [text, value.unit] }
      return [value.unit]
    case .table(let table):
      return table.columns.map(\.name)
        + table.rows.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
    case .events(let events): return events.flatMap { [$0.title, $0.text] }
    case .picture: return []
    }
  }
}
