import ArgumentParser
import MartletApp
import MartletBench
import MartletText
import MartletUI

/// Scrolls a chart of MartletPlots and prints the times of its frames, without and with pixels, as
/// `martlet bench ui` does. It is a program of its own, because `martlet` does not contain
/// MartletPlots.
@main
struct PlotBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plots-bench", abstract: "Scroll a chart of many points and measure its frames.")

  @Option(help: "Frames.")
  var frames = 600

  @Option(help: "Points of the line.")
  var points = 1_000_000

  @Option(help: ArgumentHelp("The font: DejaVu Sans.", valueName: "file"))
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  func validate() throws {
    guard (1...1_000_000).contains(frames) else {
      throw ValidationError("--frames takes a number from 1 to 1000000")
    }
    guard (1...100_000_000).contains(points) else {
      throw ValidationError("--points takes a number from 1 to 100000000")
    }
  }

  func run() throws {
    let fonts = try RasterBench(font: FontBytes.map(font).get()).fonts
    MainActor.assumeIsolated {
      let bench = Self.bench(points: points, fonts: fonts)
      for _ in 0..<frames { bench.makeFrame() }
      Console.print(UIBenchLine.textHeader)
      Console.print(UIBenchLine("plot", bench).text)
      Console.print(UIBenchLine("plot+px", bench, samples: bench.painted).text)
    }
  }

  /// Makes a bench whose finger goes to the left, towards newer points.
  @MainActor static func bench(points: Int, fonts: FontLibrary) -> UIBench {
    UIBench(fonts: fonts, paints: true, root: PlotScene(count: points)) { bench in
      bench.drag(from: CGPoint(x: 1000, y: 400), by: CGSize(width: -20, height: 0))
    }
  }
}
