import ArgumentParser
import MartletDisplay
import MartletKMS

/// Restores the console after a killed panel, and records the panel's end for its next start.
package struct RestoreConsoleCommand: ParsableCommand {
  /// The name and the help text.
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

  /// Makes an unparsed command.
  package init() {}

  /// Checks the number of the terminal.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    guard terminal.map((1...63).contains) ?? true else {
      throw ValidationError("--terminal is a number from 1 to 63")
    }
  }

  /// Restores the console and records how the service ended.
  ///
  /// - Throws: `AppError` if there is no terminal to restore, unless the end of a service was
  ///   recorded.
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
