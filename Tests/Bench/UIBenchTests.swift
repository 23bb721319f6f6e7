import Foundation
import MartletText
import Testing

@testable import MartletBench

/// What the view layer's scenes cost, in counts: no clock.
@MainActor
struct UIBenchTests {
  private func bench(
    _ scene: UIBenchScene, rows: Int = 100_000, paints: Bool = false
  ) throws -> UIBench {
    let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let bytes = FontBytes(copying: Array(try Data(contentsOf: font)))
    return UIBench(
      scene, fonts: try RasterBench(font: bytes).fonts, rows: rows, paints: paints)
  }

  @Test func oneLabelOfTenThousandIsOneBodyAndItsOwnPath() throws {
    let bench = try bench(.label, paints: true)
    #expect(bench.nodeCount > 10_000)
    for _ in 0..<12 {
      bench.makeFrame()
      #expect(bench.statistics.bodies == 1)
      // The label, its row, the rows and what is round them.
      #expect(bench.statistics.draws < 20)
      #expect(bench.statistics.layouts < 20)
      #expect(bench.statistics.nodesMade == 0)
    }
  }

  @Test func aLongListHoldsNoMoreThanAShortOne() throws {
    var counts: [Int] = []
    for rows in [1000, 100_000, 10_000_000] {
      let bench = try bench(.list, rows: rows)
      var maximum = 0
      var bodies = 0
      for _ in 0..<120 {
        bench.makeFrame()
        maximum = max(maximum, bench.nodeCount)
        bodies = max(bodies, bench.statistics.bodies)
      }
      counts.append(maximum)
      // Rows that come into view, and none of those that stay.
      #expect(bodies < 60)
    }
    #expect(counts[0] == counts[1] && counts[1] == counts[2])
  }

  @Test func shapesThatMoveEvaluateNothingAndLayNothingOut() throws {
    let bench = try bench(.shapes)
    bench.makeFrame()
    for _ in 0..<5 {
      bench.makeFrame()
      #expect(bench.statistics.bodies == 0)
      #expect(bench.statistics.layouts == 0)
      #expect(bench.statistics.measurements == 0)
    }
  }

  @Test func aCanvasDrawsAnewOnlyWhatItDrawsItself() throws {
    let bench = try bench(.canvas, paints: true)
    for _ in 0..<3 {
      bench.makeFrame()
      #expect(bench.statistics.bodies == 1)
      // The canvas and the root.
      #expect(bench.statistics.draws == 2)
      #expect(bench.statistics.layouts == 0)
      #expect(bench.statistics.nodesMade == 0)
    }
  }

  @Test func pixelsAreMeasuredApart() throws {
    let (plain, painting) = (try bench(.shapes), try bench(.shapes, paints: true))
    for _ in 0..<2 {
      plain.makeFrame()
      painting.makeFrame()
    }
    #expect(plain.painted.count == 0)
    #expect(painting.painted.count == 2)
    #expect(painting.painted.minimum >= painting.samples.minimum)
  }

  @Test func linesAreReadByPeopleAndPrograms() throws {
    let bench = try bench(.list, rows: 50)
    bench.makeFrame()
    let line = UIBenchLine("list", bench)
    #expect(line.text.split(separator: " ").count == 7)
    let parsed = try JSONSerialization.jsonObject(with: Data(line.json.utf8)) as? [String: Any]
    #expect(parsed?["frames"] as? Int == 1)
  }
}
