import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletTiles
import MartletUI

/// The state of the dashboard. Sources deliver to it, and the root view shows it.
@MainActor package final class DashboardModel {
  /// The data of all sources.
  package let live: LiveData
  /// The active and the past alarms.
  package let alarms: AlarmKeeper
  /// The messages that were sent to the panel.
  package let messages: MessageQueue
  /// The models of the further displays, in the order of the configuration. They share data, alarms
  /// and messages with this one, and follow what it receives.
  package private(set) var others: [DashboardModel] = []
  /// The model of the first display; nil if this is it.
  unowned let main: DashboardModel?
  /// Called after data has arrived, because `nextChange` may have changed.
  package var onNextChange: () -> Void = {}

  /// Called after the wall clock was set, with the new and the old time in milliseconds since
  /// 1970-01-01 UTC.
  package var onClockSet: (Int64, Int64) -> Void = { _, _ in }

  private(set) var state: State {
    didSet { if state != oldValue { onChange() } }
  }

  /// Called after the state has changed, so that the root view is evaluated again.
  package var onChange: () -> Void = {}
  /// Called once for each new reason why something cannot be shown.
  package var onProblem: (String) -> Void = { _ in }
  /// Called when a source that had failed delivers again.
  package var onRecovery: (String) -> Void = { _ in }

  /// Called with true when the dark hours begin, and with false when they end. It is also called
  /// when this property is set.
  package var onRest: (Bool) -> Void = { _ in } {
    didSet { onRest(hours?.isResting ?? false) }
  }

  /// Called with true when the presence sensor reports somebody, and with false when it reports
  /// nobody any more. It is also called when this property is set.
  package var onPresence: (Bool) -> Void = { _ in } {
    didSet { onPresence(isAttended) }
  }
  /// Whether the presence sensor reports somebody.
  private var isAttended = false {
    didSet { if isAttended != oldValue { onPresence(isAttended) } }
  }

  /// Called with the brightness of the backlight, 0…1, when it changes and when this property is
  /// set; nil leaves the backlight as it is.
  package var onBrightness: (Double?) -> Void = { _ in } {
    didSet { onBrightness(brightness) }
  }
  /// The brightness of the backlight, 0…1; nil leaves the backlight as it is.
  package var brightness: Double? { hours?.brightness }
  /// The display's state by the time of day; nil until the time is known.
  private var hours: DisplayHours?
  /// The reading of the light sensor; nil without a sensor or a reading.
  private var sensorReading: Daylight.SensorReading?

  /// Called after somebody has changed the page or a chart. During a drag it is called often.
  package var onChoice: () -> Void = {}

  /// The current loads: those of sources, and those that views begin.
  package let loading = LoadingActivities()

  /// The load of the page that somebody has chosen; nil once the page has something to show.
  private var pageActivity: LoadingActivities.ID?
  /// The state of charts that a finger changes, by the id of the page.
  private(set) var charts: [String: ChartStore] = [:]

  /// Called with a range of an item that a chart shows, and the id of the item's source.
  package var onRange: (RangeRequest, String) -> Void = { _, _ in }
  /// Performs an action of a source. Its arguments are the action, its value and the receiver of
  /// the result.
  package var onAction: ActionPerformer = { action, _, reply in
    reply(SourceFailure(.action(action.item), why: "no source runs here"))
  }
  /// The parts of items that the visible charts of all displays show. Unused in `others`.
  private var ranges = ShownRanges()

  /// Reads a whole file and answers exactly once, immediately or later.
  package var onReading: DayReading = { path, _, answer in
    answer(
      .failed(SourceFailure(.unreadable(path), why: "no reader is set"), since: 0))
  }
  /// Delivers the content of a file, immediately and whenever it changes, as long as the returned
  /// object lives. It returns nil if files are not watched.
  package var onWatching: DayWatching = { _, _, _ in nil }
  /// The single days of sources that have a file for each day, by the id of the source.
  private(set) var days: [String: ChartDays] = [:]

  private var problems = SourceProblems()

  /// Creates a model without data.
  ///
  /// - Parameters:
  ///   - pageZones: the rules of the zones that pages name.
  ///   - page: the id of the page to show; nil for the first page.
  package convenience init(
    config: Config, zone: TimeZoneRules = .utc, pageZones: [String: TimeZoneRules] = [:],
    page: String? = nil
  ) {
    self.init(config, zone, pageZones, page, beside: nil)
    live.keep([], settings: Self.settings(of: config))
    alarms.watch(config.alarms)
    live.onChange = { [unowned self] in
      evaluateAlarms()
      evaluateLight()
      evaluatePresence()
      onNextChange()
    }
    messages.onChange = { [unowned self] in onNextChange() }
    others = config.otherOutputs.map {
      DashboardModel(config.settings(of: $0), zone, pageZones, nil, beside: self)
    }
  }

  private init(
    _ config: Config, _ zone: TimeZoneRules, _ pageZones: [String: TimeZoneRules], _ page: String?,
    beside main: DashboardModel?
  ) {
    live = main?.live ?? LiveData()
    alarms = main?.alarms ?? AlarmKeeper()
    messages = main?.messages ?? MessageQueue()
    self.main = main
    state = State(
      config: config, zone: zone, pageZones: pageZones, page: page ?? config.pages.first?.id)
    days = daysOfSources(config)
    followVariables(config)
    if let main { passOn(to: main) }
  }

  /// Applies an update of a source. Sources that the configuration does not have are ignored.
  package func receive(_ update: SourceUpdate, from id: String) {
    guard state.config.sources.contains(where: { $0.id == id }) else { return }
    live.receive(update, from: id)
    for due in ranges.receive(update, from: id) { onRange(due.request, due.source) }
    updateLoading(update, from: id)
    endPageLoad()
    for other in others {
      other.updateLoading(update, from: id)
      other.endPageLoad()
    }
    switch problems.report(on: update, from: id) {
    case .problem(let text): onProblem(text)
    case .recovery(let text): onRecovery(text)
    case nil: break
    }
  }

  // MARK: - Time

  /// The next time at which something changes although no data arrives, in milliseconds since
  /// 1970-01-01 UTC: data becomes stale, or an alarm, the dark hours or the brightness change. It
  /// is nil for never.
  package var nextChange: Int64? {
    let own = [live.nextChange, alarms.nextChange, hours?.change, messages.nextChange]
      .compactMap { $0 }.min()
    if others.isEmpty { return own }
    return others.reduce(own) { next, other in
      [next, other.hours?.change].compactMap { $0 }.min()
    }
  }

  /// Updates the age of all data, all alarms, the dark hours and the daylight.
  ///
  /// - Parameter now: the wall time in milliseconds since 1970-01-01 UTC.
  package func advance(to now: Int64) {
    live.advance(to: now)
    evaluateAlarms()
    evaluateLight()
    evaluatePresence()
    evaluateHours()
    messages.advance(to: now)
    for other in others { other.evaluateHours() }
  }

  /// Reads the sensor that decides between day and night. While its data is not fresh, the hours of
  /// the configuration decide.
  private func evaluateLight() {
    guard state.config.day.sensor != nil || sensorReading != nil, let now = live.now else { return }
    let old = sensorReading
    sensorReading = nil
    if let sensor = state.config.day.sensor {
      let item = live.item(sensor.item)
      if item.freshness == .fresh, let reading = item.state.latest?.reading,
        let isDay = sensor.isBright(reading, before: old?.isDay)
      {
        sensorReading = old?.isDay == isDay ? old : Daylight.SensorReading(isDay: isDay, since: now)
      }
    }
    if sensorReading != old { evaluateHours(anew: true) }
    for other in others { other.evaluateLight() }
  }

  private func evaluatePresence() {
    isAttended = state.config.presence?.isSomebodyThere(in: live) ?? false
  }

  /// - Parameter isNew: whether the configuration or the clock has changed, so that the hours must
  ///   be computed again before their next change.
  private func evaluateHours(anew isNew: Bool = false) {
    guard let now = live.now else { return }
    if !isNew, let hours, hours.change.map({ now < $0 }) ?? true { return }
    let old = hours ?? DisplayHours()
    let new = DisplayHours(
      of: state.config, zone: state.zone, at: now, sensorReading: sensorReading)
    hours = new
    state.isDay = new.isDay
    if new.isResting != old.isResting { onRest(new.isResting) }
    if new.brightness != old.brightness { onBrightness(new.brightness) }
  }

  /// Updates data and alarms after the wall clock was set. Times are in milliseconds since
  /// 1970-01-01 UTC.
  package func clockWasSet(to now: Int64, from old: Int64) {
    live.clockWasSet(to: now, from: old)
    onClockSet(now, old)
    messages.rebase(by: now - old)
    state.clockSets += 1
    evaluateAlarms()
    evaluateHours(anew: true)
    for other in others {
      other.state.clockSets += 1
      other.evaluateHours(anew: true)
    }
  }

  private func evaluateAlarms() {
    guard let now = live.now else { return }
    let language = state.config.locale.language
    alarms.evaluate(live, at: now) { $0.valueText(in: language) }
  }

  /// Acknowledges the alarms that wait for a touch.
  func acknowledgeAlarms() {
    if let now = live.now { alarms.acknowledge(at: now) }
  }

  /// Shows a page. Pages that the configuration does not have are ignored.
  func showPage(_ id: String) {
    guard state.page != id, state.config.pages.contains(where: { $0.id == id }) else { return }
    state.page = id
    if pageActivity == nil { pageActivity = loading.beginWaiting() }
    endPageLoad()
    onChoice()
  }

  /// The variables of the configuration, for tiles that set one; nil without variables.
  package private(set) var variables: PanelVariables?
  /// Gives a variable of the configuration another value. Returns the reason if that fails, else
  /// nil.
  package var onVariable: @MainActor (_ name: String, _ value: String) -> String? = { _, _ in
    "variables can only be set on a running panel"
  }

  /// The data and the actions of the service page; nil outside of a running panel.
  package var service: ServiceActions?

  /// Asks for the PIN of the service page, if the configuration has one.
  package func callService() {
    if state.config.service != nil { state.serviceCalls += 1 }
  }

  /// Called when a calibration ends on the glass: true keeps the new one, false undoes it.
  package var onCalibrationEnd: @MainActor (Bool) -> Void = { _ in }

  /// The choices that people have made since the start, and the restored ones.
  package var choices: Choices {
    Choices(page: state.page, charts: charts.mapValues(\.memory).filter { $0.value != .init() })
  }

  /// Restores the choices of an earlier run. Choices for pages that the configuration no longer has
  /// are ignored. Call it before anything is shown.
  package func restore(_ choices: Choices) {
    let pages = Set(state.config.pages.map(\.id))
    if let page = choices.page, pages.contains(page) { state.page = page }
    for (page, memory) in choices.charts where pages.contains(page) {
      charts(of: page).memory = memory
    }
  }

  /// Returns the state of a page's charts. The state is kept while another page is visible.
  func charts(of page: String) -> ChartStore {
    if let known = charts[page] { return known }
    let made = ChartStore()
    made.onChange = { [unowned self] in onChoice() }
    made.onPart = { [unowned self] part, chart in
      let chart = ShownRanges.Chart(output: state.config.outputID, page: page, id: chart)
      (main ?? self).show(part, of: chart)
    }
    charts[page] = made
    return made
  }

  /// Shows another configuration. Unchanged sources keep their data, and the page stays visible if
  /// it still exists.
  package func show(
    _ config: Config, zone: TimeZoneRules, pageZones: [String: TimeZoneRules] = [:]
  ) {
    let old = Dictionary(state.config.sources.map { ($0.id, $0.kind) }) { first, _ in first }
    let kept = config.sources.filter { old[$0.id] == $0.kind }.map(\.id)
    // After somebody has chosen the value of a variable, the old data stays visible until the new
    // data arrives.
    let isChoice = config.variables != state.config.variables
    if main == nil {
      live.keep(
        Set(kept), replaced: isChoice ? Set(config.sources.map(\.id)).subtracting(kept) : [],
        settings: Self.settings(of: config))
      problems.keep(Set(kept))
      alarms.watch(config.alarms)
    }
    followVariables(config)
    var new = state
    (new.config, new.zone, new.pageZones) = (config, zone, pageZones)
    new.page = config.pages.first?.id
    new.markedPage = nil
    if config.pages.contains(where: { $0.id == state.page }) { new.page = state.page }
    loading.keepSources(config.sources.map(\.id))
    ranges.keep(pages: config.pagesOfAllOutputs.map(\.id), sources: kept)
    charts = charts.filter { id, _ in config.pages.contains { $0.id == id } }
    days = daysOfSources(config)
    state = new
    evaluateLight()
    evaluatePresence()
    evaluateHours(anew: true)
    // Another number of displays needs a restart.
    for (other, output) in zip(others, config.otherOutputs) {
      other.show(config.settings(of: output), zone: zone, pageZones: pageZones)
    }
    onNextChange()
    endPageLoad()
  }

  /// Changes the state of this display.
  func change(_ change: (inout State) -> Void) { change(&state) }

  /// Changes the states of all displays.
  func changeAll(_ change: (inout State) -> Void) {
    change(&state)
    for other in others { change(&other.state) }
  }

  private func show(_ part: ShownPart?, of chart: ShownRanges.Chart) {
    for due in ranges.show(part, of: chart) { onRange(due.request, due.source) }
  }

  private func followVariables(_ config: Config) {
    if let variables {
      variables.take(config.variables)
    } else if !config.variables.isEmpty {
      let made = PanelVariables(config.variables)
      made.onSet = { [unowned self] name, value in onVariable(name, value) }
      variables = made
    }
  }

  /// Ends the load of a page once the page has something to show.
  private func endPageLoad() {
    guard let activity = pageActivity, !isPageBlank else { return }
    pageActivity = nil
    loading.end(activity)
  }

  /// Whether no source of the page has data or a failure yet.
  private var isPageBlank: Bool {
    guard let page = state.config.pages.first(where: { $0.id == state.page }) else { return false }
    let sources = page.kind.value.sources
    return !sources.isEmpty && sources.allSatisfy { live.source($0).state.isBlank }
  }

  private static func settings(of config: Config) -> @MainActor (ItemName) -> ItemSettings {
    let sources = Dictionary(config.sources.map { ($0.id, $0) }) { first, _ in first }
    return { sources[$0.source]?.settings(of: $0.item) ?? ItemSettings() }
  }

  private func updateLoading(_ update: SourceUpdate, from id: String) {
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
}
