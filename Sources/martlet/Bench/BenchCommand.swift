import ArgumentParser
import MartletApp
import MartletBench
import MartletText

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure this machine.",
    subcommands: [
      RasterBenchCommand.self, UIBenchCommand.self, ChartBenchCommand.self, DataBenchCommand.self,
    ])
}

struct RasterBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "raster",
    abstract: "Draw the benchmark's scenes and measure their times.",
    discussion: """
      Benchmarks/scenes.md defines the scenes. Each round draws all scenes, so that other work of \
      the machine affects all of them alike.
      """)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The drawing threads; several numbers are measured one by one.", valueName: "count"))
  var threads = [1]

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Scenes, such as S2; by default all.", valueName: "scene"))
  var scene: [BenchSceneName] = []

  @Option(help: ArgumentHelp("The number of rounds.", valueName: "count"))
  var rounds = 3

  @Option(help: ArgumentHelp("The time of a scene in a round.", valueName: "seconds"))
  var seconds = 0.3

  @Option(
    help: ArgumentHelp(
      "Draw this number of frames in a round, and one before them, in place of --seconds.",
      valueName: "count"))
  var frames: Int?

  @Option(help: ArgumentHelp("The font: DejaVu Sans.", valueName: "file"))
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Option(help: ArgumentHelp("Write each scene's first frame as a PNG.", valueName: "folder"))
  var dump: String?

  @Flag(help: "Write comma-separated values.")
  var csv = false

  @Flag(help: "Write one JSON object per line.")
  var json = false

  func validate() throws {
    guard threads.allSatisfy({ (1...64).contains($0) }) else {
      throw ValidationError("--threads takes numbers from 1 to 64")
    }
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds takes a number from 1 to 1000")
    }
    guard seconds >= 0, seconds <= 60 else {
      throw ValidationError("--seconds takes a number from 0 to 60")
    }
    if let frames, !(1...10_000).contains(frames) {
      throw ValidationError("--frames takes a number from 1 to 10000")
    }
    guard !csv || !json else { throw ValidationError("--csv and --json exclude each other") }
  }

  func run() throws {
    let bench = try RasterBench.open(fontFile: font)
    let scenes = scene.isEmpty ? BenchSceneName.allCases : scene
    var lines = scenes.flatMap { scene in
      threads.map { BenchLine(scene: scene, threads: $0) }
    }
    if let dump {
      try Files.makeFolder(dump)
      for scene in scenes {
        let bytes = try bench.picture(scene, threads: threads.first ?? 1)
        try Files.write(bytes, to: "\(dump)/\(scene.rawValue).png")
      }
    }
    let turn = frames.map(RasterBench.Turn.frames) ?? .seconds(seconds)
    for _ in 0..<rounds {
      for i in lines.indices {
        bench.run(
          lines[i].scene, threads: lines[i].threads, for: turn, into: &lines[i].samples)
      }
    }
    if csv { Console.print(BenchLine.csvHeader) }
    if !csv && !json { Console.print(BenchLine.textHeader) }
    for line in lines { Console.print(csv ? line.csv : json ? line.json : line.text) }
  }
}

extension RasterBench {
  /// Maps the font file for the scenes' text, and makes a bench that uses it.
  static func open(fontFile font: String) throws -> RasterBench {
    let bytes: FontBytes
    do {
      bytes = try FontBytes.map(font).get()
    } catch {
      throw AppError(
        .unavailable,
        "\(font): \(error.reason); the scenes' text needs the package fonts-dejavu-core")
    }
    do {
      return try RasterBench(font: bytes)
    } catch {
      throw AppError(.unavailable, "\(font): \(error)")
    }
  }
}

extension BenchSceneName: ExpressibleByArgument {}
