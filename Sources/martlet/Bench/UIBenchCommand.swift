import ArgumentParser
import MartletApp
import MartletBench
import MartletDashboard

struct UIBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ui",
    abstract: "Make frames of views and measure their times.",
    discussion: """
      Benchmarks/README.md says what the scenes are. A frame is everything but pixels: bodies, \
      animations, layout, display list, damage. "page" is the configuration's first page with its \
      data, built from nothing each time; its first time is "cold".
      """)

  @Argument(help: "Scenes: label, list, shapes, canvas, page; without them all.")
  var scenes: [String] = []

  @Option(help: "Frames of each scene.")
  var frames = 600

  @Option(help: "Rows of the list.")
  var rows = 100_000

  @Option(help: ArgumentHelp("The font: DejaVu Sans.", valueName: "file"))
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @OptionGroup var source: ConfigOptions

  @Flag(help: "Paint the frames too. A second line, such as canvas+px, has the times with pixels.")
  var paint = false

  @Flag(help: "Write one JSON object per line.")
  var json = false

  private static let page = "page"
  private static let names = UIBenchScene.allCases.map(\.rawValue) + [page]

  func validate() throws {
    if let unknown = scenes.first(where: { !Self.names.contains($0) }) {
      let known = Self.names.joined(separator: ", ")
      throw ValidationError("there is no scene \"\(unknown)\"; known: \(known)")
    }
    guard (1...1_000_000).contains(frames) else {
      throw ValidationError("--frames takes a number from 1 to 1000000")
    }
    guard (1...100_000_000).contains(rows) else {
      throw ValidationError("--rows takes a number from 1 to 100000000")
    }
  }

  func run() throws {
    let raster = try RasterBench.open(fontFile: font)
    if !json { Console.print(UIBenchLine.textHeader) }
    try MainActor.assumeIsolated {
      for name in scenes.isEmpty ? Self.names : scenes {
        if let scene = UIBenchScene(rawValue: name) {
          let bench = UIBench(scene, fonts: raster.fonts, rows: rows, paints: paint)
          for _ in 0..<frames { bench.makeFrame() }
          printFigure(UIBenchLine(name, bench))
          if paint { printFigure(UIBenchLine("\(name)+px", bench, samples: bench.painted)) }
        } else {
          for line in try pages(raster) { printFigure(line) }
        }
      }
    }
  }

  private func printFigure(_ line: UIBenchLine) {
    Console.print(json ? line.json : line.text)
  }

  @MainActor private func pages(_ raster: RasterBench) throws -> [UIBenchLine] {
    let program = try DashboardProgram(try source.load()) { Console.printError($0) }
    let root = program.loadedRoot()
    var cold = FrameSamples()
    var warm = FrameSamples()
    var bench = UIBench.timed(fonts: raster.fonts, root: root, into: &cold)
    for _ in 0..<min(frames, 50) {
      bench = UIBench.timed(fonts: raster.fonts, root: root, into: &warm)
    }
    return [
      UIBenchLine("cold", bench, samples: cold), UIBenchLine(Self.page, bench, samples: warm),
    ]
  }
}
