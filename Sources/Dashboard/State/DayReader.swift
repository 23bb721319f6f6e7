import MartletCharts
import MartletData
import MartletFeeds
import MartletFormats
import MartletSeries
import MartletUI

/// Reads the samples of single days of a source's charts. A pattern gives the path of the file of
/// each day.
@MainActor final class DayReader {
  /// A function that reads a file and answers once, with `ready` or `failed`.
  typealias Reading = @MainActor (String, @escaping @MainActor (SourceUpdate) -> Void) -> Void

  /// A function that delivers the content of a file, immediately and whenever it changes, as long
  /// as the returned object lives. It returns nil if files are not watched.
  typealias Watching =
    @MainActor (String, @escaping @MainActor (SourceUpdate) -> Void) -> AnyObject?

  let pattern: DayPattern
  private let loading: LoadingActivities
  private let read: Reading
  private let watch: Watching
  private let onProblem: @MainActor (SourceFailure) -> Void
  private let language: Language

  init(
    _ pattern: DayPattern, loading: LoadingActivities, language: Language = .english,
    read: @escaping Reading,
    watch: @escaping Watching = { _, _ in nil },
    onProblem: @escaping @MainActor (SourceFailure) -> Void
  ) {
    self.pattern = pattern
    self.loading = loading
    self.read = read
    self.watch = watch
    self.onProblem = onProblem
    self.language = language
  }

  /// Loads a day and answers once. The loading bar runs until then.
  func load(_ day: ChartDay, ofChart chart: Int, answer: @escaping ChartDays.Answer) {
    let path = pattern.path(ofChart: chart, at: day.date)
    let activity = loading.begin()
    read(path) { [self] update in
      let result = result(of: day, chart: chart, in: update, path: path)
      if case .success = result { loading.end(activity) } else { loading.fail(activity) }
      answer(result)
    }
  }

  /// Answers immediately and whenever the file changes, as long as the returned object lives.
  /// Returns nil, and never answers, if files are not watched.
  func follow(
    _ day: ChartDay, ofChart chart: Int, answer: @escaping ChartDays.Answer
  ) -> AnyObject? {
    let path = pattern.path(ofChart: chart, at: day.date)
    return watch(path) { [self] update in
      // An update without health has no result of an attempt to read the file.
      if update.health == nil { return }
      answer(result(of: day, chart: chart, in: update, path: path))
    }
  }

  private func result(
    of day: ChartDay, chart: Int, in update: SourceUpdate, path: String
  ) -> Result<ChartData, ChartDayFailure> {
    do throws(SourceFailure) {
      return .success(try data(of: day, chart: chart, in: update, path: path))
    } catch {
      onProblem(error)
      return .failure(ChartDayFailure(what: error.what(in: language), why: error.why))
    }
  }

  private func data(
    of day: ChartDay, chart: Int, in update: SourceUpdate, path: String
  ) throws(SourceFailure) -> ChartData {
    func failure(_ why: String) -> SourceFailure {
      SourceFailure(.unusable(path), why: why)
    }
    if case .failed(let failure, _) = update.health { throw failure }
    let charts = update.deliveries
    // If the pattern names the chart, each chart has a file of its own.
    let index = pattern.namesChart ? 0 : chart
    guard charts.indices.contains(index) else {
      throw failure("it holds \(charts.count) charts, and chart \(index + 1) is wanted")
    }
    switch charts[index].content {
    case .failure(let reason): throw failure(reason.why)
    case .success(let content):
      guard case .series(let data) = content else { throw failure("it holds no chart") }
      if data.hasSamples(on: day) { return data }
      let dates = DateFormat(zone: day.zone)
      guard let range = data.timeRange else { throw failure("it holds no sample") }
      let (first, last) = (
        dates.string("y-MM-dd", at: range.lowerBound), dates.string("y-MM-dd", at: range.upperBound)
      )
      throw failure(
        "its samples are of " + (first == last ? first : "\(first) to \(last)") + ", none is of "
          + dates.string("y-MM-dd", of: day.date))
    }
  }
}

extension DashboardModel {
  /// A function that reads a file of columns and passes its content or its failure to `answer`.
  package typealias DayReading =
    @MainActor (
      _ path: String, _ kind: ColumnsKind,
      _ answer: @escaping @MainActor (SourceUpdate) -> Void
    ) -> Void

  /// A function that watches a file of columns and passes each content or failure to `deliver`.
  package typealias DayWatching =
    @MainActor (
      _ path: String, _ kind: ColumnsKind,
      _ deliver: @escaping @MainActor (SourceUpdate) -> Void
    ) -> AnyObject?

  /// Returns the single days of the sources that have a file for each day, by the id of the source.
  func daysOfSources(_ config: Config) -> [String: ChartDays] {
    var result: [String: ChartDays] = [:]
    for source in config.sources {
      guard let columns = source.kind.value as? ColumnsKind, let pattern = columns.days else {
        continue
      }
      let reader = DayReader(
        pattern, loading: loading, language: config.locale.language
      ) { [unowned self] path, answer in
        onReading(path, columns, answer)
      } watch: { [unowned self] path, deliver in
        onWatching(path, columns, deliver)
      } onProblem: { [unowned self] failure in
        onProblem("source \"\(source.id)\": \(failure)")
      }
      result[source.id] = ChartDays { chart, day, answer in
        reader.load(day, ofChart: chart, answer: answer)
      } following: { chart, day, answer in
        reader.follow(day, ofChart: chart, answer: answer)
      }
    }
    return result
  }
}
