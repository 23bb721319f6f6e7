import ArgumentParser
import Glibc
import MartletApp

/// The command line. It runs the subcommand that the arguments name, and ends with an exit code of
/// sysexits.h.
@main struct Martlet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "martlet",
    abstract: "Turns a Linux board with a screen into a touch dashboard.",
    discussion: """
      Exit codes: 0 success, 64 wrong command line, 69 something needed is not there (card, \
      display, font), 74 a file cannot be read or written, 77 no permission, 78 wrong \
      configuration.
      """,
    version: VersionText.current,
    subcommands: [
      RunCommand.self, FeedsCommand.self, RenderCommand.self, ReplayCommand.self,
      CheckConfigCommand.self,
      PrintConfigCommand.self, InitCommand.self,
      ListOutputsCommand.self, ListInputsCommand.self, ListIconsCommand.self, DoctorCommand.self,
      BenchCommand.self,
      ScreenshotCommand.self, PushCommand.self, RestoreConsoleCommand.self,
    ])

  static func main() {
    ProcessMemory.returnLargeBlocks()
    do {
      try DescriptorLimit.prepare()
      var command = try parseAsRoot()
      try command.run()
    } catch let error as AppError {
      Console.complain(error.message)
      Glibc.exit(error.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}
