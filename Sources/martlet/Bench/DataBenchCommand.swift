import ArgumentParser
import Glibc
import MartletApp
import MartletBench

struct DataBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract:
      "Measure how long samples, values of the feeds process, the tail of a log and JSON take.",
    discussion: "Benchmarks/README.md says what the figures are.")

  @Option(
    parsing: .upToNextOption,
    help: "The forms of series to measure: items, series or full; all without this option.")
  var append: [DataBench.Appending] = []

  @Option(help: ArgumentHelp("Deliveries of a sample for each series.", valueName: "count"))
  var deliveries = 1000

  @Option(
    help: ArgumentHelp(
      "The size of the files that are read; 0 reads none.", valueName: "megabytes"))
  var file = 20

  @Option(help: ArgumentHelp("Where the files are written.", valueName: "folder"))
  var folder = "/tmp"

  @Flag(help: "Write one JSON object per line.")
  var json = false

  func validate() throws {
    guard (1...100_000).contains(deliveries) else {
      throw ValidationError("--deliveries takes a number from 1 to 100000")
    }
    guard (0...60).contains(file) else {
      throw ValidationError("--file takes a number from 0 to 60")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try measure() }
  }

  @MainActor private func measure() throws {
    do throws(BenchFailure) {
      for appending in append.isEmpty ? DataBench.Appending.allCases : append {
        let samples = try DataBench.append(appending, deliveries: deliveries)
        let name = "append_1000_\(appending.rawValue)"
        printFigure("\(name)_p50", samples.median * 1000, "ms")
        printFigure("\(name)_p99", samples.percentile(0.99) * 1000, "ms")
      }
      let crossing = try DataBench.crossing(values: 200)
      printFigure("crossing_p50", crossing.median * 1e6, "µs")
      printFigure("crossing_p99", crossing.percentile(0.99) * 1e6, "µs")
      if file == 0 { return }
      let path = "\(folder)/martlet-bench-\(getpid())"
      let bytes = file * 1_000_000
      printFigure("csv_tail", try DataBench.tail(pieces: 5, of: bytes, at: path) / 1e6, "MB/s")
      printFigure(
        "json_paths", try DataBench.paths(rounds: 5, bytes: bytes, at: path) / 1e6, "MB/s")
    } catch {
      throw AppError(.unavailable, "Cannot measure: \(error.why)")
    }
  }

  private func printFigure(_ name: String, _ value: Double, _ unit: String) {
    Console.print(BenchFigure(name, value, unit), json: json)
  }
}

extension DataBench.Appending: ExpressibleByArgument {}
