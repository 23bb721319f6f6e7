import ArgumentParser
import MartletInput

/// The options of `render`: the picture and the files to write.
package struct RenderArguments: ParsableArguments {
  /// The seconds after the start at which the picture is made.
  @Option(help: ArgumentHelp("Seconds after the start, \(Self.times.text).", valueName: "seconds"))
  package var at = 2.5

  /// The path of the trace; nil for no input.
  @Option(help: ArgumentHelp("Input until then, one event a line.", valueName: "file"))
  package var trace: String?

  /// The path of the PNG; `-` is stdout, nil writes none.
  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for stdout.", valueName: "file"))
  package var output: String?

  /// Whether the picture's size, named views and elements are written to stdout as JSON.
  @Flag(help: "Write the picture's size, named views and accessibility elements to stdout as JSON.")
  package var json = false

  /// Makes unparsed options.
  package init() {}

  private static let times = OptionRange("--at", 0...86_400.0)

  /// Checks the ranges of the options.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    try Self.times.check(at)
  }

  /// Checks the arguments and reads the trace.
  ///
  /// - Throws: a usage error if nothing would be written or both outputs go to stdout; an error of
  ///   the trace.
  package func readTrace() throws(AppError) -> Trace {
    guard output != nil || json else {
      throw AppError(.usage, "render writes nothing without --output or --json")
    }
    guard !json || output != "-" else {
      throw AppError(.usage, "--json and the PNG cannot both go to stdout")
    }
    return try TraceFile.read(trace)
  }

  /// Renders the picture and writes the requested files.
  ///
  /// - Throws: an error if the program has no fonts, if the trace aims at a missing view, or if a
  ///   file cannot be written.
  @MainActor package func write(
    _ program: Program, _ options: HeadlessOptions
  ) throws(AppError) {
    let bytes = try program.png(
      at: at, options, reporting: { Console.printError($0) },
      onLayout: json ? { Console.print($0.json) } : nil)
    if let output { try Files.write(bytes, to: output) }
  }
}
