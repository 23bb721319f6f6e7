import ArgumentParser
import Logging
import MartletApp
import MartletDashboard
import MartletLiveApp

/// Runs the panel, or the demo, until it ends.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: About.name,
    abstract: "Show the dashboard.",
    discussion: """
      SIGHUP reads the configuration anew; SIGTERM and SIGINT give the console back and end.
      """)

  @OptionGroup var source: ConfigOptions

  @Option(help: "The page to show; without it the first.")
  var page: String?

  @OptionGroup var arguments: RunArguments

  @Flag(
    help: """
      Play a session by itself until somebody touches: on the display if it can be had, else in a \
      browser (always with --web).
      """)
  var demo = false

  @Option(
    help: ArgumentHelp(
      "The session of --demo; without it session.trace beside --config's file.",
      valueName: "file"))
  var session: String?

  func run() throws {
    let log = JournalHandler.makeLog()
    if demo { return try runDemo(try source.load(), log: log) }
    try MainActor.assumeIsolated {
      Panel.holdSignals()
      let keeper = PanelKeeper(source, runtime: .ofService(), log: log)
      // A person at a terminal gets the error there. Without a terminal the panel shows it.
      if let error = keeper.startError {
        if isForeground { throw error }
        log.error("\(error)")
      }
      try show(keeper, log)
    }
  }

  /// Whether the command's own output is read: by a person at a terminal, or by the caller of a
  /// headless run.
  private var isForeground: Bool {
    !ProcessEnvironment.isService && (Console.isTerminal || arguments.headless)
  }

  @MainActor private func show(_ keeper: PanelKeeper, _ log: Logger) throws(AppError) {
    // The configuration at the start.
    let config = keeper.first.config
    // With an obstacle, such as a configuration that cannot be read, the panel shows the problem in
    // place of the pages.
    let dashboard = try DashboardProgram(
      keeper.first, page: page, obstacle: keeper.obstacle
    ) { log.error("\($0)") }
    dashboard.model.onRecovery = { log.notice("\($0)") }
    let opened = try arguments.screen(
      DisplaySettings(config), others: DisplaySettings.others(of: config),
      clones: DisplaySettings.clones(of: config)
    ).open(log: log)
    let (program, sources) = dashboard.live(feeds: FeedsProcess.client(of: config, source))
    let panel = try Panel(
      arguments.placed(program), output: opened.output, inputs: opened.inputs,
      options: panelOptions(config), log: log)
    for (program, other) in zip(dashboard.others(), opened.others) {
      panel.add(
        program, output: other.output, inputs: other.inputs,
        options: panelOptions(config).frames)
    }
    for case let devices as DeviceInput in opened.inputs {
      devices.onTrouble = { details in MainActor.assumeIsolated { keeper.reportInput(details) } }
    }
    sources.onChange = { [unowned panel] id, change in panel.record(source: id, change) }
    let time = dashboard.time
    let lastKnown = LastKnown(dashboard.model, wallTime: { time.now }, log: log)
    panel.loop.add(lastKnown)
    if keeper.obstacle == nil {
      lastKnown.follow(config.lastKnown, now: panel.loop.clock.now)
    }
    let recording = LiveRecording(log: log)
    sources.onUpdate = { recording.record($0, from: $1) }
    dashboard.time.keeper?.onSet = { recording.recordClock(setTo: $0) }
    if let folder = arguments.recordingFolder {
      let session = try SessionRecorder(
        panel, config: keeper.first.layers, folder: folder, log: log)
      recording.adopt(session, folder: folder.path)
    }
    panel.onReload = { keeper.reload() }
    // A person at a browser is probably writing the configuration.
    dashboard.model.explainsSigns = arguments.web
    let inputs = opened.inputs + opened.others.flatMap(\.inputs)
    let running = RunningPanel(
      config, dashboard: dashboard, sources: sources, panel: panel,
      inputs: inputs.compactMap { $0 as? DeviceInput },
      cloneInputs: inputs.compactMap { ($0 as? CloneInput)?.source as? DeviceInput },
      choices: keptChoices(of: dashboard.model, panel, log), lastKnown: lastKnown, log: log)
    if keeper.obstacle == nil {
      // The choices are what people had set before a restart: the page, and the windows of charts.
      running.choices?.restore()
      if let page { dashboard.model.restore(Choices(page: page)) }
    }
    // A recording of the whole run has one configuration, so changes of the files are not followed.
    // A restart would end a recording, and would change the address of a page in a browser.
    keeper.keep(
      running, followsFiles: !recording.coversWholeRun,
      mayRestart: !arguments.web && arguments.record == nil)
    running.connectServicePage(keeper)
    panel.verbs = PanelVerbs(keeper: keeper, running: running, recording: recording).all
    let end: Panel.End
    do {
      defer {
        running.choices?.save()
        running.end()
        sources.stop()
        recording.finish()
        lastKnown.save()
      }
      end = try panel.run(duration: arguments.duration)
    }
    if end == .restart { try ProcessRestart.restart() }
  }

  @MainActor private func keptChoices(
    of model: DashboardModel, _ panel: Panel, _ log: Logger
  ) -> ChoiceKeeper? {
    guard let folder = RuntimeFolder.ofService() else { return nil }
    let clock = panel.loop.clock
    let choices = ChoiceKeeper(model, in: folder, now: { clock.now }, log: log)
    panel.loop.add(choices)
    return choices
  }

  private func runDemo(_ reading: Configuration.Reading, log: Logger) throws {
    let session = try TraceFile.read(self.session ?? neighbour("session.trace"))
    try MainActor.assumeIsolated {
      let demo = Demo(
        reading: reading, source: source, page: page, session: session,
        size: arguments.pixelSize, port: arguments.port, placed: arguments.placed, log: log)
      try demo.run(
        on: arguments.web ? nil : arguments.screen(DisplaySettings(reading.config)),
        panelOptions(reading.config),
        duration: arguments.duration)
    }
  }

  /// Returns the path of a file in the same folder as the file of `--config`; nil without that
  /// option.
  private func neighbour(_ name: String) -> String? {
    guard let config = source.config else { return nil }
    let folder = config.lastIndex(of: "/").map { config[...$0] } ?? ""
    return folder + name
  }

  private func panelOptions(_ config: Config) -> PanelOptions {
    arguments.panelOptions(
      blankAfter: config.display.blankAfter > 0 ? config.display.blankAfter : nil)
  }
}
