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
      For ExecStopPost= of a panel's unit. A panel that ends restores its console itself, but a \
      panel that SIGKILL or the kernel's lack of memory ended cannot. Newer versions of systemd \
      give such a command no terminal, so --terminal names it. The command also notes in \
      $RUNTIME_DIRECTORY how the panel ended, as the service manager reports it. After three \
      crashes within a minute the next start shows an older configuration or the reason.
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
