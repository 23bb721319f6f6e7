import ArgumentParser
import MartletApp

/// The command line. It runs the subcommand that the arguments name, and ends with an exit code of
/// sysexits.h.
@main struct Martlet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: About.name,
    abstract: "Turns a Linux board with a screen into a touch dashboard.",
    discussion: """
      Exit codes: 0 success, 64 wrong command line, 69 something needed is not there (card, \
      display, font), 74 a file cannot be read or written, 77 no permission, 78 wrong \
      configuration.
      """,
    version: About.version,
    subcommands: [
      RunCommand.self, FeedsCommand.self, RenderCommand.self, ReplayCommand.self,
      CheckConfigCommand.self,
      PrintConfigCommand.self, InitCommand.self, ImportCommand.self, AssetsCommand.self,
      ListOutputsCommand.self, ListInputsCommand.self, ListIconsCommand.self, DoctorCommand.self,
      BenchCommand.self,
      CtlCommand.self, CalibrateCommand.self, ScreenshotCommand.self, PushCommand.self,
      RestoreConsoleCommand.self,
    ])

  static func main() {
    // Large blocks go back to the system when they are freed.
    ProcessMemory.returnLargeBlocks()
    endingOnError {
      try DescriptorLimit.prepare()
      var command = try parse()
      try command.run()
    }
  }

  /// Returns the command that the arguments name.
  ///
  /// If a command is parsed as a subcommand, the parser inspects its options three times. That
  /// takes 9 % of the instructions of a start. The command is therefore first parsed by itself.
  ///
  /// A command by itself would also look for a request for shell completions. It does not if its
  /// configuration names the program (`_superCommandName`).
  ///
  /// If parsing fails, the root command parses all arguments again, because it has the help, the
  /// version and the full usage.
  private static func parse() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    let named = configuration.subcommands.first {
      $0.configuration.commandName == arguments.first && $0.configuration.subcommands.isEmpty
    }
    if let command = try? named?.parseAsRoot(Array(arguments.dropFirst())) { return command }
    return try parseAsRoot()
  }
}
