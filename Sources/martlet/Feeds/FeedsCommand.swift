import ArgumentParser
import MartletApp

struct FeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds", _superCommandName: About.name,
    abstract: "Run the sources that talk to other machines, for a panel.",
    discussion: """
      The panel itself has no network. martlet-feeds.service runs this command and hands it the \
      socket at which panels ask; a panel that is started by hand starts it by itself. SIGHUP reads \
      the configuration anew.
      """)

  @OptionGroup var source: ConfigOptions

  @Option(
    help: ArgumentHelp(
      "Listen at this path, in place of the service manager's socket.", valueName: "path"))
  var socket: String?

  @Flag(help: .hidden) var connected = false

  func run() throws {
    let log = JournalHandler.makeLog()
    try MainActor.assumeIsolated {
      Panel.holdSignals()
      let program = FeedsProgram(source, log: log)
      try program.serve(connected ? .connection(3) : FeedsProgram.Endpoint(path: socket))
      program.run()
    }
  }
}
