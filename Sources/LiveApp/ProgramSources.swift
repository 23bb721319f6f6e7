import Logging
import MartletApp
import MartletConfig
import MartletData
import MartletFeeds
import MartletHost
import MartletInput
import MartletLive

/// The data sources of a program with its own views, and the data that they deliver. The sources
/// run on a panel; a trace controls them in a headless run; or a recording takes their place.
@MainActor final class ProgramSources: ProgramData {
  let live = LiveData()

  private let text: String
  private let settings: [SourceSettings]
  /// The program's own `DataSource` objects, by id.
  private let own: [String: any DataSource]
  private let running = RunningSources()
  private var problems = SourceProblems()
  private var recorder: SessionRecorder?
  /// Marks data as stale when it is due; nil until the program runs.
  private var keeper: TimeKeeper?

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - toml: `[[source]]` tables.
  ///   - folder: the folder that relative paths start from.
  /// - Throws: the first mistake in the settings. A kind that this build lacks is a mistake too.
  init(
    _ toml: String, own: [String: any DataSource] = [:], folder: String = "."
  ) throws(ConfigProblem) {
    let reading = try SourceSettings.read(
      toml: toml, origin: "sources", folder: folder, added: own.keys.sorted())
    if let problem = reading.missing.first { throw problem }
    if let twice = reading.sources.first(where: { own[$0.id] != nil }) {
      throw ConfigProblem(
        location: twice.location,
        message: "the program has a source \"\(twice.id.excerpt)\" of its own")
    }
    text = toml
    settings = reading.sources
    self.own = own
    let byID = Dictionary(settings.map { ($0.id, $0) }) { first, _ in first }
    // No source has data yet. The call sets the settings of items.
    live.keep([]) { byID[$0.source]?.settings(of: $0.item) ?? ItemSettings() }
    // Derived sources that start later begin with the present state of their operands.
    running.state = { [live] in live.snapshot(of: $0) }
    live.clock = { [weak self] in self?.keeper?.now }
    live.onChange = { [weak self] in self?.keeper?.schedule() }
  }

  // MARK: - On a panel

  func start(on panel: Panel, recording: RecordingFolder?, log: Logger) throws(AppError) {
    if let recording {
      recorder = try SessionRecorder(
        panel, config: [ConfigLayer(file: "sources", text: text)], folder: recording, log: log)
    }
    // `keepingTime` has set the keeper when the panel was made.
    keeper?.onSet = { [recorder] in recorder?.recordClock(setTo: $0) }
    running.onUpdate = { [weak self, recorder, unowned panel] update, id in
      recorder?.record(update, from: id)
      self?.receive(update, from: id) { report in
        switch report {
        case .problem(let text): log.error("\(text)")
        case .recovery(let text): log.notice("\(text)")
        }
      }
      if let change = Trace.SourceChange(update) { panel.record(source: id, change) }
    }
    running.follow(settings)
    for (id, source) in own { running.add(source, id: id) }
  }

  private func receive(
    _ update: SourceUpdate, from id: String, reporting: (SourceProblems.Report) -> Void
  ) {
    live.receive(update, from: id)
    if let report = problems.report(on: update, from: id) { reporting(report) }
  }

  /// Reports a problem of a run without a panel.
  private static func printProblem(_ report: SourceProblems.Report) {
    if case .problem(let text) = report { Console.printError(text) }
  }

  func stop() {
    running.stop()
    recorder?.finish()
    recorder = nil
  }

  /// Returns the program with a `TimeKeeper` that uses the session's clock.
  func keepingTime(_ program: Program) -> Program {
    var program = program
    program.onStart = { [self] loop, timer in
      keeper = TimeKeeper(live, timer: timer, clock: loop.clock)
    }
    return program
  }

  // MARK: - Without a panel

  /// Returns the program with sources that a trace controls. At the trace's `ready` a configured
  /// source is read once, and one of the program's own starts.
  func headless(_ program: Program) -> Program {
    var program = program
    program.sources = settings.map(\.id) + own.keys.sorted()
    let settings = Dictionary(settings.map { ($0.id, $0) }) { first, _ in first }
    program.onSource = { [self] id, change, _ in
      let now = keeper?.now ?? 0
      if let kind = settings[id]?.kind.value {
        receive(
          SourceUpdate(change, of: kind, received: now), from: id, reporting: Self.printProblem)
      } else if let source = own[id] {
        // Only `ready` has no update of its own.
        if let update = SourceUpdate(change, of: id, received: now) {
          receive(update, from: id, reporting: Self.printProblem)
        } else {
          begin(source, id: id)
        }
      }
    }
    return program
  }

  /// Starts one of the program's own sources. Its updates arrive in a later pass of the loop.
  private func begin(_ source: any DataSource, id: String) {
    running.onUpdate = { [weak self] update, id in
      self?.receive(update, from: id, reporting: Self.printProblem)
    }
    running.add(source, id: id)
  }

  /// Returns the program with the data of a recorded session, and the recording.
  func replaying(
    _ program: Program, folder: String
  ) throws(AppError) -> (program: Program, recording: any RecordedSession) {
    let recording = try RecordedSources(folder: folder) { [live] update, id in
      live.receive(update, from: id)
    }
    var program = program
    let begin = program.onStart
    program.onStart = { [self] loop, timer in
      begin(loop, timer)
      recording.onClockSet = { [self] in keeper?.clockWasSet(to: $0) }
      loop.add(recording)
    }
    return (program, recording)
  }
}
