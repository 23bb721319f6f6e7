import Glibc
import Logging
import MartletApp
import MartletDashboard
import MartletGeometry
import MartletInput

/// The demo of `run --demo`: the dashboard on the display where that can be had, else in a browser,
/// with a session that plays by itself.
@MainActor struct Demo {
  var reading: Configuration.Reading
  var page: String?
  /// The touches that play while nobody touches.
  var session: Trace
  /// Of the browser's screen.
  var size: PixelSize
  var port: UInt16
  var log: Logger

  /// Seconds between the announcement and the taking of the screen.
  private static let warning: UInt32 = 3

  /// Runs until it is left.
  ///
  /// - Parameter display: where the configuration wants to be shown; nil asks for the browser.
  func run(on display: Screen?, _ options: PanelOptions, duration: Double?) throws(AppError) {
    var options = options
    let opened = try open(display, &options)
    let log = log
    let dashboard = try DashboardProgram(reading, page: page) { log.error("\($0)") }
    let player = DemoPlayer(session, over: opened.inputs)
    let (program, sources) = dashboard.demo(player)
    let panel = try Panel(
      program, output: opened.output, inputs: [player], options: options, log: log)
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
      Console.say("Taking the screen (\(name)) in \(Self.warning) seconds. Ctrl-C now: not.")
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
