import ArgumentParser
import MartletApp
import MartletBench

struct ChartBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "charts",
    abstract: "Move charts of up to ten million points and take the times.",
    discussion: """
      Benchmarks/README.md says what the figures are. A frame is everything from the touch to the \
      pixels, at 1280x800.
      """)

  @Option(help: "Threads that draw.")
  var threads = 2

  @Option(help: "Frames of each move.")
  var frames = 160

  @Option(help: ArgumentHelp("Points of each of five series.", valueName: "count"))
  var points = [1000, 100_000, 2_000_000]

  @Option(
    help: ArgumentHelp(
      "The size of a file that is made and then read; 0 skips this, and the appending of points.",
      valueName: "megabytes"))
  var file = 100

  @Option(
    help: ArgumentHelp(
      "Points, one a day, of each of fifty series; 0 skips this chart.", valueName: "count"))
  var days = 1460

  @Option(help: "A move to measure: pan, pinch or toggle; all of them by default.")
  var move: [ChartBenchMove] = []

  @Option(help: ArgumentHelp("The font: DejaVu Sans.", valueName: "file"))
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Flag(help: "Write one JSON object per line.")
  var json = false

  func validate() throws {
    guard (1...64).contains(threads) else {
      throw ValidationError("--threads takes a number from 1 to 64")
    }
    guard (1...1_000_000).contains(frames) else {
      throw ValidationError("--frames takes a number from 1 to 1000000")
    }
    guard points.allSatisfy({ (1...20_000_000).contains($0) }) else {
      throw ValidationError("--points takes numbers from 1 to 20000000")
    }
    guard (0...2000).contains(file) else {
      throw ValidationError("--file takes a number from 0 to 2000")
    }
    guard (0...1_000_000).contains(days) else {
      throw ValidationError("--days takes a number from 0 to 1000000")
    }
  }

  func run() throws {
    let raster = try RasterBench.open(fontFile: font)
    MainActor.assumeIsolated { measure(raster) }
  }

  private var moves: [ChartBenchMove] { move.isEmpty ? ChartBenchMove.allCases : move }

  @MainActor private func measure(_ raster: RasterBench) {
    for count in points {
      let (bytes, chart) = ChartBenchData.bytesPerPoint(series: 5, points: count)
      // The memory of few points is mostly that of the chart's other parts.
      if count >= 1_000_000 { printFigure("bytes_per_point", bytes, "bytes") }
      move(ChartBench(chart, fonts: raster.fonts, threads: threads), "5x\(count)")
    }
    if days > 0 {
      let chart = ChartBenchData.chart(series: 50, points: days, spacing: 86_400_000)
      move(ChartBench(chart, fonts: raster.fonts, threads: threads), "50x\(days)")
    }
    if file == 0 { return }
    printFigure("append", ChartBenchData.appendRate(rounds: 5) / 1e6, "million points/s")
    let bytes = ChartBenchData.file(bytes: file * 1_000_000)
    let (rate, picture) = ChartBenchData.load(bytes, fonts: raster.fonts, threads: threads)
    printFigure("load", rate / 1e6, "MB/s")
    printFigure("first_picture", picture * 1000, "ms")
  }

  @MainActor private func move(_ bench: ChartBench, _ name: String) {
    for move in moves {
      let samples = bench.run(move, frames: frames)
      printFigure("\(name)_\(move.rawValue)_p50", samples.median * 1000, "ms")
      printFigure("\(name)_\(move.rawValue)_p99", samples.percentile(0.99) * 1000, "ms")
      printFigure("\(name)_\(move.rawValue)_cpu", samples.medianCPU * 1000, "ms")
    }
  }

  private func printFigure(_ name: String, _ value: Double, _ unit: String) {
    Console.print(BenchFigure(name, value, unit), json: json)
  }
}

extension ChartBenchMove: ExpressibleByArgument {}

extension Console {
  static func print(_ figure: BenchFigure, json: Bool) { print(json ? figure.json : figure.text) }
}
