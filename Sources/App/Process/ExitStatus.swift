/// The exit codes of sysexits.h that the program uses.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// The program has succeeded.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// Something that the program needs is missing: a card, a display, a font.
  case unavailable = 69
  /// Reading or writing a file failed.
  case inputOutput = 74
  /// The program lacks a permission.
  case permission = 77
  /// The configuration is wrong.
  case configuration = 78
}

/// The reason why the program ends: a sentence for the person who started it, and the exit code.
package struct AppError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exit code.
  package var status: ExitStatus
  /// The problem and, if there is one, its solution. One sentence for a person.
  package var message: String

  /// Makes an error.
  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
