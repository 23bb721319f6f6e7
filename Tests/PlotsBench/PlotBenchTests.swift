import Foundation
import MartletBench
import MartletText
import Testing

@testable import plots_bench

/// What the scene costs, in counts: no clock.
@MainActor
struct PlotBenchTests {
  private func bench(points: Int) throws -> UIBench {
    let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let bytes = FontBytes(copying: Array(try Data(contentsOf: font)))
    return PlotBench.bench(points: points, fonts: try RasterBench(font: bytes).fonts)
  }

  @Test func aFingerScrollsTheWindow() throws {
    let bench = try bench(points: 20_000)
    var draws = 0
    for _ in 0..<40 {
      bench.makeFrame()
      draws += bench.statistics.draws
    }
    // Nearly every frame shows another part of the line.
    #expect(draws > 30)
    #expect(bench.painted.count == 40)
  }

  @Test func morePointsMakeNoMoreNodes() throws {
    let counts = try [20_000, 200_000].map { points in
      let bench = try bench(points: points)
      for _ in 0..<20 { bench.makeFrame() }
      return bench.nodeCount
    }
    // Labels of an axis may differ.
    #expect(abs(counts[0] - counts[1]) < 100)
  }
}
