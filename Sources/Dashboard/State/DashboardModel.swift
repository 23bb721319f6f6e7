import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The dashboard's state and the one door to it: sources talk to it, the root view is made from it.
@MainActor package final class DashboardModel {
  /// All that the root view shows.
  struct State: Equatable {
    var config: Config
    var zone: TimeZoneRules
    /// Of pages that have one of their own, by its name.
    var pageZones: [String: TimeZoneRules]
    /// The id of the page shown.
    var page: String?
    /// Whether the machine has a network, for all that is known.
    var hasNetwork = true
    /// How often somebody has set the wall clock.
    var clockSets = 0
    /// The trouble that keeps the pages from being shown; it has the panel to itself.
    var obstacle: Trouble?
    /// Other troubles that somebody should mend, most urgent first.
    var signs: [Trouble] = []
  }

  /// The data of all sources.
  package let live = LiveData()
  package let alarms = AlarmKeeper()
  /// Called after data has come, because `nextChange` may have changed.
  package var onNews: () -> Void = {}

  private(set) var state: State {
    didSet { if state != oldValue { onChange() } }
  }

  /// Called after the state has changed: the root view is due anew.
  package var onChange: () -> Void = {}
  /// Called once for each new reason that something cannot be shown.
  package var onProblem: (String) -> Void = { _ in }

  /// Called when the hours begin or end in which the display rests.
  package var onRest: (Bool) -> Void = { _ in } {
    didSet { onRest(isResting) }
  }
  private var isResting = false
  private var restChange: Int64?

  /// Called after somebody has turned to another page or changed a chart, often in a drag.
  package var onChoice: () -> Void = {}

  /// What is on the way: the sources', and what views begin.
  package let loading = LoadingActivities()

  /// What a page that was turned to waits for.
  private var pageActivity: LoadingActivities.ID?
  /// By page, what people have done to its charts.
  private var charts: [String: ChartStore] = [:]

  /// Reads a file whole and answers once, at once or later.
  package var onReading: DayReading = { path, _, answer in
    answer(
      .failed(SourceFailure(.unreadable(path), why: "no reader is set"), since: 0))
  }
  package typealias DayReading =
    @MainActor (
      _ path: String, _ kind: ColumnsKind,
      _ answer: @escaping @MainActor (SourceUpdate) -> Void
    ) -> Void

  /// Delivers what a file holds, at once and whenever it changes, for as long as the object that it
  /// returns lives; nil where files are not watched.
  package var onWatching: DayWatching = { _, _, _ in nil }
  package typealias DayWatching =
    @MainActor (
      _ path: String, _ kind: ColumnsKind,
      _ deliver: @escaping @MainActor (SourceUpdate) -> Void
    ) -> AnyObject?

  /// By source; of those whose days have files.
  private(set) var days: [String: ChartDays] = [:]

  /// By source, the problem that was reported last; none for a source without one.
  private var reported: [String: String] = [:]

  /// `page` names the page to show, the first one if nil; `pageZones` are the rules of the zones
  /// that pages name.
  package init(
    config: Config, zone: TimeZoneRules = .utc, pageZones: [String: TimeZoneRules] = [:],
    page: String? = nil
  ) {
    state = State(
      config: config, zone: zone, pageZones: pageZones, page: page ?? config.pages.first?.id)
    days = daysOfSources(config)
    live.keep([], settings: Self.settings(of: config))
    alarms.watch(config.alarms)
    live.onChange = { [unowned self] in
      judgeAlarms()
      onNews()
    }
  }

  /// Takes what the source `id` says; a source that the config does not know is ignored.
  package func receive(_ update: SourceUpdate, from id: String) {
    guard state.config.sources.contains(where: { $0.id == id }) else { return }
    live.receive(update, from: id)
    tellLoading(update, from: id)
    tellPage()
    report(update, from: id)
  }

  // MARK: - Time

  /// The next time at which data becomes old, an alarm changes or the display's rest changes if no
  /// data comes, in milliseconds of the Unix epoch; nil for never.
  package var nextChange: Int64? {
    [live.nextChange, alarms.nextChange, restChange].compactMap { $0 }.min()
  }

  /// Judges the age of all data, all alarms and the display's rest at a wall time in milliseconds
  /// of the Unix epoch.
  package func advance(to now: Int64) {
    live.advance(to: now)
    judgeAlarms()
    judgeRest()
  }

  private func judgeRest() {
    guard let now = live.now else { return }
    let hours = state.config.display.blank.map { RestHours(schedule: $0, zone: state.zone) }
    let (rests, change) = hours?.rest(at: now) ?? (false, nil)
    restChange = change
    guard rests != isResting else { return }
    isResting = rests
    onRest(rests)
  }

  /// Judges data and alarms after the wall clock was set; in milliseconds of the Unix epoch.
  package func clockWasSet(to now: Int64, from old: Int64) {
    live.clockWasSet(to: now, from: old)
    state.clockSets += 1
    judgeAlarms()
  }

  private func judgeAlarms() {
    guard let now = live.now else { return }
    let language = state.config.locale.language
    alarms.judge(live, at: now) { $0.valueText(in: language) }
  }

  /// Acknowledges the alarms that wait for a touch.
  func acknowledgeAlarms() {
    if let now = live.now { alarms.acknowledge(at: now) }
  }

  /// Shows the page with that id; one that the config does not know is ignored.
  func showPage(_ id: String) {
    guard state.page != id, state.config.pages.contains(where: { $0.id == id }) else { return }
    state.page = id
    if pageActivity == nil { pageActivity = loading.beginWaiting() }
    tellPage()
    onChoice()
  }

  /// The configuration that is shown.
  package var config: Config { state.config }

  /// The choices that people have made since the start, and those that were restored.
  package var choices: Choices {
    Choices(page: state.page, charts: charts.mapValues(\.memory).filter { $0.value != .init() })
  }

  /// Shows what was chosen in an earlier run, as far as the configuration still has it. Called
  /// before anything is shown.
  package func restore(_ choices: Choices) {
    let pages = Set(state.config.pages.map(\.id))
    if let page = choices.page, pages.contains(page) { state.page = page }
    for (page, memory) in choices.charts where pages.contains(page) {
      charts(of: page).memory = memory
    }
  }

  /// What people have done to the charts of a page; it stays while another page is shown.
  func charts(of page: String) -> ChartStore {
    if let known = charts[page] { return known }
    let made = ChartStore()
    made.onChange = { [unowned self] in onChoice() }
    charts[page] = made
    return made
  }

  /// Takes whether the machine has a network.
  package func receive(hasNetwork: Bool) { state.hasNetwork = hasNetwork }

  /// The trouble that keeps the pages from being shown; nil shows them.
  package var obstacle: Trouble? {
    get { state.obstacle }
    set { state.obstacle = newValue }
  }

  /// Other troubles that somebody should mend, most urgent first.
  package var signs: [Trouble] {
    get { state.signs }
    set { state.signs = newValue }
  }

  /// Shows another configuration. Sources that stay keep their data, the page stays if it is still
  /// there, and the theme is that of the start, which the views inherited.
  package func show(
    _ config: Config, zone: TimeZoneRules, pageZones: [String: TimeZoneRules] = [:]
  ) {
    var config = config
    config.display.theme = state.config.display.theme
    let old = Dictionary(state.config.sources.map { ($0.id, $0.kind) }) { first, _ in first }
    let kept = config.sources.filter { old[$0.id] == $0.kind }.map(\.id)
    live.keep(Set(kept), settings: Self.settings(of: config))
    alarms.watch(config.alarms)
    var new = State(
      config: config, zone: zone, pageZones: pageZones, page: config.pages.first?.id,
      hasNetwork: state.hasNetwork, clockSets: state.clockSets, obstacle: state.obstacle,
      signs: state.signs)
    if config.pages.contains(where: { $0.id == state.page }) { new.page = state.page }
    loading.keepSources(config.sources.map(\.id))
    charts = charts.filter { id, _ in config.pages.contains { $0.id == id } }
    days = daysOfSources(config)
    state = new
    judgeRest()
    onNews()
    tellPage()
  }

  /// Ends the change of page once there is something to show on it.
  private func tellPage() {
    guard let activity = pageActivity, !isPageBlank else { return }
    pageActivity = nil
    loading.end(activity)
  }

  /// Whether nothing can be said yet of what the page shows.
  private var isPageBlank: Bool {
    guard let page = state.config.pages.first(where: { $0.id == state.page }) else { return false }
    let sources = page.kind.value.sources
    return !sources.isEmpty && sources.allSatisfy { live.source($0).state.isBlank }
  }

  private static func settings(
    of config: Config
  ) -> @MainActor (ItemName) -> ItemSettings {
    let sources = Dictionary(config.sources.map { ($0.id, $0) }) { first, _ in first }
    return { sources[$0.source]?.settings(of: $0.item) ?? ItemSettings() }
  }

  private func daysOfSources(_ config: Config) -> [String: ChartDays] {
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

  private func tellLoading(_ update: SourceUpdate, from id: String) {
    let activity = LoadingActivities.source(id)
    switch update.activity {
    case .loading: loading.begin(activity)
    case .progress(let share):
      loading.begin(activity)
      loading.report(share, of: activity)
    case .idle:
      if case .failed = update.health { loading.fail(activity) } else { loading.end(activity) }
    case nil: break
    }
  }

  /// Reports a source's problem once, in one line for all its items. After a good reading the same
  /// problem is reported again.
  private func report(_ update: SourceUpdate, from id: String) {
    guard let health = update.health else { return }
    let problem: String?
    if case .failed(let failure, _) = health {
      problem = failure.description
    } else {
      let failures = update.deliveries.compactMap { delivery in
        if case .failure(let failure) = delivery.content { failure } else { nil }
      }
      problem = failures.first.map { first in
        failures.count == 1
          ? "\(first)" : "\(failures.count) items cannot be shown, the first: \(first)"
      }
    }
    if let problem, reported[id] != problem { onProblem("source \"\(id)\": \(problem)") }
    reported[id] = problem
  }
}

extension DashboardModel {
  /// The colour under everything.
  package var pageColor: RGBA { RGBA(hex: state.config.display.theme.palette.page) }
}
