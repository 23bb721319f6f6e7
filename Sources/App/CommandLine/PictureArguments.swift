import ArgumentParser
import MartletFormats
import MartletGeometry
import MartletInput

/// The options of a headless session.
package struct PictureArguments: ParsableArguments {
  /// The size of the picture, in device pixels.
  @Option(
    help: ArgumentHelp(
      "Size in device pixels, \(PictureSize.limits).", valueName: "WIDTHxHEIGHT"))
  package var size = PictureSize(width: 1280, height: 800)

  /// Device pixels per point; nil takes the configuration's value, or 1.
  @Option(
    help: "Device pixels per point, \(Self.scales.text); without it the configuration's, else 1.")
  package var scale: Double?

  /// The distances from the edges to the safe area, in points; nil takes those of the
  /// configuration, or none.
  @Option(help: SafeArea.help)
  package var safeArea: SafeArea?

  /// The theme; nil takes that of the configuration, or the program's own.
  @Option(help: "dark or light; without it the configuration's, else the program's own.")
  package var theme: ThemeName?

  /// The wall time at time 0 of the session, as a date; nil takes that of the trace.
  @Option(
    help: ArgumentHelp(
      "The wall clock at time 0, of the years 1970 to 9999; without it the trace's, else "
        + "2026-01-01T12:00:00Z.",
      valueName: "date"))
  package var epoch: String?

  /// The number of drawing threads.
  @Option(
    help: "Threads that draw, \(Self.threadCounts.text); the picture is the same for every number.")
  package var threads = 1

  /// Makes unparsed options.
  package init() {}

  static let scales = OptionRange("--scale", 0.5...8)
  private static let threadCounts = OptionRange("--threads", 1...64)

  /// Checks the ranges of the options.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    try Self.scales.check(scale)
    try Self.threadCounts.check(threads)
  }

  /// Returns the options of a session that plays `trace`.
  ///
  /// - Parameter scale: the scale if the command line has none; nil takes 1.
  /// - Throws: a usage error if `--epoch` is not a date.
  package func headless(scale fallback: Double?, trace: Trace) throws(AppError) -> HeadlessOptions {
    var options = HeadlessOptions()
    options.size = PixelSize(width: size.width, height: size.height)
    options.scale = scale ?? fallback ?? 1
    options.safeArea = safeArea
    options.trace = trace
    if let epoch {
      guard let seconds = UTCDate.seconds(parsing: epoch) else {
        throw AppError(
          .usage, "--epoch takes a date such as 2026-01-01T12:00:00Z, of the years 1970 to 9999")
      }
      options.epoch = seconds
    }
    options.threads = threads
    options.servesMainQueue = true
    return options
  }
}

/// A size on the command line, such as "1920x1080".
package struct PictureSize: ExpressibleByArgument, CustomStringConvertible {
  private static let sides = 1...16_384
  /// A pixel takes four bytes, so a picture takes at most 256 MiB.
  private static let maximumArea = 67_108_864

  /// The range of sizes, for the help.
  package static let limits =
    "each side from \(sides.lowerBound) to \(sides.upperBound), at most \(maximumArea) in all"

  /// The width in device pixels, 1…16,384.
  package var width: Int
  /// The height in device pixels, 1…16,384.
  package var height: Int

  /// Makes a size without a check.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses "WIDTHxHEIGHT". Returns nil unless both sides and the area are within `limits`.
  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.allows(width, height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns true if both sides and the area are within `limits`.
  static func allows(_ width: Int, _ height: Int) -> Bool {
    sides.contains(width) && sides.contains(height) && width * height <= maximumArea
  }

  /// The size in the form that the command line takes.
  package var description: String { "\(width)x\(height)" }
  /// The default value in the help.
  package var defaultValueDescription: String { description }
}

/// A theme on the command line.
package enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  /// The dark theme, and the light one.
  case dark, light
}

extension Program {
  /// Returns the program in a theme. Nil keeps the program's own theme.
  func themed(_ theme: ThemeName?) -> Program {
    guard let theme else { return self }
    var program = self
    program.environment.colorScheme = theme == .dark ? .dark : .light
    program.background = theme == .dark ? .black : .white
    return program
  }
}

/// A trace file on the command line.
package enum TraceFile {
  /// Reads a trace. Without a path the trace is empty.
  ///
  /// - Throws: an error if the file cannot be read, or if a line of it is wrong.
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
