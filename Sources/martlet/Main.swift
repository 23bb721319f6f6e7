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
    ProcessMemory.returnLargeBlocks()
    endingOnError {
      try DescriptorLimit.prepare()
      var command = try parse()
      try command.run()
    }
  }

  /// Returns the command that the arguments name.
  ///
  /// Below a root, the parser reflects on the options of a command three times, which takes 9 % of
  /// the instructions of a start. A command is therefore first parsed without a root. Its
  /// configuration contains the name of the program, so that the parser does not look for a request
  /// for completions either. If this fails, the root parses all arguments again, because it has the
  /// help, the version and the full usage.
  private static func parse() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    let named = configuration.subcommands.first {
      $0.configuration.commandName == arguments.first && $0.configuration.subcommands.isEmpty
    }
    if let command = try? named?.parseAsRoot(Array(arguments.dropFirst())) { return command }
    return try parseAsRoot()
  }
}
