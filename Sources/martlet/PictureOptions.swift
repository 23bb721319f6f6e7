import ArgumentParser
import MartletApp
import MartletDashboard
import MartletGeometry
import MartletInput

/// How a headless session looks at the dashboard.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Size in device pixels.", valueName: "WIDTHxHEIGHT"))
  var size = PictureSize(width: 1280, height: 800)

  @Option(help: "Device pixels per point; without it the configuration's, else 1.")
  var scale: Double?

  @Option(help: "dark or light; without it the configuration's.")
  var theme: ThemeName?

  @Option(help: "The page to show; without it the first.")
  var page: String?

  @Option(
    help: ArgumentHelp(
      "The wall clock at time 0; without it the trace's, else 2026-01-01T12:00:00Z.",
      valueName: "date"))
  var epoch: String?

  @Option(help: "Threads that draw; the picture is the same for every number.")
  var threads = 1

  /// The options with what the configuration and the trace say.
  func headless(_ config: Config, trace: Trace) throws(AppError) -> HeadlessOptions {
    var options = HeadlessOptions()
    options.size = PixelSize(width: size.width, height: size.height)
    options.scale = scale ?? config.display.scale ?? 1
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
struct PictureSize: ExpressibleByArgument, CustomStringConvertible {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
  var defaultValueDescription: String { description }
}

enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  case dark, light

  var theme: Config.Display.Theme { self == .dark ? .dark : .light }
}

/// A trace file on the command line.
enum TraceFile {
  static func read(_ path: String?) throws(AppError) -> Trace {
    guard let path else { return Trace() }
    let bytes = try Files.read(path)
    do throws(TraceError) {
      return try Trace(parsing: bytes)
    } catch {
      throw AppError(.inputOutput, "\(path): \(error)")
    }
  }
}
