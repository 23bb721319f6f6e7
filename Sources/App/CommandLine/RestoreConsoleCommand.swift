import ArgumentParser
import MartletDisplay
import MartletKMS

/// Gives a console back that a killed panel left behind.
package struct RestoreConsoleCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "restore-console",
    abstract: "Put this virtual terminal back into text mode, with its keyboard.",
    discussion: """
      For ExecStopPost= of a panel's unit: a panel that ends gives its console back itself, but \
      not one that SIGKILL or the kernel's lack of memory ended.
      """)

  package init() {}

  package func run() throws {
    let isRestored: Bool
    do throws(DisplayError) {
      isRestored = try PanelTerminal.restore()
    } catch {
      throw AppError(error)
    }
    if !isRestored {
      throw AppError(.unavailable, "standard input is no virtual terminal of this machine")
    }
  }
}
