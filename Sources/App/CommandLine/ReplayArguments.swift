import ArgumentParser
import MartletInput

/// What `replay` plays, and what it writes of it.
package struct ReplayArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The recorded input, one event a line.", valueName: "file"))
  package var trace: String?

  @Option(
    help: ArgumentHelp(
      "Seconds to run; without it to the trace's end and then until nothing moves.",
      valueName: "seconds"))
  package var duration: Double?

  @Option(help: ArgumentHelp("Write every frame as a PNG into this folder.", valueName: "folder"))
  package var frames: String?

  @Option(help: ArgumentHelp("Write the session as one animated PNG.", valueName: "file"))
  package var apng: String?

  @Option(help: ArgumentHelp("Frames a second of --apng at most.", valueName: "hertz"))
  package var rate = 60.0

  @Flag(help: "Write one line of JSON a frame to stdout.")
  package var json = false

  package init() {}

  /// Checks the words and reads the trace.
  package func readTrace() throws(AppError) -> Trace {
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw AppError(.usage, "--duration takes seconds from 0 to 86400")
    }
    guard (0.1...60).contains(rate) else {
      throw AppError(.usage, "--rate takes frames a second from 0.1 to 60")
    }
    guard frames != nil || apng != nil || json else {
      throw AppError(.usage, "replay writes nothing without --frames, --apng or --json")
    }
    return try TraceFile.read(trace)
  }

  /// Plays and writes what is wanted.
  @MainActor package func write(
    _ program: Program, _ options: HeadlessOptions
  ) throws(AppError) {
    try program.writeReplay(
      options, duration: duration,
      to: ReplayDestinations(
        framesFolder: frames, animationPath: apng, animationRate: rate,
        line: json ? { Console.print($0) } : nil)
    ) { Console.complain($0) }
  }
}
