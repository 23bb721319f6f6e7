import MartletTestSupport
import Testing

@testable import MartletSeries

/// The stroke of what is drawn beside that of all samples: the exact cuts of both, two pixels wide
/// and round, on four lines a device column.
@Suite struct StrokeExactnessTests {
  private static let width = 120
  private static let lines = 4

  private struct Point {
    var x: Double
    var y: Double
  }

  /// From where to where a stroke reaches on each line; a line that never turns back has one piece.
  private static func cuts(_ points: [Point]) -> [ClosedRange<Double>?] {
    var cuts = [ClosedRange<Double>?](repeating: nil, count: width * lines)
    func places(_ a: Double, _ b: Double) -> Range<Int> {
      let start = max(0, Int((a * Double(lines) - 0.5).rounded(.up)))
      return start..<max(start, min(cuts.count, Int((b * Double(lines) - 0.5).rounded(.down)) + 1))
    }
    func add(_ place: Int, _ low: Double, _ high: Double) {
      let old = cuts[place] ?? low...high
      cuts[place] = min(old.lowerBound, low)...max(old.upperBound, high)
    }
    func x(_ place: Int) -> Double { (Double(place) + 0.5) / Double(lines) }
    for (index, a) in points.enumerated() {
      for place in places(a.x - 1, a.x + 1) {
        let half = max(0, 1 - (x(place) - a.x) * (x(place) - a.x)).squareRoot()
        add(place, a.y - half, a.y + half)
      }
      guard index + 1 < points.count else { break }
      let b = points[index + 1]
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      guard length > 0 else { continue }
      let (across, up) = ((a.y - b.y) / length, (b.x - a.x) / length)
      let corners = [
        Point(x: a.x + across, y: a.y + up), Point(x: b.x + across, y: b.y + up),
        Point(x: b.x - across, y: b.y - up), Point(x: a.x - across, y: a.y - up),
      ]
      for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let (left, right) = one.x <= other.x ? (one, other) : (other, one)
        guard right.x > left.x else { continue }
        for place in places(left.x, right.x) {
          let y = left.y + (right.y - left.y) * (x(place) - left.x) / (right.x - left.x)
          add(place, y, y)
        }
      }
    }
    return cuts
  }

  /// How many pixels of two strokes there are, how many differ by more than 8 of 255, and the
  /// greatest difference.
  private static func differences(
    _ a: [ClosedRange<Double>?], _ b: [ClosedRange<Double>?]
  ) -> (pixels: Int, off: Int, worst: Double) {
    var result = (pixels: 0, off: 0, worst: 0.0)
    func coverage(_ cuts: ArraySlice<ClosedRange<Double>?>) -> [Int: Double] {
      var sums: [Int: Double] = [:]
      for cut in cuts.compactMap({ $0 }) {
        var row = Int(cut.lowerBound.rounded(.down))
        while Double(row) < cut.upperBound {
          let part = min(cut.upperBound, Double(row + 1)) - max(cut.lowerBound, Double(row))
          sums[row, default: 0] += part / Double(lines)
          row += 1
        }
      }
      return sums
    }
    for column in 0..<width {
      let first = coverage(a[column * lines..<(column + 1) * lines])
      let second = coverage(b[column * lines..<(column + 1) * lines])
      for row in Set(first.keys).union(second.keys) {
        let difference = ((first[row] ?? 0) - (second[row] ?? 0)).magnitude * 255
        result.pixels += 1
        if difference > 8 { result.off += 1 }
        result.worst = max(result.worst, difference)
      }
    }
    return result
  }

  /// Of a walk with so many samples a device column.
  private static func measure(
    samplesPerColumn: Double, parts: Int, seed: Int
  ) throws -> (pixels: Int, off: Int, worst: Double) {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int(Double(width) * samplesPerColumn) + 1
    let reach = 20 / samplesPerColumn.squareRoot()
    var value = 100.0
    let values = (0..<count).map { _ -> Double in
      value = min(max(value + Double.random(in: -reach...reach, using: &random), 0), 200)
      return value
    }
    let chart = try ChartData(
      times: (0..<Int64(count)).map { $0 * 1000 + 77_777 },
      series: [ChartSeries(id: "y", values: values)])
    let column = Double(count - 1) * 1000 / Double(width)
    var slots = SampleSlots()
    slots.find(
      in: chart, window: 77_777...77_777 + Int64(count) * 1000, columnDuration: column)
    #expect(slots.visited <= 4 * width + 16)
    var points: [TracePoint] = []
    chart.trace(of: 0, slots: slots, parts: parts, into: &points)
    #expect(points.count <= (4 * parts + 2) * width)
    let drawn = points.map { Point(x: Double($0.time - 77_777) / column, y: $0.value) }
    let all = values.indices.map { Point(x: Double($0) * 1000 / column, y: values[$0]) }
    return differences(cuts(drawn), cuts(all))
  }

  @Test(arguments: [0.5, 1, 2, 3, 4])
  func aStrokeOfAtMostFourSamplesAColumnIsThatOfAll(samples: Double) throws {
    for seed in 1...3 {
      let found = try Self.measure(samplesPerColumn: samples, parts: 2, seed: seed)
      #expect(found.pixels > 300 && found.off == 0 && found.worst == 0)
    }
  }

  /// Two percent would take eight parts a column and more: the edge of a stroke is as right as the
  /// moments of its samples are.
  @Test(arguments: [6.0, 9, 16, 40, 150])
  func aStrokeOfManySamplesIsNearThatOfAll(samples: Double) throws {
    for (parts, share, worst) in [(2, 0.22, 200.0), (4, 0.12, 80)] {
      var pixels = 0
      var off = 0
      for seed in 1...4 {
        let found = try Self.measure(samplesPerColumn: samples, parts: parts, seed: seed)
        #expect(found.worst <= worst, "\(parts) parts, seed \(seed)")
        pixels += found.pixels
        off += found.off
      }
      #expect(Double(off) < share * Double(pixels), "\(parts) parts: \(off) of \(pixels)")
    }
  }
}
