import Foundation
import MartletText
import Testing

@testable import MartletBench

/// That the moves of the charts' benchmark move something: no clock.
@MainActor @Suite struct ChartBenchTests {
  @Test(arguments: ChartBenchMove.allCases)
  func movesPaintTheGraphAnew(move: ChartBenchMove) throws {
    let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let fonts = try RasterBench(
      font: FontBytes(copying: Array(try Data(contentsOf: font)))
    ).fonts
    let chart = ChartBenchData.chart(series: 3, points: 300)
    let bench = ChartBench(chart, fonts: fonts, threads: 1)
    // Ends in the middle of the move.
    _ = bench.run(move, frames: 14) { bench in
      #expect(bench.damagedArea > 100_000)
    }
  }

  @Test func filesAreReadAsTheyWereMade() {
    let file = ChartBenchData.file(bytes: 40_000)
    #expect(file.count >= 40_000)
    let chart = ChartBenchData.read(file)
    #expect(chart.series.count == 5 && chart.count > 500)
    #expect(chart.bounds(of: 0, in: 1_500_000_000_000...1_600_000_000_000) != nil)
  }
}
