import ArgumentParser
import Glibc
import MartletApp
import MartletControl

/// Sends the standard input to a source of kind push. It goes through the push socket of the
/// process that runs the source, which may be a process beside the panel's own.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Push data to a source of the running panel.",
    discussion: """
      The data is read from the standard input, in the format of the source. Lines of the Influx \
      line protocol are taken as they come, so that the input may be a pipe that never ends. The \
      number of samples that were taken is printed.
      """)

  @Argument(help: ArgumentHelp("The id of a source of kind push.", valueName: "id"))
  var source: String

  @Option(help: "The unit of times in line protocol: s, ms, us or ns.")
  var precision = "ns"

  @Option(
    help: ArgumentHelp(
      """
      The folder of the socket; without it $MARTLET_PUSH, else that of this user's own panel in \
      $XDG_RUNTIME_DIR, else that of the service in /run.
      """, valueName: "folder"))
  var folder: String?

  func validate() throws {
    guard !source.isEmpty, source.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ValidationError("\(source) is no id of a source")
    }
    guard ["s", "ms", "us", "ns"].contains(precision) else {
      throw ValidationError("the precision is s, ms, us or ns")
    }
  }

  func run() throws {
    do throws(ControlError) {
      let words = try ControlClient.send(
        ControlRequest("push", [source, precision]), bytesOf: STDIN_FILENO,
        to: ControlFolder.ofClient(
          named: folder, program: "martlet", service: .push,
          environment: ProcessEnvironment.value))
      if let count = words.first { Console.print(count) }
    } catch {
      throw AppError(error)
    }
  }
}
