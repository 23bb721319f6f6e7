import ArgumentParser
import MartletDisplay
import MartletKMS

/// Restores the console after a killed panel, and records the panel's end for its next start.
package struct RestoreConsoleCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "restore-console",
    abstract: "Put this virtual terminal back into text mode, with its keyboard.",
    discussion: """
      For ExecStopPost= of a panel's unit: a panel that ends gives its console back itself, but \
      not one that SIGKILL or the kernel's lack of memory ended. Newer systemd gives such a \
      command no terminal, so --terminal names it. How it ended, as the service \
      manager says, is noted in $RUNTIME_DIRECTORY: three crashes within a minute, and the next \
      start shows something else.
      """)

  @Option(
    help: ArgumentHelp(
      "The terminal's number, 1 to 63, if standard input is none.", valueName: "number"))
  var terminal: Int?

  package init() {}

  package func validate() throws {
    guard terminal.map((1...63).contains) ?? true else {
      throw ValidationError("--terminal is a number from 1 to 63")
    }
  }

  package func run() throws {
    let isNoted = RunRecord.noteEnd(in: .ofService())
    let isRestored: Bool
    do throws(DisplayError) {
      isRestored = try PanelTerminal.restore(number: terminal)
    } catch {
      throw AppError(error)
    }
    // A service without a terminal only needs its end recorded.
    if !isRestored, !isNoted {
      throw AppError(.unavailable, "standard input is no virtual terminal of this machine")
    }
  }
}
