import ArgumentParser
import Logging
import MartletApp
import MartletDashboard

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show the dashboard.",
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
    let config = try source.load()
    let log = JournalHandler.makeLog()
    if demo { return try runDemo(config, log: log) }
    try MainActor.assumeIsolated {
      Panel.holdSignals()
      let dashboard = try DashboardProgram(config: config, page: page) { log.error("\($0)") }
      let opened = try arguments.screen(display(config)).open(log: log)
      let options = panelOptions(config)
      let (program, sources) = dashboard.live()
      let panel = try Panel(
        program, output: opened.output, inputs: opened.inputs, options: options, log: log)
      sources.onChange = { [unowned panel] id, change in panel.record(source: id, change) }
      panel.onReload = { reload(dashboard, sources, log) }
      try panel.run(duration: arguments.duration)
      sources.stop()
    }
  }

  /// Reads the configuration anew; a wrong one is said and the panel goes on with the old.
  @MainActor private func reload(
    _ dashboard: DashboardProgram, _ sources: LiveSources, _ log: Logger
  ) {
    do throws(AppError) {
      let config = try source.load()
      try dashboard.show(config, with: sources)
      let old = dashboard.config
      if config.display != old.display || config.input != old.input || config.fonts != old.fonts {
        log.notice("changes of display, input and fonts take effect with the next start")
      }
      log.info("the configuration was read anew")
    } catch {
      log.error("the configuration stays as it was: \(error)")
    }
  }

  private func runDemo(_ config: Config, log: Logger) throws {
    let session = try TraceFile.read(self.session ?? neighbour("session.trace"))
    try MainActor.assumeIsolated {
      let demo = Demo(
        config: config, page: page, session: session,
        size: arguments.pixelSize, port: arguments.port, log: log)
      try demo.run(
        on: arguments.web ? nil : arguments.screen(display(config)), panelOptions(config),
        duration: arguments.duration)
    }
  }

  /// The path of a file in the folder of --config's file; nil without that option.
  private func neighbour(_ name: String) -> String? {
    guard let config = source.config else { return nil }
    let folder = config.lastIndex(of: "/").map { config[...$0] } ?? ""
    return folder + name
  }

  private func panelOptions(_ config: Config) -> PanelOptions {
    arguments.panelOptions(
      blankAfter: config.display.blankAfter > 0 ? config.display.blankAfter : nil)
  }

  private func display(_ config: Config) -> DisplaySettings {
    var settings = DisplaySettings()
    settings.output = config.display.output
    settings.mode = config.display.mode
    settings.rotation = config.display.rotation
    settings.scale = config.display.scale
    settings.distance = config.display.distance
    settings.isLegacy = config.display.api == .legacy
    settings.format = config.display.format?.rawValue
    settings.calibration = config.input.calibration
    return settings
  }
}
