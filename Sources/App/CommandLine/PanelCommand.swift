import ArgumentParser
import Glibc
import Logging
import MartletGeometry
import MartletHost
import MartletInput
import MartletUI

/// The command line of a program with its own views. It has the commands of the dashboard, without
/// those that need a configuration.
package struct PanelCommand: ParsableCommand {
  /// The name, the help text and the subcommands.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProcessEnvironment.programName,
      abstract: "A panel of its own.",
      discussion: """
        Exit codes: 0 success, 64 wrong command line, 69 something needed is not there (card, \
        display, font), 74 a file cannot be read or written, 77 no permission.
        """,
      subcommands: [
        RunPanelCommand.self, RenderPanelCommand.self, ReplayPanelCommand.self,
        ScreenshotCommand.self, RestoreConsoleCommand.self,
      ],
      defaultSubcommand: RunPanelCommand.self)
  }

  /// Makes an unparsed command.
  package init() {}

  /// Parses the process's arguments and runs the command for `program`. An error ends the process
  /// with its exit code.
  @MainActor package static func run(_ program: Program) {
    endingOnError {
      var command = try parseAsRoot()
      if let panel = command as? any PanelSubcommand {
        try panel.run(program)
      } else {
        try command.run()
      }
    }
  }
}

extension ParsableCommand {
  /// Runs the body. An error ends the process with a message and its exit code.
  package static func endingOnError(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as AppError {
      Console.printError(error.message)
      Glibc.exit(error.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}

/// A command that shows a program's views.
private protocol PanelSubcommand: ParsableCommand {
  @MainActor func run(_ program: Program) throws
}

private struct RunPanelCommand: PanelSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show it on the panel (the default).",
    discussion: """
      Started from a terminal of a machine without a display it shows itself in a browser. \
      SIGTERM and SIGINT give the console back and end.
      """)

  @OptionGroup var arguments: RunArguments
  @OptionGroup var display: DisplayArguments
  @OptionGroup var state: StateArguments

  func run(_ program: Program) throws {
    if program.data == nil, arguments.recordingFolder != nil {
      throw AppError(.usage, "--record takes a name that ends in .trace: there are no sources")
    }
    let log = JournalHandler.makeLog()
    ProcessMemory.returnLargeBlocks()
    try DescriptorLimit.prepare()
    Panel.holdSignals()
    let opened = try open(log)
    let clock = SystemClock()
    var program = arguments.placed(program).themed(display.theme)
    let stored = storedValues(of: program, clock, log)
    if let stored { program.environment.storedValues = stored.values }
    let panel = try Panel(
      program, output: opened.output, inputs: opened.inputs,
      options: arguments.panelOptions(blankAfter: nil), clock: clock, log: log)
    if let stored { panel.loop.add(stored) }
    defer { stored?.save() }
    try program.data?.start(on: panel, recording: arguments.recordingFolder, log: log)
    defer { program.data?.stop() }
    try panel.run(duration: arguments.duration)
  }

  /// Returns the file of the values that the program's views store; nil if they end with it.
  @MainActor private func storedValues(
    of program: Program, _ clock: any LoopClock, _ log: Logger
  ) -> StoredValuesFile? {
    let isWanted = program.keepsStoredValues
    return state.folder(isWanted: isWanted, environment: ProcessEnvironment.value).map {
      StoredValuesFile(in: $0, clock: clock, log: log)
    }
  }

  private func open(_ log: Logger) throws(AppError) -> Screen.Opened {
    let screen = arguments.screen(display.settings)
    // A service waits for its display instead, because it may start before the card exists.
    if case .display = screen, isatty(2) == 1 {
      do throws(AppError) {
        _ = try Screen.availableDisplay()
      } catch {
        Console.say("Not on a display of this machine: \(error.message).")
        return try Screen.openBrowser(
          size: arguments.pixelSize, scale: display.scale ?? 1, port: arguments.port, log: log)
      }
    }
    return try screen.open(log: log)
  }
}

/// The options of a program without a configuration that choose its display.
private struct DisplayArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The connector, such as HDMI-A-1; without it the first one connected.", valueName: "name"))
  var output = ""

  @Option(
    help: ArgumentHelp(
      "Such as 1280x800@60; without it what the display prefers.", valueName: "mode"))
  var mode = ""

  @Option(help: ArgumentHelp("0, 90, 180 or 270, clockwise.", valueName: "degrees"))
  var rotation = 0

  @Option(
    help: "Device pixels per point, \(PictureArguments.scales.text); without it that of the glass.")
  var scale: Double?

  @Option(help: "dark or light.")
  var theme: ThemeName?

  func validate() throws {
    try PictureArguments.scales.check(scale)
    guard QuarterTurn(rawValue: rotation) != nil else {
      throw ValidationError("--rotation takes 0, 90, 180 or 270, not \(rotation)")
    }
  }

  var settings: DisplaySettings {
    var settings = DisplaySettings()
    settings.output = output
    settings.mode = mode
    settings.rotation = rotation
    settings.scale = scale
    return settings
  }
}

private struct RenderPanelCommand: PanelSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write its picture as a PNG, without a screen.",
    discussion: """
      The same input gives the same bytes, on every machine and at any time: the clock starts at \
      --epoch and is turned by hand.
      """)

  @OptionGroup var picture: PictureArguments
  @OptionGroup var arguments: RenderArguments
  #if SWIFTUI_COMPAT
    @OptionGroup var previews: PreviewArguments
  #endif

  func run(_ program: Program) throws {
    #if SWIFTUI_COMPAT
      if previews.listPreviews { return previews.writeList() }
    #endif
    let options = try picture.headless(scale: nil, trace: try arguments.readTrace())
    let program = program.headless().themed(picture.theme)
    #if SWIFTUI_COMPAT
      if let name = previews.preview {
        return try previews.write(name, of: program, options, arguments)
      }
    #endif
    try arguments.write(program, options)
  }
}

extension Program {
  /// Returns the program with sources that follow a trace.
  fileprivate func headless() -> Program { data?.headless(self) ?? self }
}

private struct ReplayPanelCommand: PanelSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: ReplayArguments.abstract,
    discussion: ReplayArguments.discussion)

  @Argument(
    help: ArgumentHelp(
      "The folder of a session that `run --record` kept: its data and input.",
      valueName: "recording"))
  var recording: String?

  @OptionGroup var picture: PictureArguments
  @OptionGroup var arguments: ReplayArguments

  func run(_ program: Program) throws {
    if let recording { return try replay(recording, program) }
    let options = try picture.headless(scale: nil, trace: try arguments.readTrace())
    try arguments.write(program.headless().themed(picture.theme), options)
  }

  @MainActor private func replay(_ folder: String, _ program: Program) throws(AppError) {
    guard let data = program.data else {
      throw AppError(.usage, "replay takes --trace: there are no sources that a recording keeps")
    }
    let (program, recording) = try data.replaying(program, folder: folder)
    try arguments.write(program.themed(picture.theme), recording, picture, scale: nil)
  }
}
