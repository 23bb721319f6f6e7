import MartletCharts
import MartletFeeds
import MartletSeries

extension Config {
  /// The texts that a panel of this configuration may show beside its data: the language's words,
  /// titles, units and labels.
  package var shownTexts: [String] {
    let language = locale.language
    let words = language.words
    var texts = language.months + language.shortMonths
    texts += language.weekdays + language.shortWeekdays + language.dayPeriods
    texts += [words.all, words.noData, words.allHidden, words.live, words.zoomOut, words.more(2)]
    for page in pages {
      texts.append(page.title)
      guard case .charts(let charts) = page.content else { continue }
      texts.append(charts.unit)
      texts += charts.thresholds.map(\.label) + charts.markers.map(\.label)
    }
    return texts
  }
}

extension SourceUpdate {
  /// The texts of the charts that have come: their titles and the names of their series.
  package var shownTexts: [String] {
    guard case .ready(let charts, _) = self else { return [] }
    return charts.flatMap { chart in
      guard case .success(let data) = chart else { return [String]() }
      return [data.title ?? ""] + data.series.map(\.name)
    }
  }
}
