/// The exit codes of sysexits.h that the program uses.
package enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// Something the program needs is not there: a card, a display, a font.
  case unavailable = 69
  /// Reading or writing a file failed.
  case inputOutput = 74
  /// The program may not do what it was asked to.
  case permission = 77
  /// The configuration is wrong.
  case configuration = 78
}

/// Why the program ends: a sentence for the person who started it, and the exit code.
package struct AppError: Error, Hashable, Sendable, CustomStringConvertible {
  package var status: ExitStatus
  /// What is wrong and, where there is one, the way out.
  package var message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  package var description: String { message }
}
