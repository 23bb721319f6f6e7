import Glibc
import Logging
import MartletApp
import MartletDashboard
import MartletGeometry
import MartletInput

/// The demo of `run --demo`: a session that plays automatically, on the display if it is free,
/// otherwise in a browser.
@MainActor struct Demo {
  var reading: Configuration.Reading
  var source: ConfigOptions
  var page: String?
  /// The recorded session, which plays while the panel is not touched.
  var session: Trace
  /// The size of the browser's screen in device pixels.
  var size: PixelSize
  var port: UInt16
  /// Returns the program with the options of the command line.
  var placed: @MainActor (Program) -> Program
  var log: Logger

  /// The seconds from the announcement until the program takes the screen.
  private static let warning: UInt32 = 3

  /// Runs until the user leaves the demo, or for `duration` seconds.
  ///
  /// - Parameter display: the display that the configuration selects; nil for a browser.
  func run(on display: Screen?, _ options: PanelOptions, duration: Double?) throws(AppError) {
    var options = options
    let opened = try open(display, &options)
    let log = log
    let dashboard = try DashboardProgram(reading, page: page) { log.error("\($0)") }
    let player = DemoPlayer(session, over: opened.inputs)
    let (program, sources) = dashboard.demo(
      player, feeds: FeedsProcess.client(of: reading.config, source))
    let panel = try Panel(
      placed(program), output: opened.output, inputs: [player], options: options, log: log)
    player.frame = { [unowned panel] in panel.frame(of: $0) }
    panel.frames.overlay = DemoOverlay(fonts: panel.fonts, player: player)
    try panel.run(duration: duration)
    sources.stop()
  }

  private func open(
    _ display: Screen?, _ options: inout PanelOptions
  ) throws(AppError) -> Screen.Opened {
    guard let display else { return try openBrowser() }
    do throws(AppError) {
      let name = try Screen.availableDisplay()
      Console.say("Taking the screen (\(name)) in \(Self.warning) seconds. Ctrl-C prevents this.")
      Console.say("Esc, q, Ctrl-C or three fingers held for two seconds give it back.")
      sleep(Self.warning)
      Panel.holdSignals()
      let opened = try display.open(log: log)
      options.frames.allowsLeaving = true
      return opened
    } catch {
      Console.say("Not on a display of this machine: \(error.message).")
      return try openBrowser()
    }
  }

  private func openBrowser() throws(AppError) -> Screen.Opened {
    Panel.holdSignals()
    return try Screen.openBrowser(
      size: size, scale: reading.config.display.scale ?? 1, port: port, log: log)
  }
}
