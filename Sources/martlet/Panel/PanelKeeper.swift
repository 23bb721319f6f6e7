import Dispatch
import Logging
import MartletApp
import MartletConfig
import MartletDashboard
import MartletFeeds
import MartletGeometry
import MartletHost
import MartletText

/// Makes sure that the panel shows a useful page even if the configuration has problems. It decides
/// what a run shows, describes the problem on the panel, and checks once a second whether the
/// problem was fixed. It also reads the configuration when its files change.
///
/// While there is no problem, it wakes the process only when files change, and once when the
/// configuration has run for long enough that later starts may fall back to it.
@MainActor final class PanelKeeper {
  private var source: ConfigOptions
  private let log: Logger
  private var record: RunRecord
  private let startTime: Double
  /// The decision about the contents of this run.
  private var plan: CrashHistory.Plan
  /// The configuration that was read last. It may differ from the visible one.
  private var reading: Configuration.Reading
  /// The state of its data files (`FileStamp`). One of these files may be the cause of a crash.
  private var data: [String: FileStamp]
  /// The configuration at the start. The display of the whole run is taken from it.
  let first: Configuration.Reading
  /// The configuration on the panel; if there is an obstacle, the configuration that the obstacle
  /// hides.
  private(set) var shown: Configuration.Reading
  /// The problem that prevents the pages from being shown; nil while they are shown.
  private(set) var obstacle: Trouble?
  /// The problem of a configuration that should have replaced the one on the panel.
  private var badReload: Trouble?
  private var crashSign: Trouble?
  private var inputSign: Trouble?
  private var fontSign: Trouble?
  /// A warning sign for each script that no font has, in the order in which texts needed them.
  private var scriptSigns: [Trouble] = []

  private var showing: RunningPanel?
  private var mayRestart = false
  private var nextCheck: MonotonicTime?
  private var stableAt: MonotonicTime?

  /// The seconds between two checks while there is a problem.
  private static let pause = 1.0
  /// The seconds between two reads of the addresses that a panel without pages shows.
  private static let addressPause = 5.0
  /// The seconds of running after which a configuration is considered safe from crashes.
  private static let stableDelay = 600.0
  /// The seconds after which a configuration that crashed is tried again.
  private static let retryInterval = 300.0

  /// Reads the configuration, and the record that the previous run has left.
  init(_ source: ConfigOptions, runtime: RuntimeFolder?, log: Logger) {
    self.source = source
    self.log = log
    startTime = RunRecord.now
    record = RunRecord(in: runtime, now: startTime)
    reading = source.read()
    data = Self.stamps(reading.config)
    let older = Configuration.read(files: record.olderConfiguration, assignments: source.set)
    let hasOlder = !older.files.isEmpty && older.error == nil && older.files != reading.files
    plan = record.history.plan(at: startTime, hasOlder: hasOlder)
    first = plan == .older ? older : reading
    shown = first
    let crashes = record.history.count(of: .configured, at: startTime)
    let ends = record.history.crashes.map(\.end)
    let history = "crashed \(crashes) times within a minute (\(ends.joined(separator: ", ")))"
    switch plan {
    case .configured:
      if reading.error != nil { obstacle = Self.trouble(reading) }
    case .older:
      crashSign = Trouble(.crashesOfNewer(crashes), details: ends)
      log.error("\(history): an older configuration is shown")
    case .page:
      obstacle = Trouble(.crashes(crashes), details: ends, addresses: PanelAddress.all())
      log.error("\(history): only this message is shown")
    }
    record.begin(plan)
  }

  /// The problem of the configuration at the start; nil if the configuration is correct or must not
  /// be shown.
  var startError: AppError? { plan == .configured ? reading.error : nil }

