import MartletApp
import MartletBench
import MartletDashboard
import MartletFeeds
import MartletGeometry
import MartletHost
import MartletInput

/// Measures the frames of a page without a display, for a report about a board.
///
/// It is a session of 3.5 seconds. The page loads for 1.2 s, while the loading bar runs; then a
/// finger drags for 1.4 s. The session's clock is advanced by the program, so every machine makes
/// the same frames.
@MainActor enum BoardMeasurement {
  private static let duration = 3.5

  /// A page of four charts of random data, which is the same on every machine.
  private static let builtIn = """
    [status]
    clock = ""
    [[source]]
    id = "board"
    kind = "random"
    seed = 1
    every = "1min"
    history = 1440
    item.a = { from = 0, to = 100, unit = "%", name = "A" }
    item.b = { from = 0, to = 3000, unit = "W", name = "B" }
    item.c = { from = 10, to = 30, unit = "°C", name = "C" }
    item.d = { from = 950, to = 1050, unit = "hPa", name = "D" }
    [[page]]
    id = "board"
    kind = "charts"
    title = "Board"
    source = "board"
    """

  /// Measures the page of four charts that is part of the program.
  static func ofBuiltInPage() throws(AppError) -> BoardReport.Run {
    let clock = SystemClock()
    let start = clock.now
    let file = RunRecord.ConfigurationFile(path: "built-in", text: builtIn)
    let reading = Configuration.read(files: [file], assignments: [])
    // The finger drags the window of the first chart over all of its data.
    return try run(
      "built-in", reading, size: PixelSize(width: 1280, height: 800), since: start, clock,
      drag: ("@minimap.window[0]:0.5,0.5", "@minimap.window[0]:-4,0.5"))
  }

  /// Measures the first page of the configuration at the size of the display.
  static func ofFirstPage(
    _ source: ConfigOptions, size: PixelSize
  ) throws(AppError) -> BoardReport.Run {
    let clock = SystemClock()
    let start = clock.now
    let reading = try source.load()
    let (x, y) = (size.width / 2, size.height / 2)
    return try run(
      "the configuration's first", reading, size: size, since: start, clock,
      drag: ("\(x) \(y)", "\(x / 2) \(y)"))
  }

  private static func run(
    _ page: String, _ reading: Configuration.Reading, size: PixelSize, since start: MonotonicTime,
    _ clock: SystemClock, drag: (from: String, to: String)
  ) throws(AppError) -> BoardReport.Run {
    if let error = reading.error { throw error }
    var options = HeadlessOptions()
    options.size = size
    options.scale = reading.config.display.scale ?? 1
    options.threads = WorkerBands().width
    options.servesMainQueue = true
    do throws(TraceError) {
      options.trace = try Trace(
        parsing: Array(
          "1.5 down 0 \(drag.from)\n1.6 glide 0 \(drag.to) 1.4\n3.1 up 0\n".utf8))
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    var first: Double?
    var stages = [FrameSamples](repeating: FrameSamples(), count: names.count)
    let program = try DashboardProgram(reading) { _ in }.headless()
    try program.replay(
      options, duration: duration, stopwatch: clock, reporting: { _ in }, onPicture: { _ in },
      onReport: { report in
        guard first != nil else {
          first = clock.now.seconds(since: start)
          return
        }
        let frame = report.statistics
        for (index, nanoseconds) in [
          frame.updateNanoseconds, frame.diffNanoseconds, frame.paintNanoseconds,
          frame.totalNanoseconds,
        ].enumerated() {
          stages[index].append(wall: Double(nanoseconds) / 1e9, cpu: 0)
        }
      })
    return BoardReport.Run(
      page: page, size: "\(size.width)x\(size.height)", threads: options.threads,
      frames: stages[0].count, firstFrame: (first ?? 0) * 1000,
      stages: zip(names, stages).map { name, samples in
        BoardReport.Stage(
          name, p50: samples.percentile(0.5) * 1000, p99: samples.percentile(0.99) * 1000)
      })
  }

  private static let names = ["update", "difference", "paint", "whole"]
}
