import ArgumentParser
import MartletGeometry
import MartletInput

/// How a headless session looks at a program.
package struct PictureArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Size in device pixels.", valueName: "WIDTHxHEIGHT"))
  package var size = PictureSize(width: 1280, height: 800)

  @Option(help: "Device pixels per point; without it the configuration's, else 1.")
  package var scale: Double?

  @Option(help: "dark or light; without it the configuration's, else the program's own.")
  package var theme: ThemeName?

  @Option(
    help: ArgumentHelp(
      "The wall clock at time 0; without it the trace's, else 2026-01-01T12:00:00Z.",
      valueName: "date"))
  package var epoch: String?

  @Option(help: "Threads that draw; the picture is the same for every number.")
  package var threads = 1

  package init() {}

  /// The options with what the trace says.
  ///
  /// - Parameter scale: the scale where the command line has none.
  package func headless(scale fallback: Double?, trace: Trace) throws(AppError) -> HeadlessOptions {
    var options = HeadlessOptions()
    options.size = PixelSize(width: size.width, height: size.height)
    options.scale = scale ?? fallback ?? 1
    guard options.scale >= 0.5, options.scale <= 8 else {
      throw AppError(.usage, "--scale takes a number from 0.5 to 8")
    }
    options.trace = trace
    if let epoch {
      guard let seconds = UTCDate.seconds(parsing: epoch) else {
        throw AppError(.usage, "--epoch takes a date such as 2026-01-01T12:00:00Z")
      }
      options.epoch = seconds
    }
    guard threads >= 1, threads <= 64 else {
      throw AppError(.usage, "--threads takes a number from 1 to 64")
    }
    options.threads = threads
    options.servesMainQueue = true
    return options
  }
}

/// A size on the command line, as "1920x1080".
package struct PictureSize: ExpressibleByArgument, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  package var description: String { "\(width)x\(height)" }
  package var defaultValueDescription: String { description }
}

/// A theme on the command line.
package enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  case dark, light
}

/// A trace file on the command line.
package enum TraceFile {
  /// An empty trace without a path.
  package static func read(_ path: String?) throws(AppError) -> Trace {
    guard let path else { return Trace() }
    let bytes = try Files.read(path)
    do throws(TraceError) {
      return try Trace(parsing: bytes)
    } catch {
      throw AppError(.inputOutput, "\(path): \(error)")
    }
  }
}