  /// Starts to control the running program. Call it once, before the loop runs.
  ///
  /// - Parameters:
  ///   - showing: the running panel.
  ///   - followsFiles: whether the files of the configuration are read when they change.
  ///   - mayRestart: whether the program may be restarted for settings that need it.
  func keep(_ showing: RunningPanel, followsFiles: Bool, mayRestart: Bool) {
    self.showing = showing
    self.mayRestart = mayRestart
    let now = showing.panel.loop.clock.now
    if showing.panel.fonts.hasOnlyBuiltInFonts {
      fontSign = Trouble(.font, details: [FontLibrary.missingFonts])
    }
    followFonts(of: showing)
    if plan == .configured, obstacle == nil { stableAt = now.advanced(by: Self.stableDelay) }
    showProblems()
    schedule(now)
    sendVariables()
    let loop = showing.panel.loop
    loop.add(self)
    guard followsFiles else { return }
    let paths = Configuration.watchedPaths(source.config)
    loop.add(ConfigWatch(paths) { [unowned self] in filesChanged() })
  }

  /// Records each script that the panel's fonts lack. Such a script is found while a text is laid
  /// out, so the warning sign appears only with the next check, which is made at once.
  private func followFonts(of showing: RunningPanel) {
    scriptSigns = []
    let panel = showing.panel
    let report = panel.fonts.onMissing
    panel.fonts.onMissing = { [weak self, unowned panel] missing in
      report(missing)
      guard let self else { return }
      scriptSigns.append(Trouble(.script(missing.scriptName), details: [missing.message]))
      nextCheck = panel.loop.clock.now
    }
  }

  /// Shows a warning sign for the input devices that cannot be opened, with one line for each; an
  /// empty list removes the sign.
  func reportInput(_ details: [String]) {
    inputSign = details.isEmpty ? nil : Trouble(.input, details: details)
    showProblems()
  }

  /// Reads the configuration again on request. If it has problems, the panel reports them and keeps
  /// its contents.
  func reload() {
    reading = source.read()
    take()
  }

  /// The reason why the configuration that was read last is not shown; nil if it is shown.
  var error: AppError? { reading.error }

  /// The end of the last run that crashed, as the service manager names it; nil for none.
  var lastCrash: String? { record.history.crashes.last?.end }

  /// Restarts the program on request. Returns nil if it will restart, otherwise the reason why it
  /// must not.
  func restart() -> String? {
    guard mayRestart, let panel = showing?.panel else {
      return "a recorded session or a panel in a browser cannot be restarted"
    }
    log.notice("a restart was requested")
    // The restart waits until the answer to the request has been sent.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { panel.restart() }
    return nil
  }

  /// The number of starts since the runtime folder was created; nil without a folder.
  var starts: Int? { record.starts }

  /// The variables of the configuration that was read last.
  var variables: [String: String] { ConfigVariables.values(of: reading.layers) }

  /// Sets a variable until the program ends, here and in the process of remote sources. Returns nil
  /// after a success, otherwise the reason of the failure.
  func set(_ name: String, to value: String) -> String? {
    let known = variables
    guard known[name] != nil else {
      let names = known.keys.sorted().joined(separator: ", ")
      return names.isEmpty
        ? "the configuration has no [vars]"
        : "there is no variable \"\(name)\"; there are: \(names)"
    }
    guard !name.contains(where: { ".=".contains($0) }) else {
      return "a variable whose name has a . or = is set in a file alone"
    }
    var options = source
    let key = "vars.\(name)="
    options.set.removeAll { $0.hasPrefix(key) }
    options.set.append(key + JSONText.string(value))
    let new = options.read()
    if let error = new.error { return error.message }
    (source, reading) = (options, new)
    sendVariables()
    take()
    return nil
  }

  /// Sends the variables that the files do not have to the process of remote sources.
  private func sendVariables() {
    showing?.sources.set(variables: source.set.filter(ConfigVariables.isAssignment))
  }

  /// Reads the configuration again if the contents of its files have changed.
  private func filesChanged() {
    let new = source.read()
    guard new != reading else { return }
    reading = new
    take()
  }

  /// Shows the configuration that was read last or, if it has problems, reports them.
  private func take() {
    if let error = reading.error {
      log.error("the configuration stays as it was: \(error)")
      refuse()
    } else {
      adopt()
    }
    if let showing { schedule(showing.panel.loop.clock.now) }
  }

  // MARK: - Checks

