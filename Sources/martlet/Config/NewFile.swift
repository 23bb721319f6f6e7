import ArgumentParser
import Glibc
import MartletApp

/// The option that names the file a command writes. A file that exists is not replaced.
struct NewFile: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; - for stdout.", valueName: "file"))
  var path = "-"

  /// Whether the text goes to a file, not to stdout.
  var isFile: Bool { path != "-" }

  /// Checks that the file does not exist.
  ///
  /// - Throws: a usage error that names the file.
  func check() throws(AppError) {
    if isFile, unsafe access(path, F_OK) == 0 {
      throw AppError(.usage, "\(path) exists; it is not replaced")
    }
  }

  /// Writes the text.
  ///
  /// - Throws: an error that names the file and the cause.
  func write(_ text: String) throws(AppError) { try Files.write(Array(text.utf8), to: path) }
}