  private func check(at now: MonotonicTime) {
    if fontSign != nil, hasFonts() { return restart("a font is there") }
    let new = source.read()
    let stamps = Self.stamps(new.config)
    let isChanged = new != reading
    let isDataChanged = stamps != data
    (reading, data) = (new, stamps)
    if isCrashed {
      // The same configuration would crash again, unless the cause was something else. An older
      // configuration that is on the panel stays until the files change.
      let isDue = isDataChanged || RunRecord.now - startTime > Self.retryInterval
      if isChanged || (obstacle != nil && isDue) { adoptOrRefuse() }
    } else if obstacle != nil || badReload != nil {
      adoptOrRefuse()
    }
  }

  private var isCrashed: Bool {
    if case .crashes? = obstacle?.cause { true } else { crashSign != nil }
  }

  private func adoptOrRefuse() {
    if reading.error == nil { adopt() } else { refuse() }
  }

  /// Reports the problem: on a page of its own if no pages are shown, otherwise as a warning sign.
  private func refuse() {
    let trouble = Self.trouble(reading)
    if obstacle == nil { badReload = trouble } else { obstacle = trouble }
    showProblems()
  }

  /// Shows the configuration that was read, which must have no problems.
  private func adopt() {
    guard let showing else { return }
    if isCrashed { record.forgetCrashes() }
    let needsRestart = showing.needsOtherDisplay(for: reading.config)
    let oldFonts = showing.panel.fonts
    showing.show(reading)
    if showing.panel.fonts !== oldFonts { followFonts(of: showing) }
    shown = reading
    if obstacle != nil { showing.choices?.restore() }
    (obstacle, badReload, crashSign) = (nil, nil, nil)
    plan = .configured
    record.begin(plan)
    showProblems()
    log.info("the configuration was read anew")
    stableAt = showing.panel.loop.clock.now.advanced(by: Self.stableDelay)
    if needsRestart {
      if mayRestart { return restart("the display's settings have changed") }
      log.notice("changes of the display take effect with the next start")
    }
  }

  private static func stamps(_ config: Config) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in config.sources.flatMap(\.kind.value.files) { stamps[path] = FileStamp(path: path) }
    return stamps
  }

  private func hasFonts() -> Bool {
    guard let fonts = try? FontLibrary.open(files: first.config.fonts.files, reporting: { _ in })
    else { return false }
    return !fonts.hasOnlyBuiltInFonts
  }

  private func restart(_ reason: String) {
    log.notice("\(reason): starting anew")
    showing?.panel.restart()
  }

  // MARK: - Reports

  private func showProblems() {
    guard let model = showing?.dashboard.model else { return }
    model.obstacle = obstacle
    model.signs = [badReload, crashSign, fontSign, inputSign].compactMap { $0 } + scriptSigns
    model.addresses = isWelcome ? PanelAddress.all() : []
    model.login = isWelcome ? ProcessEnvironment.login : ""
    model.dataFolder = ProcessEnvironment.dataFolder
    model.networkCommand = isWelcome ? NetworkSetup.command() : ""
  }

  /// Whether the panel has no pages and explains how to get some.
  private var isWelcome: Bool { obstacle == nil && shown.config.pages.isEmpty }

  private static func trouble(_ reading: Configuration.Reading) -> Trouble {
    Trouble(.configuration, details: reading.problems, addresses: PanelAddress.all())
  }

  /// Whether there is a problem that may be fixed at any time.
  private var isWaiting: Bool {
    obstacle != nil || badReload != nil || crashSign != nil || fontSign != nil
  }

  private func schedule(_ now: MonotonicTime) {
    if isWaiting {
      nextCheck = now.advanced(by: Self.pause)
    } else {
      nextCheck = isWelcome ? now.advanced(by: Self.addressPause) : nil
    }
  }
}

extension PanelKeeper: LoopSource {
  var deadline: MonotonicTime? { .earlier(nextCheck, stableAt) }

  func dispatch(now: MonotonicTime) {
    if let time = stableAt, time <= now {
      stableAt = nil
      do throws(AppError) {
        try record.keep(shown.files)
      } catch {
        log.warning("\(error)")
      }
    }
    if let time = nextCheck, time <= now {
      if isWaiting { check(at: now) }
      showProblems()
      schedule(now)
    }
  }
}
